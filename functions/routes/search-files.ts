// What search engines and other machines ask of our own host: robots.txt, the sitemap index, security.txt. Made when asked, since
// our address and the stores are known at run time only.
import { brand } from '#brand'
import { listSitemapStores, type SitemapStores } from '#data/sitemap-stores.ts'
import { methodNotAllowed } from '../respond.ts'
import type { RouteContext, RouteHandler } from './context.ts'

/** Stores in one index file. The protocol allows 50,000 entries (sitemaps.org); smaller files are quicker to read. */
const STORES_PER_INDEX = 5_000
const KEPT_MS = 10 * 60 * 1000
/** Days for which security.txt says that it holds (RFC 9116: less than a year). */
const SECURITY_DAYS = 180

/** Index pages by number: crawlers come often, stores change seldom. */
const kept = new Map<number, { readonly answer: SitemapStores; readonly until: number }>()

/** GET /robots.txt: everything but the machinery, and where the sitemap indexes are. Answers while the database is down. */
export const answerRobots: RouteHandler = (request, context) =>
  plainFile(request, async () => {
    const indexes = Array.from({ length: await indexCount(context) }, (_, at) => indexPath(at + 1))
    const sitemaps = indexes.map((path) => `Sitemap: ${context.env.SITE_URL}${path}`)
    return ['User-agent: *', 'Disallow: /api/', 'Disallow: /o/', '', ...sitemaps].join('\n')
  })

/** A crawler that gets no robots.txt stays away from all shops: then one index is named. */
async function indexCount(context: RouteContext): Promise<number> {
  try {
    return Math.max((await storesOf(context, 1)).pages, 1)
  } catch (error) {
    console.error('robots.txt: the stores could not be counted', error)
    return 1
  }
}

/** GET /sitemap.xml, /sitemap-2.xml …: the site's own pages on the first, then stores. A page that is not there is null. */
export async function answerSitemapIndex(request: Request, context: RouteContext): Promise<Response | null> {
  const number = indexNumber(context.url.pathname)
  if (number === null) return null
  if (!isRead(request)) return methodNotAllowed(['GET', 'HEAD'])
  // The first index is remembered and says how many there are: a made-up number asks nobody.
  if (number > 1 && number > (await storesOf(context, 1)).pages) return null
  const { stores } = await storesOf(context, number)
  const { SITE_URL } = context.env
  const own = number === 1 ? [`<sitemap><loc>${SITE_URL}/sitemaps/site.xml</loc></sitemap>`] : []
  // Slugs and days need no escaping: the database holds them to letters, digits and hyphens.
  const theirs = stores.map(
    ({ slug, changedOn }) =>
      `<sitemap><loc>${SITE_URL}/${slug}/sitemap.xml</loc><lastmod>${changedOn}</lastmod></sitemap>`,
  )
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...own,
    ...theirs,
    '</sitemapindex>\n',
  ].join('\n')
  return fileResponse(request, body, 'application/xml; charset=utf-8')
}

/** GET /.well-known/security.txt (RFC 9116). */
export const answerSecurity: RouteHandler = (request, context) =>
  plainFile(request, async () => {
    const expires = new Date(context.now() + SECURITY_DAYS * 86_400_000)
    expires.setUTCHours(0, 0, 0, 0)
    return [
      `Contact: mailto:${brand.supportEmail}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${context.env.SITE_URL}/.well-known/security.txt`,
    ].join('\n')
  })

/** `/sitemap.xml` -> 1, `/sitemap-2.xml` -> 2; null for any other path. */
export function indexNumber(path: string): number | null {
  if (path === '/sitemap.xml') return 1
  const found = /^\/sitemap-([1-9]\d{0,4})\.xml$/.exec(path)?.[1]
  return found === undefined || found === '1' ? null : Number(found)
}

function indexPath(number: number): string {
  return number === 1 ? '/sitemap.xml' : `/sitemap-${number}.xml`
}

async function storesOf({ database, now }: RouteContext, page: number): Promise<SitemapStores> {
  const known = kept.get(page)
  if (known && now() < known.until) return known.answer
  const answer = await listSitemapStores(database, page, STORES_PER_INDEX)
  // Only pages that are there, so that guessed numbers do not fill the memory.
  if (page === 1 || page <= answer.pages) kept.set(page, { answer, until: now() + KEPT_MS })
  return answer
}

async function plainFile(request: Request, write: () => Promise<string>): Promise<Response> {
  if (!isRead(request)) return methodNotAllowed(['GET', 'HEAD'])
  return fileResponse(request, `${await write()}\n`, 'text/plain; charset=utf-8')
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function fileResponse(request: Request, body: string, type: string): Response {
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: { 'Content-Type': type, 'Cache-Control': 'no-store' },
  })
}
