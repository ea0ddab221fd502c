// Turns a picture of unknown origin into the six files a store page needs: 320, 640 and 1280 pixels as WebP and JPEG.
// Rotation is applied, metadata (GPS, camera, profile comments) is dropped. It stores nothing.
import sharp, { type Sharp } from 'sharp'
import { type PictureFormat, sniffPicture } from './sniff.ts'

export const PICTURE_SIZES = [320, 640, 1280] as const

export type PictureSize = (typeof PICTURE_SIZES)[number]

/** `product`: square, cropped. `logo`: square, whole, transparent around. `hero`: twice as wide as high, cropped. */
export type PicturePurpose = 'product' | 'logo' | 'hero'

export type PictureFile = {
  readonly size: PictureSize
  readonly extension: 'webp' | 'jpg'
  readonly contentType: 'image/webp' | 'image/jpeg'
  readonly bytes: Buffer
}

/** `width` and `height` are of the largest files, in pixels. */
export type ProcessedPicture = {
  readonly width: number
  readonly height: number
  readonly files: readonly PictureFile[]
}

export type PictureRefusal =
  | 'empty'
  | 'svg'
  | 'not-a-picture'
  | 'file-too-large'
  | 'too-many-pixels'
  | 'unreadable'

export type PictureResult =
  | { readonly ok: true; readonly value: ProcessedPicture }
  | { readonly ok: false; readonly reason: PictureRefusal }

export const MAX_PICTURE_BYTES = 15 * 1024 * 1024
export const MAX_PICTURE_PIXELS = 50_000_000

/** Longest a card's picture may be (WebP, 320 px), so that six of them and the page fit in the first-view budget. */
export const CARD_BYTES = 12 * 1024

/**
 * Attack met here: a small file that unpacks to gigabytes. The header is read first and anything over
 * MAX_PICTURE_PIXELS is refused before a pixel is decoded. A file smaller than a size is not blown up.
 */
export async function processPicture(bytes: Uint8Array, purpose: PicturePurpose): Promise<PictureResult> {
  const refusal = await refuse(bytes)
  if (refusal !== null) return { ok: false, reason: refusal }

  try {
    return { ok: true, value: await makeSizes(await uprightPixels(bytes), purpose) }
  } catch {
    // Everything past the header check fails only on damaged data: sharp has no other expected error here.
    return { ok: false, reason: 'unreadable' }
  }
}

/** Raw pixels, as a picture generator makes them. */
export type RawPixels = {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
}

/** The same six files from pixels that are already ours; no checks. */
export async function makeSizes(pixels: RawPixels, purpose: PicturePurpose): Promise<ProcessedPicture> {
  const files: PictureFile[] = []
  const largest = boxOf(1280, purpose, pixels)
  for (const size of PICTURE_SIZES) {
    const box = boxOf(size, purpose, pixels)
    const resized = await resize(pixels, box, purpose)
    files.push({ size, extension: 'webp', contentType: 'image/webp', bytes: await toWebp(resized, size) })
    files.push({ size, extension: 'jpg', contentType: 'image/jpeg', bytes: await toJpeg(resized, size) })
  }
  return { width: largest.width, height: largest.height, files }
}

async function refuse(bytes: Uint8Array): Promise<PictureRefusal | null> {
  if (bytes.length > MAX_PICTURE_BYTES) return 'file-too-large'
  const sniffed = sniffPicture(bytes)
  if (!sniffed.ok) return sniffed.reason
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!isExpected(header.format, sniffed.format)) return 'unreadable'
    if (header.width * header.height > MAX_PICTURE_PIXELS) return 'too-many-pixels'
    return null
  } catch {
    return 'unreadable'
  }
}

function isExpected(decoder: string, sniffed: PictureFormat): boolean {
  return decoder === sniffed || (sniffed === 'avif' && decoder === 'heif')
}

/** First frame, turned upright, in sRGB, without metadata. Never larger than is needed. */
async function uprightPixels(bytes: Uint8Array): Promise<RawPixels> {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: MAX_PICTURE_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  })
    .rotate()
    .resize({ width: 2560, height: 2560, fit: 'outside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return withChannels(data, info)
}

async function withChannels(
  data: Buffer,
  info: { readonly width: number; readonly height: number; readonly channels: number },
): Promise<RawPixels> {
  const { width, height, channels } = info
  if (channels === 3 || channels === 4) return { data, width, height, channels }
  if (channels !== 1 && channels !== 2) throw new Error(`Expected 1 to 4 channels, got ${channels}`)
  const raw = { width, height, channels } as const
  const rgb = await sharp(data, { raw }).toColourspace('srgb').ensureAlpha().raw().toBuffer()
  return { data: rgb, width, height, channels: 4 }
}

type Box = { readonly width: number; readonly height: number }

/** Size of the file called `size`; smaller when the picture has fewer pixels. */
function boxOf(size: PictureSize, purpose: PicturePurpose, pixels: Box): Box {
  if (purpose === 'hero') {
    const width = Math.max(1, Math.min(size, pixels.width, pixels.height * 2))
    return { width, height: Math.max(1, Math.round(width / 2)) }
  }
  const side =
    purpose === 'logo' ? Math.max(pixels.width, pixels.height) : Math.min(pixels.width, pixels.height)
  const edge = Math.max(1, Math.min(size, side))
  return { width: edge, height: edge }
}

async function resize(pixels: RawPixels, box: Box, purpose: PicturePurpose): Promise<RawPixels> {
  const { width, height, channels } = pixels
  if (width === box.width && height === box.height) return pixels
  const { data, info } = await sharp(pixels.data, { raw: { width, height, channels } })
    .resize({
      ...box,
      fit: purpose === 'logo' ? 'contain' : 'cover',
      background: { r: 255, g: 255, b: 255, alpha: 0 },
      kernel: 'lanczos3',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return withChannels(data, info)
}

function decoder(pixels: RawPixels): Sharp {
  const { width, height, channels } = pixels
  return sharp(pixels.data, { raw: { width, height, channels } })
}

/** How a card's picture is made lighter, step by step; softening helps busy prints more than a lower quality does. */
const CARD_STEPS = [
  { quality: 74, soften: 0 },
  { quality: 58, soften: 0 },
  { quality: 50, soften: 0.5 },
  { quality: 44, soften: 0.7 },
  { quality: 36, soften: 0.9 },
  { quality: 28, soften: 1.2 },
  { quality: 15, soften: 1.6 },
] as const

/** Card pictures step down until they fit CARD_BYTES; the larger sizes are opened one at a time. */
async function toWebp(pixels: RawPixels, size: PictureSize): Promise<Buffer> {
  if (size !== 320)
    return decoder(pixels)
      .webp({ quality: size === 640 ? 66 : 74, effort: 2 })
      .toBuffer()
  let lightest = Buffer.alloc(0)
  for (const { quality, soften } of CARD_STEPS) {
    const picture = soften === 0 ? decoder(pixels) : decoder(pixels).blur(soften)
    lightest = await picture.webp({ quality, effort: 4 }).toBuffer()
    if (lightest.length <= CARD_BYTES) break
  }
  return lightest
}

function toJpeg(pixels: RawPixels, size: PictureSize): Promise<Buffer> {
  return decoder(pixels)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: size === 320 ? 70 : 76, progressive: size === 1280 })
    .toBuffer()
}
