// Exit kits: the steps of the server, and the file that an owner takes.
import type { JsonObject } from '#contract/json.ts'
import * as contract from '#contract/sql/catalogue/exit-kits.ts'
import type { ZipListing } from '#domain/export/exit-kit/zip.ts'
import { columnName, type ExportTable } from '#domain/export/export-tables.ts'
import { callOrThrow, type Database } from '../../client.ts'

/** Rows of one table after a key. */
export function readKitRows(
  database: Database,
  { kitId, table }: { readonly kitId: string; readonly table: ExportTable },
  page: { readonly after: string | null; readonly limit: number },
): Promise<readonly JsonObject[]> {
  return callOrThrow(database, contract.exitKitRows, {
    kitId,
    table: table.table,
    store: table.store,
    columns: [...new Set([table.key, ...table.columns.map(columnName)])],
    key: table.key,
    after: page.after,
    limit: page.limit,
  })
}

/** What the directory says of every part, in order. */
export async function readKitListings(database: Database, kitId: string): Promise<readonly ZipListing[]> {
  const all: ZipListing[] = []
  for (let after = -1; ; ) {
    const parts = await callOrThrow(database, contract.exitKitListings, {
      kitId,
      after,
      limit: 50,
    })
    for (const { listings } of parts) {
      for (const [name, crc, size] of listings) all.push({ name, crc, size })
    }
    if (parts.length < 50) return all
    after = parts.at(-1)?.place ?? after
  }
}
