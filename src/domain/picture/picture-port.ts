// The one way a picture is made, wherever it comes from: a canvas in the owner's browser, Cloudflare Images in the Worker, sharp in
// scripts and on a laptop. Each gets the same order and lays out the same frames (picture.ts, watermark.ts).

import {
  isMarked,
  PICTURE_EXTENSIONS,
  PICTURE_SIZES,
  type PictureExtension,
  type PicturePurpose,
  type PictureSize,
} from './picture.ts'
import { type Box, placeWatermark, type Size, type Watermark } from './watermark.ts'

/** The mark to lay over product pictures: a transparent PNG, and where it goes. `stamp` names exactly this watermark. */
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

/** `width` and `height` are of the largest files, in pixels. `stamp`: the watermark in them; null: none. */
export type MadePicture = {
  readonly width: number
  readonly height: number
  readonly stamp: string | null
  readonly files: readonly MadeFile[]
}

/** A picture ready to be sent: its files and the original they came from, upright and without metadata. */
export type PreparedPicture = MadePicture & { readonly purpose: PicturePurpose; readonly original: Blob }

/** Makes the files of a picture from an upright original of `size` pixels. Rejects when the original cannot be read. */
export type ImagePort = {
  make(original: Blob, size: Size, order: PictureOrder): Promise<MadePicture>
}

/** Every file of a picture, largest first: `1280.webp`, `1280.jpg`, … */
export const PICTURE_FILES = [...PICTURE_SIZES]
  .reverse()
  .flatMap((size) => PICTURE_EXTENSIONS.map((extension) => ({ size, extension })))

/** Where the mark goes in a file of this box; null when it carries none. */
export function markBox(order: PictureOrder, box: Size): Box | null {
  if (order.mark === null || !isMarked(order.purpose)) return null
  return placeWatermark(box, order.mark, order.mark.settings)
}

/** The stamp of a picture made by this order. */
export function stampOf(order: PictureOrder): string | null {
  return isMarked(order.purpose) ? (order.mark?.stamp ?? null) : null
}
