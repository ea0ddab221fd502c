// Lists the stores that the sitemap names for search engines, in pages of one index file each. An isolate remembers the pages for ten
// minutes: crawlers come often, stores change seldom.

import { type SitemapStores, sitemapStores as sitemapStoresSql } from '#contract/sql/store/business.ts'
import { callOrThrow } from '#data/client.ts'
import type { RouteContext } from '../../shared/context.ts'

/** Stores in one index file. The protocol allows 50,000 entries (sitemaps.org); smaller files are quicker to read. */
const STORES_PER_INDEX = 5_000
const KEPT_MS = 10 * 60 * 1000

/** Remembered answers by page number. */
const kept = new Map<number, { readonly answer: SitemapStores; readonly until: number }>()

/** Stores of a page, and the number of pages. */
export async function sitemapStores({ database, now }: RouteContext, page: number): Promise<SitemapStores> {
  const known = kept.get(page)
  if (known && now() < known.until) return known.answer
  const answer = await callOrThrow(database, sitemapStoresSql, { page, size: STORES_PER_INDEX })
  // Remembers only existing pages, so that guessed numbers do not fill the memory.
  if (page === 1 || page <= answer.pages) kept.set(page, { answer, until: now() + KEPT_MS })
  return answer
}

/** `/sitemap.xml` -> 1, `/sitemap-2.xml` -> 2; null for any other path. */
export function indexNumber(path: string): number | null {
  if (path === '/sitemap.xml') return 1
  const found = /^\/sitemap-([1-9]\d{0,4})\.xml$/.exec(path)?.[1]
  return found === undefined || found === '1' ? null : Number(found)
}

/** 1 -> `/sitemap.xml`, 2 -> `/sitemap-2.xml`. */
export function indexPath(number: number): string {
  return number === 1 ? '/sitemap.xml' : `/sitemap-${number}.xml`
}
