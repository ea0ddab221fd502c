// Converts a stored product to the texts of the editor's form, and a form to the product to save. Times are those of the shop's zone.
import { amountText, isZero, type Minor, parseAmount } from '../basics/money.ts'
import { parseCount } from '../basics/plain-signs.ts'
import { fromShopTime, toShopTime } from '../basics/shop-time.ts'
import { sanitiseLong, sanitiseShort } from '../basics/text.ts'
import {
  choiceKey,
  costsByKey,
  type ProductContent,
  type ProductCost,
  type ProductDocument,
  type ProductStatus,
  type SavedProduct,
} from './product-edit.ts'
import type { ProductForm } from './product-form.ts'
import { parseSpecs, specsText } from './specs.ts'
import { completeRows } from './variants.ts'

/** The fields of a product that is not saved yet. `id` is its id from now on, so that saving twice makes one product. */
export function emptyForm(id: string, status: ProductStatus, seesCosts: boolean): ProductForm {
  return {
    id,
    base: null,
    name: '',
    description: '',
    specs: [],
    price: '',
    compareAtPrice: '',
    salePrice: '',
    saleStartsAt: '',
    saleEndsAt: '',
    sku: '',
    categoryId: '',
    status,
    counting: 'none',
    stock: '',
    pictures: [],
    options: [],
    rows: [],
    cost: seesCosts ? '' : null,
  }
}

/** The form of a stored product, or of another `product` that is to be saved over it. `zone`: the shop's, such as `Africa/Lagos`. */
export function toForm(
  saved: SavedProduct,
  zone: string,
  product: ProductContent = saved.product,
): ProductForm {
  const costs = costsByKey(product.costs ?? [])
  const rows = product.combinations.map(({ valueIds, price, stock, sku }) => ({
    valueIds,
    price: amountText(price),
    stock: stock === null ? '' : String(stock),
    sku,
    cost: amountText(costs.get(choiceKey(valueIds)) ?? null),
  }))
  const hasRows = rows.length > 0
  return {
    id: saved.product.id,
    base: saved,
    name: product.name,
    description: product.description,
    specs: parseSpecs(product.specs),
    price: amountText(product.price),
    compareAtPrice: amountText(product.compareAtPrice),
    salePrice: amountText(product.salePrice),
    saleStartsAt: localTime(product.saleStartsAt, zone),
    saleEndsAt: localTime(product.saleEndsAt, zone),
    sku: product.sku ?? '',
    categoryId: product.categoryId ?? '',
    status: product.status,
    counting: hasRows ? 'each' : product.stock === null ? 'none' : 'whole',
    stock: product.stock === null || hasRows ? '' : String(product.stock),
    pictures: product.pictures,
    options: product.options,
    rows: hasRows ? completeRows(rows, product.options, product.stock) : [],
    cost: product.costs && amountText(costs.get('') ?? null),
  }
}

/**
 * The product of a valid form. Cleans and cuts text as the database does, so that the saved product equals the form. Keeps the stored seconds
 * of times, which the fields cannot show.
 */
export function toContent(form: ProductForm, zone: string): ProductContent {
  const stored = form.base?.product ?? null
  const isEach = form.counting === 'each' && form.options.length > 0
  return {
    name: sanitiseShort(form.name),
    description: sanitiseLong(form.description),
    specs: sanitiseLong(specsText(form.specs ?? [])),
    price: parseAmount(form.price) ?? 0,
    compareAtPrice: parseAmount(form.compareAtPrice),
    salePrice: parseAmount(form.salePrice),
    saleStartsAt: timeOf(form.saleStartsAt, stored?.saleStartsAt ?? null, zone),
    saleEndsAt: timeOf(form.saleEndsAt, stored?.saleEndsAt ?? null, zone),
    sku: sanitiseShort(form.sku) || null,
    categoryId: form.categoryId === '' ? null : form.categoryId,
    status: form.status,
    stock: form.counting === 'whole' ? parseCount(form.stock) : isEach ? stockBesides(stored) : null,
    pictures: form.pictures.map((picture) => ({ ...picture, alt: sanitiseShort(picture.alt) })),
    options: form.options.map((group) => ({
      ...group,
      name: sanitiseShort(group.name),
      values: group.values.map(({ id, name, picture }) => ({
        id,
        name: sanitiseShort(name),
        // A picture that the owner has removed from the product shows no choice either.
        ...(form.pictures.some(({ path }) => path === picture) && { picture }),
      })),
    })),
    combinations: isEach
      ? form.rows.map(({ valueIds, price, stock, sku }) => ({
          valueIds,
          price: ownPriceOf(price, { valueIds, form }),
          stock: parseCount(stock),
          sku: sku && (sanitiseShort(sku) || null),
        }))
      : [],
    costs: costsOf(form, isEach),
  }
}

/**
 * A price equal to the product's is none of the choice's own, as the database has it (catalogue/combinations.sql). One that is stored stays: the
 * product's price may have come to equal it by a slip.
 */
function ownPriceOf(
  text: string,
  { valueIds, form }: { readonly valueIds: readonly string[]; readonly form: ProductForm },
): Minor | null {
  const price = parseAmount(text)
  const key = choiceKey(valueIds)
  const stored = form.base?.product.combinations.find((one) => choiceKey(one.valueIds) === key)
  return price === parseAmount(form.price) && price !== stored?.price ? null : price
}

/** A draft of an earlier page has no costs: then they stay as they are. */
function costsOf({ cost = null, rows }: ProductForm, isEach: boolean): readonly ProductCost[] | null {
  if (cost === null) return null
  return [{ valueIds: [], cost }, ...(isEach ? rows : [])].flatMap(({ valueIds, cost: text = '' }) => {
    const costMinor = isZero(text) ? 0 : parseAmount(text)
    return costMinor === null ? [] : [{ valueIds, costMinor }]
  })
}

/** The stored count of the product, which stays unchanged while each choice has its own count. */
function stockBesides(stored: ProductDocument | null): number | null {
  return stored && stored.combinations.length > 0 ? stored.stock : null
}

function localTime(iso: string | null, zone: string): string {
  return iso === null ? '' : toShopTime(iso, zone)
}

function timeOf(local: string, stored: string | null, zone: string): string | null {
  return local === localTime(stored, zone) ? stored : fromShopTime(local, zone)
}
