// The store's categories: listed with their counts, made, renamed, ordered, deleted. Products of a deleted one stay.
import { sanitiseShort } from '#domain/basics/text.ts'
import { type CallResult, callFunction, callOrThrow } from '../client.ts'
import { DatabaseError } from '../errors.ts'
import { ownerDatabase } from './owner-database.ts'

/** `products` counts drafts and live ones. */
export type OwnCategory = {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly products: number
  readonly live: number
}

export async function listCategories(businessId: string): Promise<readonly OwnCategory[]> {
  return callOrThrow(await ownerDatabase(), 'list_categories', { p_business_id: businessId })
}

/** Refusals: `category_exists` {id}, `bad_name`. */
export async function createCategory(
  businessId: string,
  name: string,
): Promise<CallResult<Pick<OwnCategory, 'id' | 'name' | 'slug'>>> {
  return callFunction(await ownerDatabase(), 'create_category', {
    p_business_id: businessId,
    p_name: sanitiseShort(name),
  })
}

/** Refusals: `category_exists` {id}, `category_gone`, `bad_name`. */
export async function renameCategory(
  businessId: string,
  categoryId: string,
  name: string,
): Promise<CallResult<null>> {
  return callFunction(await ownerDatabase(), 'rename_category', {
    p_business_id: businessId,
    p_category_id: categoryId,
    p_name: sanitiseShort(name),
  })
}

/** The ids in their new order. */
export async function orderCategories(businessId: string, ids: readonly string[]): Promise<void> {
  await callOrThrow(await ownerDatabase(), 'order_categories', { p_business_id: businessId, p_ids: ids })
}

export async function deleteCategory(businessId: string, categoryId: string): Promise<void> {
  const database = await ownerDatabase()
  const { error, status } = await database
    .from('categories')
    .delete()
    .eq('business_id', businessId)
    .eq('id', categoryId)
  if (error) throw new DatabaseError('delete category', error, status)
}
