// From a request to its handler: the host's class first, then the path. Decides nothing about contents.
// Attacks it stands against: hosts that only look like ours (host.ts), `//evil.example/` as a redirect target, escapes and dots in
// paths, X-Forwarded-Host (never read), our own pages on a store's domain.
import { hostClass, normaliseHost } from '#domain/basics/host.ts'
import { reservedSlugs } from '#domain/store/reserved-slugs.ts'
import type { Root } from '#storefront/root.ts'
import {
  errorResponse,
  methodNotAllowed,
  preparingResponse,
  redirectResponse,
  textResponse,
} from '../respond.ts'
import { allowSupabase, hideAddress } from '../serving/person-policy.ts'
import { answerNotFound, answerStorePage, NO_STORE_TEXT } from '../serving/store-page.ts'
import type { Site } from '../site.ts'
import {
  claimOwnOrder,
  closeDomainSession,
  domainAccount,
  giveDomainCode,
  openDomainSession,
  startDomainSignIn,
} from './account.ts'
import { giveProof } from './account-proof.ts'
import { answerConfig } from './config.ts'
import type { RouteContext, RouteHandler } from './context.ts'
import { deleteAccount } from './delete-account.ts'
import { receiveEvent } from './events.ts'
import { answerHealth } from './health.ts'
import { pictureOwner, servePicture } from './media.ts'
import { nudgeStore } from './nudge.ts'
import { placeOrder } from './orders.ts'
import { answerOwnFile } from './own-files.ts'
import { uploadPicture } from './pictures.ts'
import { changeWatermark, runPictureJob } from './pictures-watermark.ts'
import { answerPrivateLink } from './private-link.ts'
import { quoteOrder } from './quote.ts'
import { answerReady } from './ready.ts'
import { answerShop } from './shop.ts'
import { serveHashedFile, serveOwnerApp, serveSiteNotFound, serveSitePage } from './site-files.ts'
import { receiveNudge } from './webhook.ts'

/** Longer paths than any page has; refused before anything looks at them. */
const MAX_PATH_LENGTH = 1_024

export const INVALID_HOST_TEXT = 'This is not a valid host name.'

/** API routes that a store's domain has too: those of the cart. */
const STORE_API: Readonly<Record<string, RouteHandler>> = {
  '/api/orders': placeOrder,
  '/api/quote': quoteOrder,
}

/** And those of its customers, who sign in on our own host and come back with a code. */
const DOMAIN_API: Readonly<Record<string, RouteHandler>> = {
  ...STORE_API,
  '/api/account': domainAccount,
  '/api/account/session': openDomainSession,
  '/api/account/start': startDomainSignIn,
  '/api/account/sign-out': closeDomainSession,
}

const OWN_API: Readonly<Record<string, RouteHandler>> = {
  ...STORE_API,
  '/api/account/claim': claimOwnOrder,
  '/api/account/code': giveDomainCode,
  '/api/account/delete': deleteAccount,
  '/api/account/proof': giveProof,
  '/api/config': answerConfig,
  '/api/health': answerHealth,
  '/api/nudge': nudgeStore,
  '/api/pictures': uploadPicture,
  '/api/pictures/job': runPictureJob,
  '/api/pictures/watermark': changeWatermark,
  '/api/ready': answerReady,
  '/api/webhooks/database': receiveNudge,
}

/** Answers any request. Throws when something that the answer needs is down. */
export async function routeRequest(request: Request, url: URL, site: Site): Promise<Response> {
  const given = request.headers.get('host') ?? url.host
  const host = normaliseHost(given)
  const kind = hostClass(given, site.env.SITE_HOST)
  if (kind === 'invalid') return textResponse(INVALID_HOST_TEXT, 400)
  if (url.pathname.length > MAX_PATH_LENGTH) return textResponse('This address is too long.', 414)

  const onDomain = kind === 'custom-domain' ? await site.finder.byDomain(host) : null
  if (onDomain?.kind === 'preparing') return answerPreparing(onDomain.businessId, site)
  if (onDomain && onDomain.kind !== 'store') return textResponse(NO_STORE_TEXT, 404)
  if (kind === 'own' && host !== normaliseHost(site.env.SITE_HOST)) {
    return redirectResponse(
      `${site.env.SITE_URL}${isPlainPath(url.pathname) ? url.pathname : '/'}${url.search}`,
    )
  }

  const root = onDomain?.root ?? null
  const context = site.contextFor(request, url, host, root?.businessId ?? null)
  if (url.pathname === '/api/events') return receiveEvent(request, context, site.published)
  if (url.pathname === '/api/shop' && !root) return answerShop(request, url, site)
  if (url.pathname.startsWith('/api/')) return answerApi(request, context, root ? DOMAIN_API : OWN_API)
  if (/^\/[or]\//.test(url.pathname)) return answerPrivateLink(request, context, site, root)
  return root ? answerOnDomain(request, context, root, site) : answerOnOwnHost(request, context, site)
}

async function answerOnDomain(
  request: Request,
  context: RouteContext,
  root: Root,
  site: Site,
): Promise<Response> {
  const { url, env } = context
  const notFound = () => answerNotFound(request, site.published, root, 'domain')
  if (!isPlainPath(url.pathname)) return notFound()
  if (url.pathname.startsWith('/_astro/')) return serveHashedFile(request, url, env)
  if (url.pathname.startsWith('/media/')) {
    const isOwn = root.status === 'active' && pictureOwner(url.pathname) === root.businessId
    return isOwn ? servePicture(request, context) : notFound()
  }
  return answerPage(request, site, root, 'domain', url.pathname, url)
}

async function answerOnOwnHost(request: Request, context: RouteContext, site: Site): Promise<Response> {
  const { url, env } = context
  if (!isPlainPath(url.pathname)) return serveSiteNotFound(request, env)
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(url.pathname) ?? []
  if (first === '_astro') return serveHashedFile(request, url, env)
  if (first === 'media') return answerPicture(request, context, site)
  const own = await answerOwnFile(request, context)
  if (own) return own
  if (first === 'store' && isSlugLike(rest.slice(1).split('/', 1)[0] ?? '')) {
    return redirectResponse(`${rest.replace(/\/$/, '')}${url.search}`)
  }
  if (isSlugLike(first) && !RESERVED.has(first.toLowerCase()))
    return answerUnderSlug(request, context, site, first, rest)
  return answerSite(request, context)
}

/** `/{slug}…`: a store, an earlier name of one, or a page of the site. */
async function answerUnderSlug(
  request: Request,
  context: RouteContext,
  site: Site,
  first: string,
  rest: string,
): Promise<Response> {
  const { url } = context
  const slug = first.toLowerCase()
  const found = await site.finder.bySlug(slug)
  if (found.kind === 'moved') return redirectResponse(`/${found.slug}${rest.replace(/\/$/, '')}${url.search}`)
  if (found.kind === 'unknown') return answerSite(request, context)
  if (found.kind === 'preparing') return answerPreparing(found.businessId, site)
  if (slug !== first) return redirectResponse(`/${slug}${rest.replace(/\/$/, '')}${url.search}`)
  return answerPage(request, site, found.root, 'own', rest, url)
}

/** The database knows the store, no page is published under this name yet: it will be in a moment. */
function answerPreparing(businessId: string, site: Site): Response {
  site.nudge(businessId)
  return preparingResponse()
}

/** A page of a known store. An older render is served as it is and rendered again in the background. */
async function answerPage(
  request: Request,
  site: Site,
  root: Root,
  edition: 'own' | 'domain',
  path: string,
  url: URL,
): Promise<Response> {
  const isHome = edition === 'domain' && path === '/'
  if (root.status !== 'active') return answerStorePage(request, site.published, root, edition, path)
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  if (path.endsWith('/') && !isHome) return redirectResponse(`${url.pathname.slice(0, -1)}${url.search}`)
  if (root.renderVersion !== site.renderVersion) site.nudge(root.businessId)
  const answer = await answerStorePage(request, site.published, root, edition, isHome ? '' : path)
  // On our own host a customer's session is Supabase's: the account page and the checkout ask it for their addresses.
  return edition === 'own' ? allowSupabase(answer, site.env) : answer
}

async function answerSite(request: Request, { url, env }: RouteContext): Promise<Response> {
  if (url.pathname !== '/' && url.pathname.endsWith('/')) {
    return redirectResponse(`${url.pathname.slice(0, -1)}${url.search}`)
  }
  const page = await (isInOwnerApp(url) ? serveOwnerApp(request, url, env) : serveSitePage(request, url, env))
  return hideAddress(allowSupabase(page, env), url.pathname)
}

function isInOwnerApp({ pathname }: URL): boolean {
  return /^\/(?:dashboard|settings|onboarding)(?:\/|$)/.test(pathname)
}

/** Pictures of a store that was deleted or suspended are gone with it; those of a store not yet published are not. */
async function answerPicture(request: Request, context: RouteContext, site: Site): Promise<Response> {
  const owner = pictureOwner(context.url.pathname)
  const root = owner === null ? null : await site.published.root(owner)
  if (root && root.status !== 'active') return textResponse(NO_STORE_TEXT, 404)
  return servePicture(request, context)
}

async function answerApi(
  request: Request,
  context: RouteContext,
  routes: Readonly<Record<string, RouteHandler>>,
): Promise<Response> {
  const { pathname } = context.url
  const handler = Object.hasOwn(routes, pathname) ? routes[pathname] : undefined
  return handler ? handler(request, context) : errorResponse('bad_request', { status: 404 })
}

/** No escapes, no empty or dot segments, no backslashes: `//evil.example/` can then never become a redirect. */
function isPlainPath(path: string): boolean {
  return /^(?:\/[\w.~-]+)*\/?$/.test(path) && !/\/\.{1,2}(?:\/|$)/.test(path)
}

/** A first segment that may be a slug, in any case. Whether it is one is the finder's to say. */
/** Words no store can have: their pages must not wait for a store to be looked up. */
const RESERVED: ReadonlySet<string> = new Set(reservedSlugs)

function isSlugLike(segment: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/i.test(segment) && segment.length >= 3 && segment.length <= 40
}
