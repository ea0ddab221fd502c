// Picks colours from a logo for the store: the most frequent ones, strong colours first, and only usable colours.
import { withEnd } from '#domain/picture/jpeg-scan.ts'
import { dominantColours } from '#domain/picture/picture-colours.ts'
import { readPictureHeader } from '#domain/picture/picture-header.ts'
import { makeCanvas, penOf, pictureError } from './canvas.ts'

/** Small enough to read each pixel, and large enough that a thin line counts. */
const SIDE = 96

/** Up to four colours like `#1c2a5e`, the best first; empty for a picture without colours. Rejects for a file that is not a picture. */
export async function readColours(picture: Blob | ImageBitmap): Promise<string[]> {
  const bitmap = picture instanceof Blob ? await decode(picture) : picture
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = penOf(makeCanvas(width, height))
  pen.drawImage(bitmap, 0, 0, width, height)
  return dominantColours(pen.getImageData(0, 0, width, height).data)
}

/** Decodes a file after checking its header: a small file may unpack to gigabytes. */
async function decode(file: Blob): Promise<ImageBitmap> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const header = readPictureHeader(bytes)
  if (!header.ok) throw pictureError(`logo: expected a picture, got ${header.error.code}`)
  return createImageBitmap(new Blob(withEnd(bytes, header.value.endsAt)))
}
