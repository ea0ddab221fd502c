// Provides the receipt's fonts and WebAssembly from the Worker's build. Imported when the first receipt is drawn, so that isolates without
// receipts never load these four megabytes.
import drawWasm from '@resvg/resvg-wasm/index_bg.wasm'
import shapeWasm from 'harfbuzzjs/hb.wasm'
import layoutWasm from 'satori/layout.wasm'
import callWasm from './call-vi.wasm'
import type { PictureParts } from './draw.ts'
import regular from './fonts/inter-400.ttf.bin'
import bold from './fonts/inter-700.ttf.bin'

export const parts: PictureParts = {
  layoutWasm,
  shapeWasm,
  callWasm,
  drawWasm,
  fonts: [
    { weight: 400, data: regular },
    { weight: 700, data: bold },
  ],
}
