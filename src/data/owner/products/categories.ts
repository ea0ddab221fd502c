// The store's categories: listed with their counts, created, renamed, sorted, deleted. Products of a deleted category are kept.
import * as contract from '#contract/sql/catalogue/products.ts'
import { sanitiseLong, sanitiseShort } from '#domain/basics/text.ts'
import { type CallResult, call, callOrThrow } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'
import { ownerDatabase } from '../owner-database.ts'

export type { OwnCategory } from '#contract/sql/catalogue/products.ts'

/** All categories of a store. Throws DatabaseError. */
export async function listCategories(businessId: string): Promise<readonly contract.OwnCategory[]> {
  return callOrThrow(await ownerDatabase(), contract.listCategories, { businessId })
}

/** Refusals: `category_exists` {id}, `bad_name`. */
export async function createCategory(
  businessId: string,
  name: string,
): Promise<CallResult<Pick<contract.OwnCategory, 'id' | 'name' | 'slug'>>> {
  return call(await ownerDatabase(), contract.createCategory, {
    businessId,
    name: sanitiseShort(name),
  })
}

/** Refusals: `category_exists` {id}, `category_gone`, `bad_name`. */
export async function renameCategory(
  businessId: string,
  categoryId: string,
  name: string,
): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.renameCategory, {
    businessId,
    categoryId,
    name: sanitiseShort(name),
  })
}

/** Refusal: `category_gone`. An empty text removes the table. */
export async function saveSizeTable(
  businessId: string,
  categoryId: string,
  text: string,
): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.setSizeTable, {
    businessId,
    categoryId,
    text: sanitiseLong(text),
  })
}

/** Stores a new order of the categories, given as ids. */
export async function sortCategories(businessId: string, ids: readonly string[]): Promise<void> {
  await callOrThrow(await ownerDatabase(), contract.sortCategories, {
    businessId,
    ids,
  })
}

/** Deletes a category; nothing happens when it is gone. Throws DatabaseError. */
export async function deleteCategory(businessId: string, categoryId: string): Promise<void> {
  const database = await ownerDatabase()
  const { error, status } = await database
    .from('categories')
    .delete()
    .eq('business_id', businessId)
    .eq('id', categoryId)
  if (error) throw new DatabaseError('delete category', error, status)
}
