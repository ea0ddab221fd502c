// Exit kits: the steps of the server, and the file that an owner takes.
import type { JsonObject } from '#contract/json.ts'
import * as contract from '#contract/sql/catalogue/exit-kits.ts'
import type { ExitKitProduct } from '#domain/export/exit-kit/product.ts'
import type { ZipListing } from '#domain/export/exit-kit/zip.ts'
import { columnName, type ExportTable } from '#domain/export/export-tables.ts'
import { type CallResult, call, callOrThrow, type Database } from '../../client.ts'

export type ExitKitWork = contract.ExitKitWork
export type TakenExitKit = contract.TakenExitKit

/** What the next step needs; null when there is nothing to do. */
export function readKitWork(database: Database, kitId: string): Promise<ExitKitWork | null> {
  return callOrThrow(database, contract.exitKitWork, { kitId })
}

export type ExitKitPart = {
  readonly place: number
  readonly bytes: number
  readonly listings: readonly ZipListing[]
  readonly cursor: JsonObject
  readonly done: number
  readonly total: number
}

/** Notes a part that is stored; false when another run was first. */
export function noteKitPart(database: Database, kitId: string, part: ExitKitPart): Promise<boolean> {
  return callOrThrow(database, contract.noteExitKitPart, {
    kitId,
    place: part.place,
    bytes: part.bytes,
    listings: part.listings.map(({ name, crc, size }) => [name, crc, size]),
    cursor: part.cursor,
    done: part.done,
    total: part.total,
  })
}

/** Ends the making; the database tells the owner. */
export async function finishKit(database: Database, kitId: string): Promise<void> {
  await callOrThrow(database, contract.finishExitKit, { kitId })
}

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

/** At most `limit` products after one, in the order of the shop. */
export function readKitProducts(
  database: Database,
  kitId: string,
  {
    after,
    limit,
  }: { readonly after: { readonly position: number; readonly id: string } | null; readonly limit: number },
): Promise<readonly ExitKitProduct[]> {
  return callOrThrow(database, contract.exitKitProducts, {
    kitId,
    afterPosition: after?.position ?? null,
    afterId: after?.id ?? null,
    limit,
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

/** Asks as the owner (`database` with their token): how the file is put together, or why not. */
export function takeKit(database: Database, kitId: string, proof: string): Promise<CallResult<TakenExitKit>> {
  return call(database, contract.takeExitKit, { kitId, proof })
}

/** Kits whose next step is overdue. */
export function listStalledKits(database: Database, limit: number): Promise<readonly string[]> {
  return callOrThrow(database, contract.stalledExitKits, { limit })
}

/** Kits whose files must go. */
export function listEndedKits(
  database: Database,
  limit: number,
): Promise<readonly { readonly id: string; readonly businessId: string }[]> {
  return callOrThrow(database, contract.endedExitKits, { limit })
}

/** Forgets a kit whose files are gone. */
export async function forgetKit(database: Database, kitId: string): Promise<void> {
  await callOrThrow(database, contract.forgetExitKit, { kitId })
}
