// Makes a picture more transparent.
import sharp from 'sharp'

/** Multiplies the picture's alpha by `opacity`; returns PNG. */
export function fade(picture: Buffer, opacity: number): Promise<Buffer> {
  return sharp(picture).ensureAlpha().linear([1, 1, 1, opacity], [0, 0, 0, 0]).png().toBuffer()
}
