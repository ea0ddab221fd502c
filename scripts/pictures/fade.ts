// Makes a picture more see-through.
import sharp from 'sharp'

/** Its alpha times `opacity`, as PNG. */
export function fade(picture: Buffer, opacity: number): Promise<Buffer> {
  return sharp(picture).ensureAlpha().linear([1, 1, 1, opacity], [0, 0, 0, 0]).png().toBuffer()
}
