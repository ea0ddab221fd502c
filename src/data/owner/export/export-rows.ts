// Reads a store's rows for its export, page by page, as the signed-in person. The export was begun before (`beginExport`), which the database
// writes into the activity. Row level security decides which rows a person may export.
import * as contract from '#contract/sql/account/team.ts'
import type { CsvValue } from '#domain/basics/csv.ts'
import { exportCells } from '#domain/export/export-csv.ts'
import { columnName, type ExportTable } from '#domain/export/export-tables.ts'
import { callOrThrow, type Queries } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

/** Most rows that the API returns in one answer. */
const PAGE_ROWS = 1_000

/** Names a store, and its export that was begun. */
export type Begun = { readonly businessId: string; readonly exportId: number }

/**
 * Reads pages of cells. Each page starts after the last key of the previous page, so that rows inserted or deleted meanwhile do not
 * shift other rows.
 */
export async function* exportPages(
  database: Queries,
  { businessId, exportId }: Begun,
  table: ExportTable,
): AsyncGenerator<readonly (readonly CsvValue[])[]> {
  const columns = [...new Set([table.key, ...table.columns.map(columnName)])]
  let after: string | number | null = null
  for (;;) {
    const rows: readonly Readonly<Record<string, unknown>>[] = await callOrThrow(
      database,
      contract.exportRows,
      {
        businessId,
        export: exportId,
        table: table.table,
        store: table.store,
        columns,
        key: table.key,
        after: after === null ? null : String(after),
        limit: PAGE_ROWS,
      },
    )
    if (rows.length > 0) yield rows.map((row) => exportCells(table, row))
    if (rows.length < PAGE_ROWS) return
    after = rows[rows.length - 1]?.[table.key] as string | number
  }
}

/** Paths of all pictures of a store: of products, logo and hero. Each path once. */
export async function listPicturePaths(database: Queries, businessId: string): Promise<readonly string[]> {
  const paths = new Set<string>()
  const store = await database
    .from('businesses')
    .select('logo_path, hero_path')
    .eq('id', businessId)
    .maybeSingle()
  if (store.error) throw new DatabaseError('export businesses', store.error, store.status)
  const { logo_path: logo, hero_path: hero } = store.data ?? {}
  for (const path of [logo, hero]) if (path) paths.add(path)
  let after: string | null = null
  for (;;) {
    const data = await listPictures(database, businessId, after)
    for (const { path } of data) paths.add(path)
    if (data.length < PAGE_ROWS) return [...paths]
    after = data.at(-1)?.id ?? null
  }
}

async function listPictures(database: Queries, businessId: string, after: string | null) {
  const all = database.from('product_images').select('id, path').eq('business_id', businessId)
  const rest = after === null ? all : all.gt('id', after)
  const { data, error, status } = await rest.order('id').limit(PAGE_ROWS)
  if (error) throw new DatabaseError('export product_images', error, status)
  return data
}
