// GET /card/{version}.jpg below a shop's home or a product's page: the picture that messengers show beside a link. Draws the card at the first
// request and keeps it in the store's folder of the bucket, so that it is deleted with the store. Garbage collection deletes a card that was not
// needed for some days; the next request draws it again.
// Attack: invented versions fill the bucket. The page that the root names holds the card's facts, and only the version of these facts is drawn.
import { cardVersion } from '#components/store/facts/share-card.ts'
import { CARD_HEADER, parseCard, type ShareCard } from '#domain/store/share-card.ts'
import { pageKey } from '#storefront/pages/pages.ts'
import type { Edition } from '#storefront/pages/shell.ts'
import type { Root } from '#storefront/store/root.ts'
import { imageMaker, makeCard } from '../../adapters/cloudflare-images.ts'
import { r2Objects } from '../../adapters/r2.ts'
import { logError } from '../../lib/log.ts'
import { redirectResponse, textResponse } from '../../lib/respond.ts'
import { windowLimit } from '../../lib/window-limit.ts'
import { drawnCard } from '../../receipt/drawn-card.ts'
import { CARD_PICTURE } from '../../receipt/share-card.ts'
import type { RouteContext } from '../shared/context.ts'
import { fetchPicture } from './media.ts'

const CARD = /^((?:\/product\/[0-9a-f-]{36})?)\/card\/([0-9a-f]{16})\.jpg$/

/** Most cards that one isolate draws for a client in a minute. */
const takesOne = windowLimit(30, 60)

/** Null for a path that is no card's; 404 for a card that no page of the root names. The caller has checked method and status. */
export async function answerShareCard(
  request: Request,
  context: RouteContext,
  { root, edition, path }: { readonly root: Root; readonly edition: Edition; readonly path: string },
): Promise<Response | null> {
  const [, page, version] = CARD.exec(path) ?? []
  if (page === undefined || version === undefined) return null
  const stored = await context.published.readPage(root, pageKey(edition, page))
  const card = stored && parseCard(stored.headers[CARD_HEADER])
  if (!card || cardVersion(card) !== version) return textResponse('noPicture', 404)

  const objects = r2Objects(context.env.PAGES)
  const key = `${root.businessId}/card-${version}`
  const kept = await objects.get(key)
  if (kept || request.method === 'HEAD') return asCard(kept && (kept.bytes as Uint8Array<ArrayBuffer>))
  if (!takesOne(context.clientAddress ?? '', context.now())) return withoutCard(card)
  try {
    const jpeg = await draw(card, context)
    if (jpeg === null) return withoutCard(card)
    const bytes = new Uint8Array(await jpeg.arrayBuffer())
    context.waitUntil(objects.put(key, bytes))
    return asCard(bytes)
  } catch (error) {
    logError(`share card of ${root.businessId}: could not be drawn`, error)
    return withoutCard(card)
  }
}

/** Null when the storage does not have the card's picture. */
async function draw(card: ShareCard, { env, counts }: RouteContext): Promise<Blob | null> {
  const path = card.picture && `/media/${card.picture}/640.jpg`
  const picture = path && (await fetchPicture(env.SUPABASE_URL, path))
  if (path && !picture) return null
  const blob = picture && (await new Response(picture).blob())
  const drawing = new Blob([await drawnCard(card)])
  return makeCard(imageMaker(env.IMAGES, counts), drawing, blob ? { blob, place: CARD_PICTURE } : null)
}

function asCard(body: Uint8Array<ArrayBuffer> | null): Response {
  return new Response(body, {
    headers: { 'Cache-Control': 'public, max-age=31536000, immutable', 'Content-Type': 'image/jpeg' },
  })
}

/** The plain picture in place of a card that cannot be drawn now. */
function withoutCard({ picture }: ShareCard): Response {
  return picture ? redirectResponse(`/media/${picture}/640.jpg`, 302) : textResponse('noPicture', 404)
}
