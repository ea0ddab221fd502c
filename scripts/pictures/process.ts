// Implements the image port with sharp, for scripts: turns a picture into the six files that a store page needs. Applies the rotation, removes
// metadata (GPS, camera, profile comments), and lays the store's watermark over the picture. Stores nothing.

import sharp, { type Sharp } from 'sharp'
import {
  boxOf,
  JPEG_QUALITY,
  PICTURE_SIZES,
  PICTURE_TYPES,
  type PictureExtension,
  type PicturePurpose,
  type PictureSize,
  SERVER_LIMITS,
  WEBP_TRIES,
  webpLimit,
} from '#domain/picture/picture.ts'
import { type Mark, markBox, type PicturePort } from '#domain/picture/picture-port.ts'
import type { Size } from '#domain/picture/watermark.ts'

type PictureFile = {
  readonly size: PictureSize
  readonly extension: PictureExtension
  readonly contentType: 'image/webp' | 'image/jpeg'
  readonly bytes: Buffer
}

/** `width` and `height` belong to the largest files, in pixels. */
type ProcessedPicture = {
  readonly width: number
  readonly height: number
  readonly files: readonly PictureFile[]
}

/** Raw pixels from a picture generator. */
type RawPixels = {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
}

/** The image port of picture-port.ts, for originals that were already checked. */
export const sharpImages: PicturePort = {
  async make(original, _size, { purpose, mark }) {
    const pixels = await uprightPixels(new Uint8Array(await original.arrayBuffer()))
    const { width, height, files } = await makeSizes(pixels, purpose, mark)
    const stamp = purpose === 'product' ? (mark?.stamp ?? null) : null
    return {
      ...{ width, height, stamp },
      files: files.map(({ size, extension, contentType, bytes }) => {
        return { size, extension, bytes: new Blob([new Uint8Array(bytes)], { type: contentType }) }
      }),
    }
  },
}

/** Makes the same six files from pixels, without checks. */
async function makeSizes(
  pixels: RawPixels,
  purpose: PicturePurpose,
  mark: Mark | null = null,
): Promise<ProcessedPicture> {
  const files: PictureFile[] = []
  const largest = boxOf(1280, purpose, pixels)
  for (const size of PICTURE_SIZES) {
    const box = boxOf(size, purpose, pixels)
    const resized = await laidOver(await resize(pixels, box, purpose), purpose, mark)
    files.push({
      size,
      extension: 'webp',
      contentType: PICTURE_TYPES.webp,
      bytes: await toWebp(resized, size, purpose),
    })
    files.push({ size, extension: 'jpg', contentType: PICTURE_TYPES.jpg, bytes: await toJpeg(resized, size) })
  }
  return { width: largest.width, height: largest.height, files }
}

/** Lays the watermark over the picture. */
async function laidOver(pixels: RawPixels, purpose: PicturePurpose, mark: Mark | null): Promise<RawPixels> {
  const place = markBox({ purpose, mark }, pixels)
  if (mark === null || place === null) return pixels
  const picture = sharp(Buffer.from(await mark.picture.arrayBuffer())).resize(place.width, place.height, {
    fit: 'fill',
  })
  const input = await fade(await picture.png().toBuffer(), mark.settings.opacity)
  const { data, info } = await decoder(pixels)
    .composite([{ input, left: place.x, top: place.y }])
    .raw()
    .toBuffer({ resolveWithObject: true })
  return withChannels(data, info)
}

/** Decodes the first frame, turned upright, in sRGB, without metadata, and no larger than needed. */
async function uprightPixels(bytes: Uint8Array): Promise<RawPixels> {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: SERVER_LIMITS.pixels,
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

async function resize(pixels: RawPixels, box: Size, purpose: PicturePurpose): Promise<RawPixels> {
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

/** Lowers the quality step by step until the file is within the limit of its size. */
async function toWebp(pixels: RawPixels, size: PictureSize, purpose: PicturePurpose): Promise<Buffer> {
  let lightest = Buffer.alloc(0)
  for (const { quality, soften } of WEBP_TRIES[size]) {
    const picture = soften === 0 ? decoder(pixels) : decoder(pixels).blur(soften)
    lightest = await picture.webp({ quality, effort: size === 1280 ? 2 : 4 }).toBuffer()
    if (lightest.length <= webpLimit(size, purpose)) break
  }
  return lightest
}

function toJpeg(pixels: RawPixels, size: PictureSize): Promise<Buffer> {
  return decoder(pixels)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: JPEG_QUALITY[size], progressive: size === 1280 })
    .toBuffer()
}

/** Multiplies the picture's alpha by `opacity`; returns PNG. */
export async function fade(picture: Buffer, opacity: number): Promise<Buffer> {
  // In one chain sharp would multiply before it adds the alpha, which a photo lacks.
  const withAlpha = await sharp(picture).toColourspace('srgb').ensureAlpha().png().toBuffer()
  return sharp(withAlpha).linear([1, 1, 1, opacity], [0, 0, 0, 0]).png().toBuffer()
}
