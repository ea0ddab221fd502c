// GET /robots.txt: search engines may read everything except the API and the pages of orders. Names the sitemap indexes.
import { logError } from '../../lib/log.ts'
import type { RouteContext, RouteHandler } from '../shared/context.ts'
import { answerMadeFile } from './shared/made-file.ts'
import { indexPath, sitemapStores } from './shared/sitemap-stores.ts'

/** Answers while the database is down, too. */
export const answerRobots: RouteHandler = (request, context) =>
  answerMadeFile(request, 'text/plain; charset=utf-8', async () => {
    const indexes = Array.from({ length: await indexCount(context) }, (_, at) => indexPath(at + 1))
    const sitemaps = indexes.map((path) => `Sitemap: ${context.env.SITE_URL}${path}`)
    return `${['User-agent: *', 'Disallow: /api/', 'Disallow: /o/', '', ...sitemaps].join('\n')}\n`
  })

/** Names one index when the stores cannot be counted, even by a fault of ours: a crawler that gets no robots.txt avoids all shops. */
async function indexCount(context: RouteContext): Promise<number> {
  try {
    return Math.max((await sitemapStores(context, 1)).pages, 1)
  } catch (error) {
    logError('robots.txt: the stores could not be counted', error)
    return 1
  }
}
