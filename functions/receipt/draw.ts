// Draws a layout as a PNG: satori makes the layout, resvg draws the pixels. Both are WebAssembly and start at the first drawing of an
// isolate. Fetches nothing: fonts and code come with the Worker.

import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { ReactNode } from 'react'
import { loadSatori, type Satori, type SatoriModules } from './satori.ts'

export type PictureParts = SatoriModules & {
  readonly drawWasm: WebAssembly.Module
  readonly fonts: readonly { readonly weight: 400 | 700; readonly data: ArrayBuffer }[]
}

export type Drawing = {
  readonly layout: ReactNode
  readonly width: number
  /** Absent: as high as the layout. */
  readonly height?: number
  /** Pixels of the picture per unit of the layout. */
  readonly scale: number
  /** SVG markup beneath the layout. */
  readonly ground?: string
}

let loading: Promise<Satori> | undefined

/** The PNG's bytes. */
export async function drawPng(drawing: Drawing, parts: PictureParts): Promise<Uint8Array<ArrayBuffer>> {
  const { layout, width, height, scale, ground = '' } = drawing
  const fonts = parts.fonts.map((font) => ({ ...font, name: 'Inter', style: 'normal' as const }))
  loading ??= start(parts, fonts).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  const satori = await loading
  const svg = await satori(layout, {
    width,
    ...(height === undefined ? {} : { height }),
    fonts,
    // Fetches no font for characters that the fonts lack.
    loadAdditionalAsset: async () => [],
  })
  const picture = new Resvg(
    svg.replace(/^<svg[^>]*>/, (tag) => tag + ground),
    {
      fitTo: { mode: 'zoom', value: scale },
      font: { loadSystemFonts: false },
    },
  )
  const image = picture.render()
  const png = new Uint8Array(image.asPng())
  image.free()
  picture.free()
  return png
}

async function start(parts: PictureParts, fonts: Parameters<typeof loadSatori>[1]): Promise<Satori> {
  const [satori] = await Promise.all([loadSatori(parts, fonts), initWasm(parts.drawWasm)])
  return satori
}
