// Saves a product in one transaction, and reads what another person has saved first; deletes categories.
import { saveProduct as contract, staleProduct } from '#contract/sql/catalogue/products.ts'
import type { ProductToSave, SavedProduct } from '#domain/product/product-edit.ts'
import { checkAnswer } from '../../check-answer.ts'
import type { CallResult } from '../../client.ts'
import type { Refusal } from '../../errors.ts'
import { callDatabase, runQuery } from '../owner-database.ts'

/**
 * Saves a product; `version` null creates one. Nothing is written when it refuses. `stale_product`: another person has saved first, or an earlier
 * try was saved and its answer was lost.
 */
export async function saveProduct(
  product: ProductToSave,
  version: string | null,
): Promise<CallResult<SavedProduct>> {
  return callDatabase(contract, { product, expectedVersion: version })
}

/** The product as it is stored now, of the refusal `stale_product`; null for another one. Throws AnswerError for other details. */
export function readStored({ code, details }: Refusal): SavedProduct | null {
  if (code !== 'stale_product') return null
  const { current, version } = checkAnswer('save_product: stale_product', staleProduct, details)
  return { product: current, version }
}

/** Deletes a category; nothing happens when it is gone. Throws DatabaseError. */
export async function deleteCategory(businessId: string, categoryId: string): Promise<CallResult<null>> {
  await runQuery('delete category', (database) =>
    database.from('categories').delete().eq('business_id', businessId).eq('id', categoryId),
  )
  return { ok: true, value: null }
}
