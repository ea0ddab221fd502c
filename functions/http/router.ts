// Sends a request to its handler: first by the class of the host, then by the path. Attacks: hosts that only look like ours (host.ts),
// `//evil.example/` as a redirect target (also out of chat-link.ts), escapes and dots in paths, X-Forwarded-Host (never read), our own pages on a store's domain.
import { hostClass, normaliseHost } from '#domain/basics/host.ts'
import { chatLinkPath } from '#domain/store/chat-link.ts'
import { reservedSlugs } from '#domain/store/reserved-slugs.ts'
import { TRACK_PATH } from '#domain/store/track-path.ts'
import type { Edition } from '#storefront/pages/shell.ts'
import type { Root } from '#storefront/store/root.ts'
import { isPlainPath, isSlugLike } from '../lib/paths.ts'
import { methodNotAllowed, preparingResponse, redirectResponse, textResponse } from '../lib/respond.ts'
import { elsewhereAddress, httpsAddress, keepHttps } from '../serving/domain-https.ts'
import { allowSupabase, hideAddress } from '../serving/person-policy.ts'
import { serveHashedFile, serveOwnerApp, serveSiteNotFound, serveSitePage } from '../serving/site-files.ts'
import { answerNotFound, answerStorePage } from '../serving/store-page.ts'
import { answerApi } from './api.ts'
import { answerWellKnown } from './domains/well-known.ts'
import { answerOperator, isOperatorPath } from './operator/operator.ts'
import { answerTrack } from './orders/track.ts'
import { answerDomainFile, answerOwnFile } from './own-files.ts'
import { pictureOwner, servePicture } from './pictures/media.ts'
import { answerShareCard } from './pictures/share-card.ts'
import { answerPrivateLink } from './private-links.ts'
import type { HttpParts, RouteContext } from './shared/context.ts'
import { PRIVATE } from './shared/private-headers.ts'

/** No page has a longer path. Longer paths are refused before any other check. */
const MAX_PATH_LENGTH = 1_024

/** Answers any request. Throws when a service that the answer needs is down. */
export async function routeRequest(request: Request, url: URL, parts: HttpParts): Promise<Response> {
  const answer = await answerHost(request, url, parts)
  return answer.status === 404 ? leadOutOfChat(request, url, answer) : answer
}

/** Sends a link that a chat has changed to the address that it meant. Runs only where nothing was found, so that no other visit pays for it. */
async function leadOutOfChat(request: Request, url: URL, missing: Response): Promise<Response> {
  const isPage = /^(?:GET|HEAD)$/.test(request.method) && !url.pathname.startsWith('/api/')
  const path = isPage ? chatLinkPath(url.pathname) : null
  if (path === null) return missing
  await missing.body?.cancel()
  const redirect = redirectResponse(`${path}${url.search}`)
  for (const name of KEPT_HEADERS) {
    const value = missing.headers.get(name)
    if (value !== null) redirect.headers.set(name, value)
  }
  return redirect
}

/** A private link stays private, and a domain stays with https. */
const KEPT_HEADERS = [...Object.keys(PRIVATE), 'Strict-Transport-Security']

async function answerHost(request: Request, url: URL, parts: HttpParts): Promise<Response> {
  const { SITE_HOST, SITE_URL } = parts.env
  const given = request.headers.get('host') ?? url.host
  const host = normaliseHost(given)
  const kind = hostClass(given, SITE_HOST)
  if (kind === 'invalid') return textResponse('badHost', 400)
  if (url.pathname.length > MAX_PATH_LENGTH) return textResponse('longAddress', 414)

  const path = isPlainPath(url.pathname) ? url.pathname : (chatLinkPath(url.pathname) ?? '/')
  const wellKnown = kind === 'custom-domain' ? await answerWellKnown(url, host, parts.env) : null
  if (wellKnown) return wellKnown
  const onDomain = kind === 'custom-domain' ? await parts.finder.byDomain(host) : null
  if (kind === 'own' && host !== normaliseHost(SITE_HOST)) {
    return redirectResponse(`${SITE_URL}${path}${url.search}`)
  }
  if (onDomain?.kind === 'elsewhere') {
    const { location, status } = elsewhereAddress(onDomain, { path, search: url.search }, parts.env)
    return redirectResponse(location, status)
  }
  const root = onDomain?.kind === 'store' ? onDomain.root : null
  // Cloudflare does not do it: "Always Use HTTPS" stays off, because a name that is being proved is visited over http.
  const secure = (root || kind === 'own') && httpsAddress({ url, host, path }, parts.env)
  if (secure) return redirectResponse(secure, 308)
  const context = parts.contextFor(request, { url, host, domainStoreId: root?.businessId ?? null })
  if (onDomain?.kind === 'preparing') return answerPreparing(onDomain.businessId, context)
  if (onDomain && !root) return textResponse('noShop', 404)
  if (url.pathname.startsWith('/api/')) return answerApi(request, context)
  if (/^\/[orc]\//.test(url.pathname)) return answerPrivateLink(request, context, root)
  return root
    ? keepHttps(await answerOnDomain(request, context, root), url)
    : answerOnOwnHost(request, context)
}

async function answerOnDomain(request: Request, context: RouteContext, root: Root): Promise<Response> {
  const { url, env } = context
  const notFound = () => answerNotFound(request, context.published, { root, edition: 'domain' })
  if (!isPlainPath(url.pathname)) return notFound()
  if (url.pathname.startsWith('/_astro/')) return serveHashedFile(request, url, env)
  if (url.pathname.startsWith('/media/')) {
    const isOwn = root.status === 'active' && pictureOwner(url.pathname) === root.businessId
    return isOwn ? servePicture(request, context) : notFound()
  }
  const own = await answerDomainFile(request, context, root)
  return own ?? answerPage(request, context, { root, edition: 'domain', path: url.pathname })
}

async function answerOnOwnHost(request: Request, context: RouteContext): Promise<Response> {
  const { url, env } = context
  if (!isPlainPath(url.pathname)) return serveSiteNotFound(request, env)
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(url.pathname) ?? []
  if (first === '_astro') return serveHashedFile(request, url, env)
  if (first === 'media') return answerPicture(request, context)
  const own = await (isOperatorPath(url.pathname) ? answerOperator : answerOwnFile)(request, context)
  if (own) return own
  if (first === 'store' && isSlugLike(rest.slice(1).split('/', 1)[0] ?? '')) {
    return redirectResponse(`${rest.replace(/\/$/, '')}${url.search}`)
  }
  if (isSlugLike(first) && !RESERVED.has(first.toLowerCase()))
    return answerUnderSlug(request, context, { first, rest })
  return answerSite(request, context)
}

/** `/{slug}…`: a store, a store's earlier name, or a page of the site. */
async function answerUnderSlug(
  request: Request,
  context: RouteContext,
  { first, rest }: { readonly first: string; readonly rest: string },
): Promise<Response> {
  const { search } = context.url
  const slug = first.toLowerCase()
  const found = await context.finder.bySlug(slug)
  if (found.kind === 'moved') return redirectResponse(`/${found.slug}${rest.replace(/\/$/, '')}${search}`)
  if (found.kind === 'unknown') return answerSite(request, context)
  if (found.kind === 'preparing') return answerPreparing(found.businessId, context)
  if (slug !== first) return redirectResponse(`/${slug}${rest.replace(/\/$/, '')}${search}`)
  return answerPage(request, context, { root: found.root, edition: 'own', path: rest })
}

/** The database has the store, but no page is published under this name yet. */
function answerPreparing(businessId: string, context: RouteContext): Response {
  context.rebuildSoon(businessId)
  return preparingResponse()
}

/** A page of a store. A page that an earlier build rendered is served as it is, and rendered again in the background. */
async function answerPage(
  request: Request,
  context: RouteContext,
  { root, edition, path }: { readonly root: Root; readonly edition: Edition; readonly path: string },
): Promise<Response> {
  const { url, published } = context
  const isHome = edition === 'domain' && path === '/'
  if (root.status !== 'active') return answerStorePage(request, published, { root, edition, path })
  if (path === TRACK_PATH) return answerTrack(request, context, { root, edition })
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  const card = await answerShareCard(request, context, { root, edition, path })
  if (card) return card
  if (path.endsWith('/') && !isHome) return redirectResponse(`${url.pathname.slice(0, -1)}${url.search}`)
  if (isOfEarlierBuild(root, context)) context.renewSoon(root.businessId)
  const answer = await answerStorePage(request, published, { root, edition, path: isHome ? '' : path })
  // On our own host a customer's session is Supabase's: account page and checkout ask Supabase for addresses.
  return edition === 'own' ? allowSupabase(answer, context.env) : answer
}

/** Pages of a later build stay: while two versions are live, each would otherwise make the pages of the other again, for ever. */
function isOfEarlierBuild(root: Root, { renderVersion, builtAt }: RouteContext): boolean {
  return root.renderVersion !== renderVersion && (root.builtAt ?? 0) <= builtAt
}

async function answerSite(request: Request, { url, env }: RouteContext): Promise<Response> {
  if (url.pathname !== '/' && url.pathname.endsWith('/')) {
    return redirectResponse(`${url.pathname.slice(0, -1)}${url.search}`)
  }
  const page = await (isInOwnerApp(url) ? serveOwnerApp(request, url, env) : serveSitePage(request, url, env))
  return hideAddress(allowSupabase(page, env), url.pathname)
}

function isInOwnerApp({ pathname }: URL): boolean {
  return /^\/(?:dashboard|settings|onboarding|join|oracle)(?:\/|$)/.test(pathname)
}

/** Hides pictures of a deleted or suspended store; shows those of a store that is not published yet. */
async function answerPicture(request: Request, context: RouteContext): Promise<Response> {
  const owner = pictureOwner(context.url.pathname)
  const root = owner === null ? null : await context.published.readRoot(owner)
  if (root && root.status !== 'active') return textResponse('noShop', 404)
  return servePicture(request, context)
}

/** Words that no store can have as a slug: their pages need no store lookup. */
const RESERVED: ReadonlySet<string> = new Set(reservedSlugs)
