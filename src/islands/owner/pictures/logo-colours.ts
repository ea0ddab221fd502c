// Colours picked from a logo, offered as the colours of a store: what there is most of, strong colours first, each usable.
import { dominantColours } from '#domain/picture/picture-colours.ts'
import { readPictureHeader } from '#domain/picture/picture-header.ts'
import { makeCanvas, penOf } from './canvas.ts'

/** Small enough to be looked at pixel by pixel, large enough that a thin line counts. */
const SIDE = 96

/** Up to four colours like `#1c2a5e`, the best first; empty for a picture without any. Rejects for a file that is no picture. */
export async function coloursOf(picture: Blob | ImageBitmap): Promise<string[]> {
  const bitmap = picture instanceof Blob ? await decode(picture) : picture
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = penOf(makeCanvas(width, height))
  pen.drawImage(bitmap, 0, 0, width, height)
  return dominantColours(pen.getImageData(0, 0, width, height).data)
}

/** Looked at by its header first, like any file: a small one may unpack to gigabytes. */
async function decode(file: Blob): Promise<ImageBitmap> {
  const header = readPictureHeader(new Uint8Array(await file.arrayBuffer()))
  if (!header.ok) throw new Error(`logo: expected a picture, got ${header.error.code}`)
  return createImageBitmap(file)
}
