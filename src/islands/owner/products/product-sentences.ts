// What the database's refusals and a failed connection mean to a shop owner, and the words for parts of a product.
import type { BroughtBack } from '#data/owner/products-edit.ts'
import { formatMoney } from '#domain/basics/money.ts'
import type { ProductContent, ProductField } from '#domain/product/product-edit.ts'

const REFUSED: Readonly<Record<string, string>> = {
  stale_product:
    'Someone changed this a moment ago. The list now shows what is stored; make your change again.',
  product_gone: 'This product was deleted meanwhile.',
  bad_price:
    'That leaves no valid price. Prices are above 0 and up to 900,000,000, and a sale price stays below the price.',
  sku_taken: 'Another product has this SKU. Each SKU is used once.',
  category_exists: 'There is a category of this name already.',
  category_gone: 'This category was deleted meanwhile.',
  bad_name: 'Give it a name of up to 200 characters.',
  plan_limit_live: 'Starter shows 5 products at a time.',
  plan_limit_saved: 'Starter keeps 10 products, drafts included.',
  forbidden: 'You are no longer a member of this store.',
}

/** A sentence for a refusal's code. */
export function refusalText(code: string): string {
  return REFUSED[code] ?? 'This could not be saved. Check what you entered and try again.'
}

/** `1 product`, `12 products`. */
export function countWords(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-NG')} products`
}

const NAMED = 3

/** What "Undo" brought back, which SKUs are somebody else's by now, and what had to stay away and why. */
export function restoredText({ restored, withoutSku, left }: BroughtBack): string {
  const parts = [`${countWords(restored)} restored.`]
  const skus = withoutSku.map(({ name, sku }) => `${name} (${sku})`)
  if (skus.length > 0) parts.push(`Without its SKU, which another product has now: ${listed(skus)}.`)
  const reason = left[0]?.reason
  if (reason) parts.push(`Not restored: ${listed(left.map(({ name }) => name))}. ${refusalText(reason)}`)
  return parts.join(' ')
}

/** `A, B, C and 4 more` */
function listed(names: readonly string[]): string {
  const rest = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** For outages: nothing was lost, and what to do. */
export function outageText(isOnline: boolean): string {
  return isOnline
    ? 'The server did not answer. Nothing was changed; try again in a moment.'
    : 'Nothing was changed: you are offline.'
}

const FIELD_NAMES: Readonly<Record<ProductField, string>> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  compareAtPrice: 'Price before',
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
}

export function fieldName(field: ProductField): string {
  return FIELD_NAMES[field]
}

const DATE = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeStyle: 'short' })

/** A field's value in a few words, for comparing two versions. */
export function fieldWords(
  content: ProductContent,
  field: ProductField,
  context: { readonly currency: string; readonly categoryName: (id: string) => string },
): string {
  const money = (minor: number | null) => (minor === null ? 'none' : formatMoney(minor, context.currency))
  switch (field) {
    case 'price':
      return money(content.price)
    case 'compareAtPrice':
      return money(content.compareAtPrice)
    case 'salePrice':
      return money(content.salePrice)
    case 'saleStartsAt':
    case 'saleEndsAt':
      return content[field] === null ? 'none' : DATE.format(new Date(content[field]))
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
    default:
      return content[field] || 'none'
  }
}
