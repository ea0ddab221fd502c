// The receipt's fonts and WebAssembly as the Worker's build gives them. Imported when the first receipt is drawn: an isolate that
// draws none never reads the four megabytes.
import drawWasm from '@resvg/resvg-wasm/index_bg.wasm'
import shapeWasm from 'harfbuzzjs/hb.wasm'
import layoutWasm from 'satori/layout.wasm'
import callWasm from './call-vi.wasm'
import regular from './fonts/inter-400.ttf.bin'
import bold from './fonts/inter-700.ttf.bin'
import type { PictureParts } from './picture.ts'

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
