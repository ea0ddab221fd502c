// What a stored picture is, wherever it is made: three sizes, two formats, one frame per purpose. Pure arithmetic, no pixels.

import type { Box, Size } from './watermark.ts'

export const PICTURE_SIZES = [320, 640, 1280] as const

export type PictureSize = (typeof PICTURE_SIZES)[number]

export const PICTURE_PURPOSES = ['product', 'logo', 'hero'] as const

/** `product`: square, cropped. `logo`: square, whole, transparent around. `hero`: twice as wide as high, cropped. */
export type PicturePurpose = (typeof PICTURE_PURPOSES)[number]

export const PICTURE_EXTENSIONS = ['webp', 'jpg'] as const

export type PictureExtension = (typeof PICTURE_EXTENSIONS)[number]

export const PICTURE_TYPES = { webp: 'image/webp', jpg: 'image/jpeg' } as const

/** Largest file that is looked at, and most pixels that are decoded. */
export const MAX_PICTURE_BYTES = 15 * 1024 * 1024
export const MAX_PICTURE_PIXELS = 50_000_000

/** Longest side of the kept original: enough to make every size again, a fifth of the bytes of a phone's file. */
export const ORIGINAL_SIDE = 2_560
export const MAX_ORIGINAL_BYTES = 6 * 1024 * 1024

/** Largest derived file. The public bucket refuses more than 5 MB. */
export const MAX_DERIVED_BYTES = 2 * 1024 * 1024

/** Longest a card's picture may be (WebP, 320 px), so that six of them and the page fit in the first-view budget. */
export const CARD_BYTES = 12 * 1024

/** Quality of each derived file, 0 to 100. A card's picture goes down the list until it fits CARD_BYTES. */
export const QUALITY = {
  webp: { 320: 74, 640: 66, 1280: 74 },
  jpg: { 320: 70, 640: 76, 1280: 76 },
  card: [74, 58, 50, 44, 36, 28, 15],
  original: 88,
} as const

/** Size of the file called `size`; smaller when the picture has fewer pixels: nothing is blown up. */
export function boxOf(size: PictureSize, purpose: PicturePurpose, picture: Size): Size {
  if (purpose === 'hero') {
    const width = Math.max(1, Math.min(size, picture.width, picture.height * 2))
    return { width, height: Math.max(1, Math.round(width / 2)) }
  }
  const side =
    purpose === 'logo' ? Math.max(picture.width, picture.height) : Math.min(picture.width, picture.height)
  const edge = Math.max(1, Math.min(size, side))
  return { width: edge, height: edge }
}

/**
 * Which part of the picture goes where in a file: `from` in the picture's pixels, `to` in the file's. A logo is whole and in the
 * middle; the others lose what sticks out.
 */
export function frameOf(
  size: PictureSize,
  purpose: PicturePurpose,
  picture: Size,
): { readonly box: Size; readonly from: Box; readonly to: Box } {
  const box = boxOf(size, purpose, picture)
  const whole = (of: Size): Box => ({ x: 0, y: 0, width: of.width, height: of.height })
  if (purpose === 'logo') {
    const scale = Math.min(box.width / picture.width, box.height / picture.height)
    return { box, from: whole(picture), to: centred(box, scaled(picture, scale)) }
  }
  const scale = Math.min(picture.width / box.width, picture.height / box.height)
  return { box, from: centred(picture, scaled(box, scale)), to: whole(box) }
}

/** The same proportions with the longer side at most `side`; never larger. */
export function fitWithin(picture: Size, side: number): Size {
  return scaled(picture, Math.min(1, side / Math.max(picture.width, picture.height)))
}

function scaled(size: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
}

function centred(outer: Size, inner: Size): Box {
  const width = Math.min(outer.width, inner.width)
  const height = Math.min(outer.height, inner.height)
  return {
    x: Math.floor((outer.width - width) / 2),
    y: Math.floor((outer.height - height) / 2),
    width,
    height,
  }
}

/** Only product pictures carry the mark. */
export function isMarked(purpose: PicturePurpose): boolean {
  return purpose === 'product'
}
