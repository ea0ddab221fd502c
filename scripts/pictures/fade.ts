// Makes a picture more transparent.
import sharp from 'sharp'

/** Multiplies the picture's alpha by `opacity`; returns PNG. */
export async function fade(picture: Buffer, opacity: number): Promise<Buffer> {
  // In one chain sharp would multiply before it adds the alpha, which a photo lacks.
  const withAlpha = await sharp(picture).toColourspace('srgb').ensureAlpha().png().toBuffer()
  return sharp(withAlpha).linear([1, 1, 1, opacity], [0, 0, 0, 0]).png().toBuffer()
}
