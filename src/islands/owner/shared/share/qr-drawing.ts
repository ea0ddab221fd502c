// Draws a QR code: at least 1,000 pixels, dark on white, with the empty edge that scanners need.
import { generate } from 'lean-qr'
import { QR_COLOURS } from '#domain/basics/product-colours.ts'

const LEAST_PIXELS = 1_000
const QUIET_MODULES = 4

/** The address as a QR code in PNG, at least LEAST_PIXELS wide with its quiet edge, sharp when printed. */
export async function qrPicture(url: string): Promise<Blob> {
  const code = generate(url)
  const modules = code.size + 2 * QUIET_MODULES
  const scale = Math.ceil(LEAST_PIXELS / modules)
  const canvas = document.createElement('canvas')
  canvas.width = modules * scale
  canvas.height = modules * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('qr: expected a canvas to draw on, got none')
  context.fillStyle = QR_COLOURS.ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = QR_COLOURS.modules
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y))
        context.fillRect((x + QUIET_MODULES) * scale, (y + QUIET_MODULES) * scale, scale, scale)
    }
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('qr: expected a picture, got none'))),
      'image/png',
    )
  })
}
