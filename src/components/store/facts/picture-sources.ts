// Addresses and sizes of stored pictures for tags. The files are `/media/{path}/{320|640|1280}.{webp|jpg}`.

import type { PictureSize } from '#domain/picture/picture.ts'
import type { Picture } from '#domain/store/snapshot.ts'
import type { ShopShell } from '#domain/store/views.ts'

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

/** Width and height of the file of one size. A picture is never enlarged. */
export function measuresOf(picture: Picture, size: PictureSize): { width: number; height: number } {
  const width = Math.min(size, picture.width)
  return { width, height: Math.max(1, Math.round((picture.height * width) / picture.width)) }
}

/** Screens on which the banner is a strip (StoreSign.css, templates/boutique.css). */
export const PHONE_WIDE = '(max-width:39.99rem)'

/** The file of a banner's picture for a phone, which shows only a strip of the picture. Boutique's banner is higher and shows more. */
export function signOnPhone(shell: Pick<ShopShell, 'template'>, picture: Picture): string {
  return pictureUrl(picture, shell.template === 'boutique' ? 640 : 320)
}
