// Imports that owners run: storing what the Worker has read, steps of a run and of its undoing.
import type { JsonObject } from '#contract/json.ts'
import * as contract from '#contract/sql/catalogue/imports.ts'
import { type CallResult, call, callOrThrow, type Database } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

/** The member who asks, and the store. */
export type ImportCaller = { readonly businessId: string; readonly userId: string }

/** The member who asks, the store and one of its imports. */
export type AskedImport = ImportCaller & { readonly importId: string }

function parametersOf({ businessId, userId, importId }: AskedImport) {
  return { businessId, userId, importId }
}

export type NewImport = {
  readonly source: string
  readonly fileName: string
  readonly rowsRead: number
  readonly rowsRefused: number
  readonly rowsSkipped: number
  readonly products: number
  /** The parts in the bucket that the queue stores; null: it is stored at once. */
  readonly howRead: JsonObject | null
  /** Names of pictures in a ZIP that belong to no product. */
  readonly unusedPictures: readonly string[]
}

export type { StoredSoFar } from '#contract/sql/catalogue/imports.ts'

/** The id of a new import, into which its products and rows are stored. */
export function openImport(
  database: Database,
  { businessId, userId }: ImportCaller,
  file: NewImport,
): Promise<CallResult<string>> {
  return call(database, contract.openImport, {
    businessId,
    userId,
    import: file,
  })
}

/** Stores products, and compares each with the store. */
export async function addImportItems(
  database: Database,
  importId: string,
  items: readonly JsonObject[],
): Promise<void> {
  await callOrThrow(database, contract.addImportItems, { importId, items })
}

/** Stores what products cost, apart from what every member sees. */
export async function addImportCosts(
  database: Database,
  importId: string,
  costs: readonly JsonObject[],
): Promise<void> {
  await callOrThrow(database, contract.addImportCosts, { importId, costs })
}

/** Suppliers' products that can still be priced, after a place; 500 at a time. */
export function readImportSuppliers(
  database: Database,
  asked: AskedImport,
  after: number,
): Promise<CallResult<readonly contract.SuppliedItem[]>> {
  return call(database, contract.readImportSuppliers, {
    ...parametersOf(asked),
    after,
  })
}

/** Gives suppliers' products their prices and costs. */
export function priceImportItems(
  database: Database,
  asked: AskedImport,
  prices: readonly JsonObject[],
): Promise<CallResult<null>> {
  return call(database, contract.priceImportItems, {
    ...parametersOf(asked),
    prices,
  })
}

/** What the shop's people said earlier that the columns of such a header are. */
export function recallImportColumns(
  database: Database,
  businessId: string,
  header: string,
): Promise<string | null> {
  return callOrThrow(database, contract.recallImportColumns, {
    businessId,
    header,
  })
}

/** Keeps what the columns of such a header are. */
export function rememberImportColumns(
  database: Database,
  { businessId, userId }: ImportCaller,
  { header, columns }: { readonly header: string; readonly columns: string },
): Promise<CallResult<null>> {
  return call(database, contract.rememberImportColumns, {
    businessId,
    userId,
    header,
    columns,
  })
}

/** Stores rows that became no product. */
export async function addImportRows(
  database: Database,
  importId: string,
  rows: readonly JsonObject[],
): Promise<void> {
  await callOrThrow(database, contract.addImportRows, { importId, rows })
}

/** Stores what an exit kit says of its shop. */
export async function addImportShop(database: Database, importId: string, shop: JsonObject): Promise<void> {
  await callOrThrow(database, contract.addImportShop, { importId, shop })
}

/** Counts pictures of a kit before they are stored. Refusals: forbidden, import_state, too_many_pictures. */
export function countKitPictures(
  database: Database,
  asked: AskedImport,
  { count, bytes }: { readonly count: number; readonly bytes: number },
): Promise<CallResult<null>> {
  return call(database, contract.countKitPictures, {
    ...parametersOf(asked),
    count,
    bytes,
  })
}

/** The next picture of the shop itself that nobody else makes now; null when none is left. */
export function takeShopPicture(database: Database, importId: string): Promise<contract.ShopPicture | null> {
  return callOrThrow(database, contract.takeShopPicture, { importId })
}

/** Writes a picture of the shop, or leaves it out. */
export async function finishShopPicture(
  database: Database,
  { importId, field }: { readonly importId: string; readonly field: contract.ShopPicture['field'] },
  result: FetchedPicture,
): Promise<void> {
  await callOrThrow(database, contract.finishShopPicture, {
    importId,
    field,
    result,
  })
}

/** The parts of a file that is stored in steps, and what is stored of it so far; null when the import is not being stored so. */
export function fetchReading(database: Database, importId: string): Promise<contract.FileReading | null> {
  return callOrThrow(database, contract.readingOf, { importId })
}

/** Forgets an import whose file cannot be read any more. */
export async function abandonReading(database: Database, importId: string): Promise<void> {
  await callOrThrow(database, contract.abandonReading, { importId })
}

/** From here on the import can be looked at and started. */
export async function finishReading(database: Database, importId: string): Promise<void> {
  await callOrThrow(database, contract.finishReading, { importId })
}

/** Starts a run. `asDrafts`: new products are not shown yet. */
export function startImport(
  database: Database,
  asked: AskedImport & { readonly asDrafts: boolean },
): Promise<CallResult<null>> {
  return call(database, contract.startImport, {
    ...parametersOf(asked),
    asDrafts: asked.asDrafts,
  })
}

/** Ends a run where it is; forgets an import that was not started. */
export function stopImport(database: Database, asked: AskedImport): Promise<CallResult<null>> {
  return call(database, contract.stopImport, parametersOf(asked))
}

/** Begins to undo a run. */
export function undoImport(database: Database, asked: AskedImport): Promise<CallResult<null>> {
  return call(database, contract.undoImport, parametersOf(asked))
}

/** Does the next step; null when the import is gone. */
export function stepImport(
  database: Database,
  importId: string,
  limit: number,
): Promise<contract.ImportState | null> {
  return callOrThrow(database, contract.stepImport, { importId, limit })
}

/** Pictures by link that nobody else fetches now; null when none is left. */
export function takeImportPictures(
  database: Database,
  importId: string,
  limit: number,
): Promise<contract.TakenPictures | null> {
  return callOrThrow(database, contract.takeImportPictures, { importId, limit })
}

/** What came of a picture. `isFree`: no size of it was made. */
export type FetchedPicture =
  | { readonly path: string; readonly width: number; readonly height: number }
  | { readonly reason: string; readonly isFree: boolean }

/** Which picture of which product. */
type PicturePlace = { readonly place: number; readonly number: number }

/** Lists a stored picture at its product, or notes why it failed. */
export async function finishImportPicture(
  database: Database,
  { importId, place, number }: PicturePlace & { readonly importId: string },
  result: FetchedPicture,
): Promise<void> {
  await callOrThrow(database, contract.finishImportPicture, {
    importId,
    place,
    number,
    result,
  })
}

/** Tries failed pictures again: `one`, or all when `one` is null. */
export function retryImportPictures(
  database: Database,
  asked: AskedImport,
  one: PicturePlace | null,
): Promise<CallResult<null>> {
  return call(database, contract.retryImportPictures, {
    ...parametersOf(asked),
    place: one?.place ?? null,
    number: one?.number ?? null,
  })
}

/** Imports whose next step is overdue. */
export function listStalledImports(database: Database, limit: number): Promise<readonly string[]> {
  return callOrThrow(database, contract.stalledImports, { limit })
}

/** Deletes uploads that were never run, and the undo data of old imports. Returns the number of imports that it changed. */
export function tidyImports(database: Database, limit: number): Promise<number> {
  return callOrThrow(database, contract.tidyImports, { limit })
}

/** The currency in which a store sells. */
export async function fetchStoreCurrency(database: Database, businessId: string): Promise<string> {
  const { data, error, status } = await database
    .from('businesses')
    .select('currency')
    .eq('id', businessId)
    .limit(1)
  if (error) throw new DatabaseError('businesses', error, status)
  return data[0]?.currency ?? 'NGN'
}
