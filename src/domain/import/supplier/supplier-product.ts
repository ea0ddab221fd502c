// A product as a supplier offers it: AliExpress in dollars, 1688 in yuan with tiers. Its price is what the shop pays, never what shoppers pay.
import type { Minor } from '../../basics/money.ts'
import { sanitiseLong, sanitiseShort } from '../../basics/text.ts'
import { MAX_GROUPS, MAX_IMPORT_CHOICES, MAX_VARIATIONS, planCombinations, planGroups } from '../choices.ts'
import type { ImportDraft } from '../draft.ts'
import type {
  ImportProduct,
  PlannedProduct,
  SupplierCurrency,
  SupplierPrices,
  SupplierTier,
} from '../import-product.ts'
import { tooManyVariations } from '../plain-words.ts'
import { describe, inOrder, pictureLinks } from '../product-parts.ts'

export const SUPPLIERS = ['aliexpress', '1688'] as const

export type Supplier = (typeof SUPPLIERS)[number]

export type SupplierChoice = {
  /** One value for each option, in their order. */
  readonly values: readonly string[]
  readonly price: Minor | null
  readonly stock: number | null
}

export type SupplierProduct = {
  readonly supplier: Supplier
  /** What the supplier calls it; null: unknown. */
  readonly id: string | null
  readonly name: string
  readonly description: string
  readonly currency: SupplierCurrency
  /** Lowest quantity first. */
  readonly tiers: readonly SupplierTier[]
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly choices: readonly SupplierChoice[]
  readonly stock: number | null
  readonly pictures: readonly string[]
}

/** What the product costs at the supplier, in the supplier's currency, without its texts and pictures. */
export function supplierPrices({ currency, tiers, choices }: SupplierProduct): SupplierPrices {
  return {
    currency,
    tiers,
    choices: choices.flatMap(({ values, price }) => (price === null ? [] : [{ values, price }])),
  }
}

export type NamedValue = { readonly name: string; readonly value: string }

/** The first value of each name; null when a name has none. */
export function valuesByName(
  names: readonly string[],
  named: readonly NamedValue[],
): readonly string[] | null {
  const found = new Map(named.toReversed().map(({ name, value }) => [name, value]))
  return names.every((name) => found.has(name)) ? names.map((name) => found.get(name) ?? '') : null
}

/** The lowest of amounts, however many there are. */
export const lowest = (amounts: readonly Minor[]): Minor =>
  amounts.reduce((least, amount) => Math.min(least, amount), Number.POSITIVE_INFINITY)

/** The rows that are about a product, and the text from which it was read, if it was pasted. */
export type ProductOrigin = { readonly rows: readonly number[]; readonly text?: string }

/** Adds a product without a price: the owner's calculator makes one. Returns false when its row is refused. */
export function addSupplierProduct(
  product: SupplierProduct,
  { rows, text }: ProductOrigin,
  draft: ImportDraft,
): boolean {
  const [row = 1] = rows
  const refuse = (reason: string, column: string): false => {
    for (const number of rows) draft.refuse(number, reason, column)
    return false
  }
  if (sanitiseShort(product.name) === '') return refuse('It has no name.', 'name')
  if (product.tiers.length === 0 && product.choices.every(({ price }) => price === null))
    return refuse(
      product.supplier === 'aliexpress'
        ? 'No price in dollars was found. Set the currency of AliExpress to USD, and bring the product again.'
        : 'No price of the supplier was found.',
      'price',
    )
  if (product.choices.length > MAX_VARIATIONS)
    return refuse(tooManyVariations(product.choices.length), 'choices')
  if (product.options.length > MAX_GROUPS)
    return refuse(
      `It has ${product.options.length} options; at most ${MAX_GROUPS} can be imported.`,
      'choices',
    )
  const possible = product.options.reduce((count, { values }) => count * values.length, 1)
  if (possible > MAX_IMPORT_CHOICES)
    return refuse(
      `It has ${possible} possible choices; at most ${MAX_IMPORT_CHOICES} can be imported.`,
      'choices',
    )
  const [tier] = product.tiers
  if (tier !== undefined && tier.from > 1)
    draft.warn(row, [`The supplier sells at least ${tier.from} pieces at a time.`])
  const planned: PlannedProduct = {
    product: inOrder(productOf(product, row, draft)),
    rows,
    given: ['name', 'description', 'options', 'combinations'],
    supplier: supplierPrices(product),
    ...(text === undefined ? {} : { text }),
  }
  draft.products.push(planned)
  return true
}

/** Characters of a description that are cleaned; 1,000 are kept. */
const MOST_DESCRIPTION = 10_000

function productOf(product: SupplierProduct, row: number, draft: ImportDraft): ImportProduct {
  const variations = product.choices.map(({ values, stock }) => ({
    row: {
      sku: '',
      attributes: product.options.map(({ name }, place) => ({ name, values: [values[place] ?? ''] })),
    },
    price: 0,
    // What the supplier has in store is not what the shop has: only "sold out" carries over.
    stock: stock === 0 ? 0 : null,
  }))
  const groups = planGroups(
    { sku: '', attributes: product.options },
    variations.map(({ row }) => row),
  )
  return {
    ...(product.id === null ? {} : { key: `${product.supplier}:${product.id}` }),
    sku: null,
    name: sanitiseShort(product.name),
    description: describe(sanitiseLong(product.description.slice(0, MOST_DESCRIPTION)), row, draft),
    price: 0,
    salePrice: null,
    saleStartsAt: null,
    saleEndsAt: null,
    stock: product.stock === 0 ? 0 : null,
    status: 'live',
    category: null,
    options: groups,
    combinations: groups.length === 0 ? [] : planCombinations(groups, variations, 0),
    pictures: pictureLinks(product.pictures, row, draft),
  }
}

/** `https://detail.1688.com/offer/610.html?spm=1` -> 1688 and 610; null for other addresses. */
export function supplierLink(text: string): { readonly supplier: Supplier; readonly id: string } | null {
  const offer = /\b1688\.com\/(?:[a-z]+\/)*offer\/(\d{5,20})(?:\.html)?/i.exec(text)
  if (offer?.[1] !== undefined) return { supplier: '1688', id: offer[1] }
  const item = /\baliexpress\.[a-z.]{2,6}\/(?:[\w-]+\/)*(?:[\w-]+-)?(\d{5,20})\.html/i.exec(text)
  return item?.[1] === undefined ? null : { supplier: 'aliexpress', id: item[1] }
}

/** `12.50` and `US $1,234.5` -> minor units; null for what is no price. Both suppliers write decimals with a dot. */
export function supplierAmount(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const text = String(value)
    .replace(/US\s*\$|CN\s*[¥￥]|RMB|USD|CNY|[$¥￥元]/gi, '')
    .trim()
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,6}))?$/.exec(text)
  if (match === null) return null
  const decimals = (match[2] ?? '').padEnd(3, '0')
  // A third decimal rounds up: the shop must not calculate with less than it pays.
  const up = /[1-9]/.test(decimals.slice(2)) ? 1 : 0
  const minor = Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number(decimals.slice(0, 2)) + up
  return minor > 0 ? minor : null
}
