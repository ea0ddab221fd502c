// From a receipt to a PNG: satori lays it out, resvg draws it. Both are WebAssembly and start at the first receipt of an isolate.
// Nothing is fetched: fonts and code come with the Worker, pictures are not part of a receipt.

import { initWasm, Resvg } from '@resvg/resvg-wasm'
import satori, { init } from 'satori/standalone'
import type { Receipt } from '#domain/receipt.ts'
import { RECEIPT_WIDTH, receiptLayout } from './layout.ts'

/** Pixels of the picture per unit of its layout: 1080 wide, as phones show pictures in a chat. */
const SCALE = 2

export type PictureParts = {
  readonly layoutWasm: WebAssembly.Module
  readonly drawWasm: WebAssembly.Module
  readonly fonts: readonly { readonly weight: 400 | 700; readonly data: ArrayBuffer }[]
}

let isStarted: Promise<unknown> | undefined

/** The PNG's bytes. */
export async function drawReceipt(
  receipt: Receipt,
  pageUrl: string,
  parts: PictureParts,
): Promise<Uint8Array<ArrayBuffer>> {
  isStarted ??= start(parts)
  await isStarted
  const svg = await satori(receiptLayout(receipt, pageUrl), {
    width: RECEIPT_WIDTH,
    fonts: parts.fonts.map((font) => ({ ...font, name: 'Inter', style: 'normal' as const })),
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

/** The layout engine looks for the address of its own file, which it then does not read; a Worker has no address. */
async function start(parts: PictureParts): Promise<void> {
  const isWithout = globalThis.location === undefined
  if (isWithout) Object.defineProperty(globalThis, 'location', { value: { href: '' }, configurable: true })
  try {
    await Promise.all([init(parts.layoutWasm), initWasm(parts.drawWasm)])
  } finally {
    if (isWithout) Reflect.deleteProperty(globalThis, 'location')
  }
}
