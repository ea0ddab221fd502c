// The web app manifest of a white-label shop: a shopper who puts the shop on a home screen sees the shop alone.
import { SURFACES } from '#domain/basics/colour.ts'
import type { ShopShell } from '#domain/store/views.ts'
import { measuresOf, pictureUrl } from './picture-sources.ts'
import { markIcon } from './share-text.ts'

/** The manifest as JSON. Without a logo the icon is the shop's letter in its colours. */
export function shopManifest(shell: ShopShell) {
  const { name, base, primaryColour, logo } = shell
  const size = logo && measuresOf(logo, 320)
  const icon =
    logo && size
      ? { src: pictureUrl(logo, 320), sizes: `${size.width}x${size.height}`, type: 'image/webp' }
      : { src: markIcon(shell), sizes: 'any', type: 'image/svg+xml' }
  return {
    name,
    short_name: name,
    start_url: `${base}/`,
    scope: `${base}/`,
    display: 'browser',
    background_color: SURFACES.white,
    theme_color: primaryColour,
    icons: [icon],
  }
}
