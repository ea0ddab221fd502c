// The stores that the site's sitemap index names.
import { callOrThrow, type Database } from './client.ts'

export type SitemapStores = {
  /** How many pages there are in all. */
  readonly pages: number
  /** `changedOn` is the UTC day of the last change: `2026-11-20`. */
  readonly stores: readonly { readonly slug: string; readonly changedOn: string }[]
}

/** One page, counted from 1, of the live stores on our own host. */
export function listSitemapStores(database: Database, page: number, size: number): Promise<SitemapStores> {
  return callOrThrow(database, 'sitemap_stores', { p_page: page, p_size: size })
}
