// Counting visits of a store's pages (supabase/migrations, "page figures").
import { callOrThrow, type Database } from './client.ts'

/** One visit of a page that exists; `page` is its path under the store's base. Unknown and suspended stores are not counted. */
export async function countPageVisit(
  database: Database,
  businessId: string,
  page: string,
  hasCarted: boolean,
): Promise<void> {
  await callOrThrow(database, 'count_page_visit', {
    p_business_id: businessId,
    p_page: page,
    p_has_carted: hasCarted,
  })
}
