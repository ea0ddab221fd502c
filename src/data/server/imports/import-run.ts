// Imports that owners run: storing what the Worker has read, steps of a run and of its undoing.
import type { JsonObject } from '#contract/json.ts'
import * as contract from '#contract/sql/catalogue/imports.ts'
import { callOrThrow, type Database } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

/** The member who asks, and the store. */
export type ImportCaller = { readonly businessId: string; readonly userId: string }

/** The member who asks, the store and one of its imports. */
export type AskedImport = ImportCaller & { readonly importId: string }

export type { StoredSoFar } from '#contract/sql/catalogue/imports.ts'

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

/** Stores rows that became no product. */
export async function addImportRows(
  database: Database,
  importId: string,
  rows: readonly JsonObject[],
): Promise<void> {
  await callOrThrow(database, contract.addImportRows, { importId, rows })
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
