// The one port that makes pictures. Implementations: a canvas in the owner's browser, Cloudflare Images in the Worker, sharp in
// scripts and on a laptop. All get the same order and make the same layout (picture.ts, watermark.ts).

import {
  isMarked,
  PICTURE_EXTENSIONS,
  PICTURE_SIZES,
  type PictureExtension,
  type PicturePurpose,
  type PictureSize,
} from './picture.ts'
import { type Box, placeWatermark, type Size, type Watermark } from './watermark.ts'

/** The mark for product pictures: a transparent PNG and its position. `stamp` identifies exactly this watermark. */
export type Mark = {
  readonly stamp: string
  readonly picture: Blob
  /** Of the PNG, in pixels. */
  readonly width: number
  readonly height: number
  readonly settings: Pick<Watermark, 'position' | 'opacity' | 'size'>
}

export type PictureOrder = {
  readonly purpose: PicturePurpose
  readonly mark: Mark | null
}

export type MadeFile = {
  readonly size: PictureSize
  readonly extension: PictureExtension
  readonly bytes: Blob
}

/** `width` and `height` are the size of the largest files, in pixels. `stamp`: the watermark in the files; null without one. */
export type MadePicture = {
  readonly width: number
  readonly height: number
  readonly stamp: string | null
  readonly files: readonly MadeFile[]
}

/** A picture ready to be sent: its files and their original, upright and without metadata. */
export type PreparedPicture = MadePicture & { readonly purpose: PicturePurpose; readonly original: Blob }

/** Makes the files of a picture from an upright original of `size` pixels. Rejects when the original cannot be decoded. */
export type PicturePort = {
  make(original: Blob, size: Size, order: PictureOrder): Promise<MadePicture>
}

/** Every file of a picture, largest first: `1280.webp`, `1280.jpg`, … */
export const PICTURE_FILES = [...PICTURE_SIZES]
  .reverse()
  .flatMap((size) => PICTURE_EXTENSIONS.map((extension) => ({ size, extension })))

/** Size of a light picture, in pixels: its largest files are those of this size, and are sent first. */
export const LIGHT: Size = { width: 640, height: 640 }

export const LIGHT_FILES = PICTURE_FILES.filter(({ size }) => size <= LIGHT.width)
export const REST_FILES = PICTURE_FILES.filter(({ size }) => size > LIGHT.width)

/** Returns the position of the mark in a file of this size; null without a mark. */
export function markBox(order: PictureOrder, box: Size): Box | null {
  if (order.mark === null || !isMarked(order.purpose)) return null
  return placeWatermark(box, order.mark, order.mark.settings)
}

/** Returns the stamp of a picture made by this order; null without a mark. */
export function stampOf(order: PictureOrder): string | null {
  return isMarked(order.purpose) ? (order.mark?.stamp ?? null) : null
}
