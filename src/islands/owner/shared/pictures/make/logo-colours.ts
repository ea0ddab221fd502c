// Picks colours from a logo for the store: the most frequent ones, strong colours first, and only usable colours.
import { fitWithin } from '#domain/picture/picture.ts'
import { dominantColours } from '#domain/picture/picture-colours.ts'
import { makeCanvas, penOf } from './canvas.ts'
import { openPicture } from './decode.ts'

/** Small enough to read each pixel, and large enough that a thin line counts. */
const SIDE = 96

/** Up to four colours like `#1c2a5e`, the best first; empty for a picture without colours. Rejects for a file that is not a picture. */
export async function readColours(file: Blob): Promise<string[]> {
  const { picture, ...whole } = await openPicture(file)
  const { width, height } = fitWithin(whole, SIDE)
  const pen = penOf(makeCanvas(width, height))
  pen.drawImage(picture, 0, 0, width, height)
  picture.close()
  return dominantColours(pen.getImageData(0, 0, width, height).data)
}
