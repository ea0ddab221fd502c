// Addresses and measures of stored pictures as tags want them. The files are `/media/{path}/{320|640|1280}.{webp|jpg}`.

import type { Picture } from '#domain/store/snapshot.ts'
import type { StoreFrame } from '#domain/store/views.ts'

export type PictureSize = 320 | 640 | 1280

/** `pictureUrl(picture, 320)` -> `/media/{path}/320.webp` */
export function pictureUrl(picture: Picture, size: PictureSize, extension: 'webp' | 'jpg' = 'webp'): string {
  return `/media/${picture.path}/${size}.${extension}`
}

/** `/media/{path}/320.webp 320w,/media/{path}/640.webp 640w` */
export function pictureSet(
  picture: Picture,
  sizes: readonly PictureSize[],
  extension: 'webp' | 'jpg' = 'webp',
): string {
  return sizes.map((size) => `${pictureUrl(picture, size, extension)} ${size}w`).join(',')
}

/** Width and height of the file of one size; a picture is never enlarged. */
export function measuresOf(picture: Picture, size: PictureSize): { width: number; height: number } {
  const width = Math.min(size, picture.width)
  return { width, height: Math.max(1, Math.round((picture.height * width) / picture.width)) }
}

/** Screens on which the sign is a strip (sign.css, boutique.css). */
export const PHONE_WIDE = '(max-width:39.99rem)'

/** The file of a sign's picture for a phone: the strip that is seen of it. Boutique's sign is higher and shows more. */
export function signOnPhone(frame: Pick<StoreFrame, 'template'>, picture: Picture): string {
  return pictureUrl(picture, frame.template === 'boutique' ? 640 : 320)
}
