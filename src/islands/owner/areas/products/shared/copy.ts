// Sentences for the database's refusals, and words for the parts of a product.
import type { RestoredProducts } from '#contract/sql/catalogue/products.ts'
import { formatMoney, type Minor } from '#domain/basics/money.ts'
import { shopTimeWords } from '#domain/basics/shop-time.ts'
import type { ProductContent, ProductField } from '#domain/product/product-edit.ts'
import { DONE_BEFORE } from '#kit/form/refusal-words.ts'
import { UNDO_REFUSALS } from '#owner/shared/products/bulk-undo.ts'

/** Why a product or a category was not saved. */
export const PRODUCT_REFUSALS = {
  stale_product:
    'Someone changed this a moment ago. The list now shows what is stored; make your change again.',
  done_before: DONE_BEFORE,
  product_gone: 'This product was deleted meanwhile.',
  bad_price:
    'That leaves no valid price. Prices are above 0 and up to 900,000,000, and a sale price stays below the price.',
  sku_taken: 'Another product has this SKU. Each SKU is used once.',
  category_exists: 'There is a category of this name already.',
  category_gone: 'This category was deleted meanwhile.',
  undo_gone: UNDO_REFUSALS.undo_gone,
  bad_name: 'Give it a name of up to 200 characters.',
  plan_limit_live: UNDO_REFUSALS.plan_limit_live,
  plan_limit_saved: UNDO_REFUSALS.plan_limit_saved,
  forbidden: 'Only owners and managers may do this. They also change prices that stand.',
  other: 'This could not be saved. Check what you entered and try again.',
}

/** The sentence for a refusal's code. */
export function productRefusalText(code: string): string {
  const sentences: Readonly<Record<string, string>> = PRODUCT_REFUSALS
  return sentences[code] ?? PRODUCT_REFUSALS.other
}

/** `1 product`, `12 products`. */
export function countText(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-NG')} products`
}

const NAMED = 3

/** Says what "Undo" restored, which SKUs other products use now, and what could not be restored and why. */
export function restoredText({ restored, withoutSku, left }: RestoredProducts): string {
  const parts = [`${countText(restored)} restored.`]
  const skus = withoutSku.map(({ name, sku }) => `${name} (${sku})`)
  if (skus.length > 0) parts.push(`Without its SKU, which another product has now: ${listed(skus)}.`)
  const reason = left[0]?.reason
  if (reason)
    parts.push(`Not restored: ${listed(left.map(({ name }) => name))}. ${productRefusalText(reason)}`)
  return parts.join(' ')
}

/** `A, B, C and 4 more` */
function listed(names: readonly string[]): string {
  const rest = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** The names of fields as the form shows them. */
export const FIELD_NAMES: Readonly<Record<ProductField, string>> = {
  name: 'Name',
  description: 'Description',
  specs: 'Facts',
  price: 'Price',
  compareAtPrice: 'Old price',
  salePrice: 'Sale price',
  saleStartsAt: 'Sale start',
  saleEndsAt: 'Sale end',
  sku: 'SKU',
  categoryId: 'Category',
  status: 'Status',
  stock: 'Stock',
  pictures: 'Pictures',
  options: 'Options',
  combinations: 'Prices and stock of choices',
  costs: 'What it costs you',
}

/** `₦900`, `₦900, and 2 choices with a cost of their own`; `none`. */
function costsText({ costs }: ProductContent, money: (minor: Minor) => string): string {
  const own = costs?.find(({ valueIds }) => valueIds.length === 0)
  const choices = (costs ?? []).filter(({ valueIds }) => valueIds.length > 0).length
  const each =
    choices === 0 ? [] : [`${choices} ${choices === 1 ? 'choice' : 'choices'} with a cost of their own`]
  return [...(own ? [money(own.costMinor)] : []), ...each].join(', and ') || 'none'
}

/** A field's value in a few words, for the comparison of two versions. */
export function productFieldText(
  content: ProductContent,
  field: ProductField,
  context: {
    readonly currency: string
    readonly zone: string
    readonly categoryName: (id: string) => string
  },
): string {
  const money = (minor: Minor | null) => (minor === null ? 'none' : formatMoney(minor, context.currency))
  switch (field) {
    case 'price':
      return money(content.price)
    case 'compareAtPrice':
      return money(content.compareAtPrice)
    case 'salePrice':
      return money(content.salePrice)
    case 'saleStartsAt':
    case 'saleEndsAt':
      return content[field] === null ? 'none' : shopTimeWords(content[field], context.zone)
    case 'categoryId':
      return content.categoryId === null ? 'none' : context.categoryName(content.categoryId)
    case 'status':
      return { live: 'Live', draft: 'Draft', archived: 'Archived' }[content.status]
    case 'stock':
      return content.stock === null ? 'not counted' : String(content.stock)
    case 'pictures':
      return content.pictures.length === 1 ? '1 picture' : `${content.pictures.length} pictures`
    case 'options':
      return (
        content.options
          .map(({ name, values }) => `${name}: ${values.map((value) => value.name).join(', ')}`)
          .join('; ') || 'none'
      )
    case 'combinations':
      return `${content.combinations.length} with a price or stock of their own`
    case 'costs':
      return costsText(content, money)
    default:
      return content[field] || 'none'
  }
}
