// GET /sitemap.xml, /sitemap-2.xml …: lists the sitemaps: the one of our own pages, then one for each store.

import { methodNotAllowed } from '../../lib/respond.ts'
import type { RouteContext } from '../shared/context.ts'
import { answerMadeFile } from './shared/made-file.ts'
import { indexNumber, sitemapStores } from './shared/sitemap-stores.ts'

/** Null for a path that belongs to no index, and for an index after the last. */
export async function answerSitemapIndex(request: Request, context: RouteContext): Promise<Response | null> {
  const number = indexNumber(context.url.pathname)
  if (number === null) return null
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'HEAD'])
  // The first index is remembered and knows the number of pages, so an invented number causes no query.
  if (number > 1 && number > (await sitemapStores(context, 1)).pages) return null
  return answerMadeFile(request, 'application/xml; charset=utf-8', () => writeIndex(number, context))
}

async function writeIndex(number: number, context: RouteContext): Promise<string> {
  const { SITE_URL } = context.env
  const { stores } = await sitemapStores(context, number)
  const own = number === 1 ? [`<sitemap><loc>${SITE_URL}/sitemaps/site.xml</loc></sitemap>`] : []
  // Inserts slugs and days without escaping: the database allows only letters, digits and hyphens.
  const theirs = stores.map(
    ({ slug, changedOn }) =>
      `<sitemap><loc>${SITE_URL}/${slug}/sitemap.xml</loc><lastmod>${changedOn}</lastmod></sitemap>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...own,
    ...theirs,
    '</sitemapindex>\n',
  ].join('\n')
}
