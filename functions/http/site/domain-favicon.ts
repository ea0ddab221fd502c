// GET /favicon.ico on a store's domain: the icon of the shop's manifest, for whoever asks without reading a page. Our own host has a file.
import { gunzipSync } from 'node:zlib'
import type { shopManifest } from '#components/store/facts/shop-manifest.ts'
import { pageKey } from '#storefront/pages/pages.ts'
import type { Root } from '#storefront/store/root.ts'
import { redirectResponse } from '../../lib/respond.ts'
import type { RouteContext } from '../shared/context.ts'
import { answerMadeFile } from './shared/made-file.ts'

const DRAWN = 'data:image/svg+xml,'

/** A redirect to the logo, or the shop's letter as SVG; null for a shop without a manifest. */
export async function answerDomainFavicon(
  request: Request,
  { published }: RouteContext,
  root: Root,
): Promise<Response | null> {
  const page = await published.readPage(root, pageKey('domain', '/manifest.webmanifest'))
  if (!page) return null
  const text = new TextDecoder().decode(gunzipSync(page.bytes))
  const src = (JSON.parse(text) as ReturnType<typeof shopManifest>).icons[0]?.src ?? ''
  return src.startsWith(DRAWN)
    ? answerMadeFile(request, 'image/svg+xml', async () => decodeURIComponent(src.slice(DRAWN.length)))
    : redirectResponse(src, 302)
}
