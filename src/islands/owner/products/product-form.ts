// The editor's form: texts as typed, and their reading as a product. What the form started from travels with it, so that a draft
// found again after a reload still knows which version it changes.
import * as v from 'valibot'
import { isValidAmount, parseAmount } from '#domain/basics/money.ts'
import { isBlankLooking, sanitiseLong, sanitiseShort } from '#domain/basics/text.ts'
import type {
  EditedOption,
  ProductContent,
  ProductDocument,
  ProductStatus,
  SavedProduct,
} from '#domain/product/product-edit.ts'
import {
  choiceCount,
  completeRows,
  MAX_CHOICES,
  parseCount,
  type VariantRow,
} from '#domain/product/variants.ts'
import type { Picture } from '#domain/store/snapshot.ts'
import { amountText } from '../kit/MoneyField.tsx'
import { isoOf, localOf } from './local-time.ts'

/** `none`: not counted; `whole`: one number for the product; `each`: a number for each choice. */
export type Counting = 'none' | 'whole' | 'each'

export type ProductForm = {
  readonly id: string
  /** What was read, null for a new product. */
  readonly base: SavedProduct | null
  readonly name: string
  readonly description: string
  readonly price: string
  readonly compareAtPrice: string
  readonly salePrice: string
  readonly saleStartsAt: string
  readonly saleEndsAt: string
  readonly sku: string
  readonly categoryId: string
  readonly status: ProductStatus
  readonly counting: Counting
  readonly stock: string
  readonly pictures: readonly Picture[]
  readonly options: readonly EditedOption[]
  readonly rows: readonly VariantRow[]
}

export function emptyForm(id: string, status: ProductStatus): ProductForm {
  return {
    id,
    base: null,
    name: '',
    description: '',
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
  }
}

/** The form of a stored product. */
export function toForm(saved: SavedProduct): ProductForm {
  const { product } = saved
  const rows = product.combinations.map(({ valueIds, price, stock, sku }) => ({
    valueIds,
    price: amountText(price),
    stock: stock === null ? '' : String(stock),
    sku,
  }))
  const hasRows = rows.length > 0
  return {
    id: product.id,
    base: saved,
    name: product.name,
    description: product.description,
    price: amountText(product.price),
    compareAtPrice: amountText(product.compareAtPrice),
    salePrice: amountText(product.salePrice),
    saleStartsAt: localOf(product.saleStartsAt),
    saleEndsAt: localOf(product.saleEndsAt),
    sku: product.sku ?? '',
    categoryId: product.categoryId ?? '',
    status: product.status,
    counting: hasRows ? 'each' : product.stock === null ? 'none' : 'whole',
    stock: product.stock === null || hasRows ? '' : String(product.stock),
    pictures: product.pictures,
    options: product.options,
    rows: hasRows ? completeRows(rows, product.options, product.stock) : [],
  }
}

/** What a valid form says, cleaned and cut as the database would: what it answers is then no change. `stored` keeps times that the fields cannot show to the second. */
export function toContent(form: ProductForm): ProductContent {
  const stored = form.base?.product ?? null
  const isEach = form.counting === 'each' && form.options.length > 0
  return {
    name: sanitiseShort(form.name),
    description: sanitiseLong(form.description),
    price: parseAmount(form.price) ?? 0,
    compareAtPrice: parseAmount(form.compareAtPrice),
    salePrice: parseAmount(form.salePrice),
    saleStartsAt: timeOf(form.saleStartsAt, stored?.saleStartsAt ?? null),
    saleEndsAt: timeOf(form.saleEndsAt, stored?.saleEndsAt ?? null),
    sku: sanitiseShort(form.sku) || null,
    categoryId: form.categoryId === '' ? null : form.categoryId,
    status: form.status,
    stock: form.counting === 'whole' ? parseCount(form.stock) : isEach ? stockBesides(stored) : null,
    pictures: form.pictures.map((picture) => ({ ...picture, alt: sanitiseShort(picture.alt) })),
    options: form.options.map((group) => ({
      ...group,
      name: sanitiseShort(group.name),
      values: group.values.map((value) => ({ ...value, name: sanitiseShort(value.name) })),
    })),
    combinations: isEach
      ? form.rows.map(({ valueIds, price, stock, sku }) => ({
          valueIds,
          price: parseAmount(price),
          stock: parseCount(stock),
          sku: sku && (sanitiseShort(sku) || null),
        }))
      : [],
  }
}

/** Beside choices that are counted one by one the product's own number says nothing: it stays what it is. */
function stockBesides(stored: ProductDocument | null): number | null {
  return stored && stored.combinations.length > 0 ? stored.stock : null
}

function timeOf(local: string, stored: string | null): string | null {
  return local === localOf(stored) ? stored : isoOf(local)
}

const amount = (empty: string) =>
  v.pipe(
    v.string(),
    v.check((text) => (text.trim() === '' ? empty === '' : true), empty),
    v.check(
      (text) => text.trim() === '' || isValidAmount(parseAmount(text)),
      'Write an amount such as 12,500 or 12,500.50, above 0 and up to 900,000,000.',
    ),
  )

const count = v.check<string, string>(
  (text) => text.trim() === '' || parseCount(text) !== null,
  'Write a whole number such as 12. 0 means sold out.',
)

const price = (text: string) => parseAmount(text)

/** The rules of the form, each with the sentence that stands beside its field. */
export const productSchema = v.pipe(
  v.looseObject({
    name: v.pipe(
      v.string(),
      v.check(
        (text) => !isBlankLooking(sanitiseShort(text)),
        'Give it a name, as shoppers would ask for it.',
      ),
    ),
    description: v.string(),
    price: amount('Give it a price.'),
    compareAtPrice: amount(''),
    salePrice: amount(''),
    saleStartsAt: v.string(),
    saleEndsAt: v.string(),
    sku: v.pipe(v.string(), v.maxLength(100, 'Keep the SKU within 100 characters.')),
    stock: v.pipe(v.string(), count),
    counting: v.picklist(['none', 'whole', 'each']),
    options: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        values: v.array(v.object({ id: v.string(), name: v.string() })),
      }),
    ),
    rows: v.array(
      v.looseObject({ price: amount(''), stock: v.pipe(v.string(), count), valueIds: v.array(v.string()) }),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['price'], ['compareAtPrice']],
      (form) => isAbove(price(form.compareAtPrice), price(form.price)),
      'The price before must be higher than the price now. Leave it empty to show one price.',
    ),
    ['compareAtPrice'],
  ),
  v.forward(
    v.partialCheck(
      [['price'], ['salePrice']],
      (form) => isAbove(price(form.price), price(form.salePrice)),
      'The sale price must be lower than the price.',
    ),
    ['salePrice'],
  ),
  v.forward(
    v.partialCheck(
      [['saleStartsAt'], ['saleEndsAt']],
      (form) => form.saleStartsAt === '' || form.saleEndsAt === '' || form.saleStartsAt < form.saleEndsAt,
      'The sale must end after it starts.',
    ),
    ['saleEndsAt'],
  ),
  v.forward(
    v.partialCheck(
      [['stock'], ['counting']],
      (form) => form.counting !== 'whole' || form.stock.trim() !== '',
      'How many do you have? Write 0 for sold out.',
    ),
    ['stock'],
  ),
  v.forward(
    v.partialCheck(
      [['options']],
      (form) => optionFault(form.options) === null,
      (issue) => optionFault((issue.input as { options: readonly EditedOption[] }).options) ?? '',
    ),
    ['options'],
  ),
)

function isAbove(high: number | null, low: number | null): boolean {
  return high === null || low === null || high > low
}

/** What keeps these options from being saved; null when nothing does. */
export function optionFault(options: readonly EditedOption[]): string | null {
  const names = options.map(({ name }) => sanitiseShort(name).toLowerCase())
  if (names.includes('')) return 'Name each option, for example Size or Colour.'
  if (new Set(names).size < names.length) return 'Two options have the same name. Give each its own.'
  const empty = options.find(({ values }) => values.length === 0)
  if (empty) return `Add at least one choice to ${empty.name}, or take the option away.`
  if (choiceCount(options) > MAX_CHOICES) {
    return `These make ${choiceCount(options)} choices; up to ${MAX_CHOICES} fit in one product. Split it into two products.`
  }
  return null
}
