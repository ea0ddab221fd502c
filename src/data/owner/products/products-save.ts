// Saves a product in one transaction, and reads what another person has saved first.
import * as contract from '#contract/sql/catalogue/products.ts'
import type { ProductToSave, SavedProduct } from '#domain/product/product-edit.ts'
import { checkAnswer } from '../../check-answer.ts'
import { call } from '../../client.ts'
import type { Refusal } from '../../errors.ts'
import { ownerDatabase } from '../owner-database.ts'

/** Why a product was not saved. `stored`: the product as it is stored now, for `stale_product`; null for other codes. */
export type SaveRefusal = { readonly code: string; readonly stored: SavedProduct | null }

type SaveResult =
  | { readonly ok: true; readonly value: SavedProduct }
  | { readonly ok: false; readonly error: SaveRefusal }

/**
 * Saves a product; `version` null creates one. Nothing is written when it refuses: `stale_product` (another person has saved first, or an earlier
 * try was saved and its answer was lost), `product_gone`, `sku_taken`, `plan_limit_live`, `plan_limit_saved`, `bad_product`.
 */
export async function saveProduct(product: ProductToSave, version: string | null): Promise<SaveResult> {
  const saved = await call(await ownerDatabase(), contract.saveProduct, {
    product,
    expectedVersion: version,
  })
  return saved.ok ? saved : { ok: false, error: toSaveRefusal(saved.error) }
}

/** Reads a refusal of `save_product`. Throws AnswerError when the details of `stale_product` do not match the contract. */
export function toSaveRefusal({ code, details }: Refusal): SaveRefusal {
  if (code !== 'stale_product') return { code, stored: null }
  const { current, version } = checkAnswer('save_product: stale_product', contract.staleProduct, details)
  return { code, stored: { product: current, version } }
}
