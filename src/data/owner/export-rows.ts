// Rows of a store for its export, page by page, as the signed-in person: row level security decides what they may take along.
import type { CsvValue } from '#domain/basics/csv.ts'
import { exportCells } from '#domain/export/export-csv.ts'
import { columnName, type ExportTable } from '#domain/export/export-tables.ts'
import type { Database } from '../client.ts'
import { DatabaseError } from '../errors.ts'

/** What the API hands out at once. */
const PAGE_ROWS = 1_000

/** Pages of cells. Each page starts after the last key of the one before: rows that come or go meanwhile move no other. */
export async function* exportPages(
  database: Database,
  businessId: string,
  table: ExportTable,
): AsyncGenerator<readonly (readonly CsvValue[])[]> {
  const columns = [...new Set([table.key, ...table.columns.map(columnName)])].join(', ')
  let after: string | number | null = null
  for (;;) {
    const all = database.from(table.table).select(columns).eq(table.store, businessId)
    const rest = after === null ? all : all.gt(table.key, after)
    const { data, error, status } = await rest.order(table.key).limit(PAGE_ROWS)
    if (error) throw new DatabaseError(`export ${table.table}`, error, status)
    const rows = data as unknown as readonly Readonly<Record<string, unknown>>[]
    if (rows.length > 0) yield rows.map((row) => exportCells(table, row))
    if (rows.length < PAGE_ROWS) return
    after = rows[rows.length - 1]?.[table.key] as string | number
  }
}

/** Paths of all pictures of a store: its products', its logo, its hero; each once. */
export async function listPicturePaths(database: Database, businessId: string): Promise<readonly string[]> {
  const paths = new Set<string>()
  const store = await database
    .from('businesses')
    .select('logo_path, hero_path')
    .eq('id', businessId)
    .maybeSingle()
  if (store.error) throw new DatabaseError('export businesses', store.error, store.status)
  const { logo_path: logo, hero_path: hero } = (store.data ?? {}) as Readonly<Record<string, string | null>>
  for (const path of [logo, hero]) if (path) paths.add(path)
  let after: string | null = null
  for (;;) {
    const all = database.from('product_images').select('id, path').eq('business_id', businessId)
    const rest = after === null ? all : all.gt('id', after)
    const { data, error, status } = await rest.order('id').limit(PAGE_ROWS)
    if (error) throw new DatabaseError('export product_images', error, status)
    const rows = data as { readonly id: string; readonly path: string }[]
    for (const { path } of rows) paths.add(path)
    if (rows.length < PAGE_ROWS) return [...paths]
    after = rows[rows.length - 1]?.id ?? null
  }
}
