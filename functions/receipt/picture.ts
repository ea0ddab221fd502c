// From a receipt to a PNG: satori lays it out, resvg draws it. Both are WebAssembly and start at the first receipt of an isolate.
// Nothing is fetched: fonts and code come with the Worker, pictures are not part of a receipt.

import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Receipt } from '#domain/order/receipt.ts'
import { RECEIPT_WIDTH, receiptLayout } from './layout.ts'
import { loadSatori, type Satori, type SatoriModules } from './satori.ts'

/** Pixels of the picture per unit of its layout: 1080 wide, as phones show pictures in a chat. */
const SCALE = 2

export type PictureParts = SatoriModules & {
  readonly drawWasm: WebAssembly.Module
  readonly fonts: readonly { readonly weight: 400 | 700; readonly data: ArrayBuffer }[]
}

let loading: Promise<Satori> | undefined

/** The PNG's bytes. */
export async function drawReceipt(
  receipt: Receipt,
  pageUrl: string,
  parts: PictureParts,
): Promise<Uint8Array<ArrayBuffer>> {
  const fonts = parts.fonts.map((font) => ({ ...font, name: 'Inter', style: 'normal' as const }))
  loading ??= start(parts, fonts).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  const satori = await loading
  const svg = await satori(receiptLayout(receipt, pageUrl), {
    width: RECEIPT_WIDTH,
    fonts,
    // What the fonts lack is not asked for anywhere.
    loadAdditionalAsset: async () => [],
  })
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: SCALE },
    font: { loadSystemFonts: false },
  })
  const image = drawing.render()
  const png = new Uint8Array(image.asPng())
  image.free()
  drawing.free()
  return png
}

async function start(parts: PictureParts, fonts: Parameters<typeof loadSatori>[1]): Promise<Satori> {
  const [satori] = await Promise.all([loadSatori(parts, fonts), initWasm(parts.drawWasm)])
  return satori
}
