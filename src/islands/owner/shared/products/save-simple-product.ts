// Saves a new product of a short form: the first one of a shop, or a picture of the camera roll.
import type { CallResult } from '#data/client.ts'
import { saveProduct } from '#data/owner/products/products.ts'
import { ok } from '#domain/basics/result.ts'
import { type ProductContent, productToSave } from '#domain/product/product-edit.ts'

/** Values for fields that a short form does not show. */
const BARE = {
  description: '',
  specs: '',
  compareAtPrice: null,
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  stock: null,
  sku: null,
  categoryId: null,
  status: 'live',
  options: [],
  combinations: [],
  costs: null,
} as const

type SimpleProduct = Pick<ProductContent, 'name' | 'price' | 'pictures'> & Partial<ProductContent>

/**
 * Saves a product. `batch`: of many that are added at once, the one before; null for the first. May be called again with the same id: when the product is
 * stale, an earlier try was saved and only its answer was lost.
 */
export async function saveSimpleProduct(
  identity: { readonly id: string; readonly businessId: string },
  product: SimpleProduct,
  batch?: { readonly follows: string | null },
): Promise<CallResult<null>> {
  const request = { ...productToSave(identity, { ...BARE, ...product }, null), ...batch }
  const saved = await saveProduct(request, null)
  return !saved.ok && saved.error.code !== 'stale_product' ? saved : ok(null)
}
