// What a stored picture is, wherever it is made: three sizes, two formats, one frame per purpose. Pure arithmetic, no pixels.

import type { Box, Size } from './watermark.ts'

export const PICTURE_SIZES = [320, 640, 1280] as const

export type PictureSize = (typeof PICTURE_SIZES)[number]

export const PICTURE_PURPOSES = ['product', 'logo', 'hero'] as const

/**
 * `product`: square, cropped. `logo`: square, whole, transparent around; the smallest is 128 pixels, what a page's bar shows on the
 * finest screen. `hero`: twice as wide as high, cropped; the smallest is the strip that a phone shows, as wide as the middle one.
 */
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

/**
 * Longest that a WebP file may be. On a line of 50 KB a second a first view of one strip and four cards, or a product's first
 * picture, is there within a second of being asked for. The largest files are for wide screens.
 */
export const WEBP_BYTES = {
  320: 8 * 1024,
  strip: 11 * 1024,
  640: 36 * 1024,
  1280: MAX_DERIVED_BYTES,
} as const

/** Quality of a JPEG, 0 to 100. */
export const JPEG_QUALITY = { 320: 70, 640: 76, 1280: 76, original: 88 } as const

/** `quality` 0 to 100; `soften`: standard deviation of a blur laid over first, in pixels of the file. */
export type WebpTry = { readonly quality: number; readonly soften: number }

const tries = (...list: readonly (readonly [quality: number, soften: number])[]): readonly WebpTry[] =>
  list.map(([quality, soften]) => ({ quality, soften }))

/** For a busy print: softening takes away more bytes than a still lower quality does, and looks better. */
const BUSY = [
  [42, 0.6],
  [34, 0.7],
  [28, 0.9],
  [22, 1.2],
  [15, 1.6],
] as const

/** How a WebP file is made: tried in turn until it is short enough (`webpLimit`); the last is taken as it is. */
export const WEBP_TRIES: Readonly<Record<PictureSize, readonly WebpTry[]>> = {
  320: tries([54, 0], [42, 0], [35, 0], ...BUSY),
  640: tries([58, 0], [48, 0], [40, 0], ...BUSY),
  1280: tries([74, 0]),
}

/** Longest that the WebP file called `size` may be. */
export function webpLimit(size: PictureSize, purpose: PicturePurpose): number {
  return size === 320 && purpose === 'hero' ? WEBP_BYTES.strip : WEBP_BYTES[size]
}

/** Width of a phone's strip to its height: 360 by 96 and a little more, since some phones are narrower. */
const STRIP_RATIO = 32 / 9
const STRIP_WIDTH = 640
const SMALLEST_LOGO = 128

/** Size of the file called `size`; smaller when the picture has fewer pixels: nothing is blown up. */
export function boxOf(size: PictureSize, purpose: PicturePurpose, picture: Size): Size {
  if (purpose === 'hero') {
    const isStrip = size === 320
    const width = Math.max(1, Math.min(isStrip ? STRIP_WIDTH : size, picture.width, picture.height * 2))
    return { width, height: Math.max(1, Math.round(width / (isStrip ? STRIP_RATIO : 2))) }
  }
  const isLogo = purpose === 'logo'
  const side = isLogo ? Math.max(picture.width, picture.height) : Math.min(picture.width, picture.height)
  const edge = Math.max(1, Math.min(isLogo && size === 320 ? SMALLEST_LOGO : size, side))
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
