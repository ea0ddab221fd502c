// The layout of a stored picture, wherever it is made: three sizes, two formats, one shape per purpose. Only arithmetic, no pixels.

import type { Box, Size } from './watermark.ts'

export const PICTURE_SIZES = [320, 640, 1280] as const

export type PictureSize = (typeof PICTURE_SIZES)[number]

export const PICTURE_PURPOSES = ['product', 'logo', 'hero'] as const

/**
 * `product`: square, cropped. `logo`: square, not cropped, with a transparent border; the smallest file is 128 pixels, for a page's
 * bar on the sharpest screens. `hero`: twice as wide as high, cropped; the smallest file is the strip for phones, as wide as the
 * middle file.
 */
export type PicturePurpose = (typeof PICTURE_PURPOSES)[number]

export const PICTURE_EXTENSIONS = ['webp', 'jpg'] as const

export type PictureExtension = (typeof PICTURE_EXTENSIONS)[number]

export const PICTURE_TYPES = { webp: 'image/webp', jpg: 'image/jpeg' } as const

/** Limits of a file to process: its bytes, and the pixels to decode. */
export type PictureLimits = { readonly bytes: number; readonly pixels: number }

/** Of the server. */
export const MAX_PICTURE_BYTES = 15 * 1024 * 1024
export const SERVER_LIMITS: PictureLimits = { bytes: MAX_PICTURE_BYTES, pixels: 50_000_000 }

/** Of the owner's device, which makes a camera's largest file (200 megapixels) small before anything is sent. */
export const DEVICE_LIMITS: PictureLimits = { bytes: 80 * 1024 * 1024, pixels: 210_000_000 }

/** Width to height of the part of a picture that its owner chooses, as the shop shows it. */
export const CHOSEN_SHAPES = { logo: 1, hero: 2 } as const

/** A part of an upright picture, as shares of its width and height. */
export type ChosenPart = Box

export const WHOLE: ChosenPart = { x: 0, y: 0, width: 1, height: 1 }

/** Longest side of the stored original: enough to make every size again, with a fifth of the bytes of a phone's file. */
export const ORIGINAL_SIDE = 2_560
export const MAX_ORIGINAL_BYTES = 6 * 1024 * 1024

/** Maximum bytes of a derived file. The public bucket refuses more than 5 MB. */
export const MAX_DERIVED_BYTES = 2 * 1024 * 1024

/**
 * Maximum bytes of a WebP file. At 50 KB per second, the shop's picture and four product cards load within a second, and so does a product's first
 * picture. The largest files are for wide screens.
 */
export const WEBP_BYTES = {
  320: 8 * 1024,
  strip: 11 * 1024,
  640: 36 * 1024,
  1280: MAX_DERIVED_BYTES,
} as const

/** Quality of a JPEG, 0 to 100. */
export const JPEG_QUALITY = { 320: 70, 640: 76, 1280: 76, original: 88 } as const

/** `quality` is 0 to 100. `soften` is the standard deviation of a blur before encoding, in pixels of the file. */
export type WebpTry = { readonly quality: number; readonly soften: number }

const tries = (...list: readonly (readonly [quality: number, soften: number])[]): readonly WebpTry[] =>
  list.map(([quality, soften]) => ({ quality, soften }))

/** For a busy pattern: a blur saves more bytes than a lower quality, and looks better. */
const BUSY = [
  [42, 0.6],
  [34, 0.7],
  [28, 0.9],
  [22, 1.2],
  [15, 1.6],
] as const

/** Settings for a WebP file: tried in order until the file is short enough (`webpLimit`). The last result is used at any length. */
export const WEBP_TRIES: Readonly<Record<PictureSize, readonly WebpTry[]>> = {
  320: tries([54, 0], [42, 0], [35, 0], ...BUSY),
  640: tries([58, 0], [48, 0], [40, 0], ...BUSY),
  1280: tries([74, 0]),
}

/** Returns the maximum bytes of the WebP file called `size`. */
export function webpLimit(size: PictureSize, purpose: PicturePurpose): number {
  return size === 320 && purpose === 'hero' ? WEBP_BYTES.strip : WEBP_BYTES[size]
}

/** Width to height of a phone's strip: 360 by 96, and slightly higher for narrower phones. */
const STRIP_RATIO = 32 / 9
const STRIP_WIDTH = 640
const SMALLEST_LOGO = 128

/** Returns the size of the file called `size`; smaller when the picture has fewer pixels, because nothing is enlarged. */
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
 * Returns which part of the picture goes where in a file: `from` in the picture's pixels, `to` in the file's. A logo is complete
 * and centred; other pictures are cropped.
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

/** Scales a size down to at most `side` on the longer side; keeps the proportions and never enlarges. */
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

/** True for pictures that carry the mark: only product pictures do. */
export function isMarked(purpose: PicturePurpose): boolean {
  return purpose === 'product'
}
