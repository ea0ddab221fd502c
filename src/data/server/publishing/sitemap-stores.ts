// Lists the stores that the site's sitemap index names.
import * as contract from '#contract/sql/store/business.ts'
import { callOrThrow, type Database } from '../../client.ts'

export type { SitemapStores } from '#contract/sql/store/business.ts'

/** Returns one page, counted from 1, of the live stores on our own host. */
export function listSitemapStores(
  database: Database,
  page: number,
  size: number,
): Promise<contract.SitemapStores> {
  return callOrThrow(database, contract.sitemapStores, { page, size })
}
