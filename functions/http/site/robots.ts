// GET /robots.txt: search engines may read everything except the API and the pages of orders. Names the sitemap indexes; on a store's domain,
// that domain's sitemap.
import type { Root } from '#storefront/store/root.ts'
import { logError } from '../../lib/log.ts'
import type { RouteContext, RouteHandler } from '../shared/context.ts'
import { answerMadeFile } from './shared/made-file.ts'
import { indexPath, sitemapStores } from './shared/sitemap-stores.ts'

/** Answers while the database is down, too. */
export const answerRobots: RouteHandler = (request, context) =>
  answer(request, async () => {
    const indexes = Array.from({ length: await indexCount(context) }, (_, at) => indexPath(at + 1))
    return indexes.map((path) => `${context.env.SITE_URL}${path}`)
  })

/** The file of a store's own domain. */
export const answerDomainRobots = (request: Request, { customDomain }: Root) =>
  answer(request, async () => [`https://${customDomain}/sitemap.xml`])

function answer(request: Request, sitemaps: () => Promise<readonly string[]>): Promise<Response> {
  return answerMadeFile(request, 'text/plain; charset=utf-8', async () => {
    const named = (await sitemaps()).map((url) => `Sitemap: ${url}`)
    return `${['User-agent: *', 'Disallow: /api/', 'Disallow: /o/', '', ...named].join('\n')}\n`
  })
}

/** Names one index when the stores cannot be counted, even by a fault of ours: a crawler that gets no robots.txt avoids all shops. */
async function indexCount(context: RouteContext): Promise<number> {
  try {
    return Math.max((await sitemapStores(context, 1)).pages, 1)
  } catch (error) {
    logError('robots.txt: the stores could not be counted', error)
    return 1
  }
}
