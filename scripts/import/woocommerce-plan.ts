// A WooCommerce file as a whole: rows -> products to write and a verdict for each row that is not part of one.
// Pure: no database, no clock. Every row of the file ends in exactly one place.
import { isBlankLooking } from '#domain/text.ts'
import { categoryOf } from './categories.ts'
import type { CsvTable } from './csv-table.ts'
import type { ImportProduct, PlannedProduct } from './import-product.ts'
import { priceWords } from './plain-words.ts'
import { detectDecimalStyle, type PriceReading, type Rate } from './price.ts'
import { type Offer, readOffer } from './sale.ts'
import { readStock } from './stock.ts'
import {
  MAX_CHOICES,
  MAX_GROUPS,
  type OptionGroupPlan,
  type PricedVariation,
  planCombinations,
  planGroups,
} from './variations.ts'
import { mapColumns } from './woocommerce-columns.ts'
import { readWooRow, type WooRow } from './woocommerce-row.ts'

/** A verdict on a row that the database is not asked about. */
export type RowVerdict = { readonly outcome: 'skipped' | 'refused'; readonly reason: string }

export type WooPlan = {
  readonly products: readonly PlannedProduct[]
  readonly verdicts: ReadonlyMap<number, RowVerdict>
  readonly warnings: ReadonlyMap<number, readonly string[]>
  /** Name and SKU of each row, for the report. */
  readonly rows: readonly { readonly number: number; readonly name: string; readonly sku: string }[]
}

export type PlanOptions = { readonly currency: string; readonly rate: Rate }

const MAX_PICTURES = 20

/** Builds the plan of a table whose header isWooCommerceHeader. */
export function planWooCommerce(table: CsvTable, options: PlanOptions): WooPlan {
  const map = mapColumns(table.header)
  const draft = new Draft()
  for (const number of table.brokenRows)
    draft.refuse(
      number,
      'A quotation mark in this row is out of place or never closed, so the row could not be read.',
    )
  const rows = table.rows.flatMap((row) => {
    const extra = row.cells.slice(table.header.length).some((cell) => cell.trim() !== '')
    const read = readWooRow(row, map)
    if (!extra) return [read]
    draft.refuse(
      row.number,
      'The row has more cells than the header. A comma or quotation mark is out of place.',
    )
    return []
  })

  const reading: PriceReading = {
    style: detectDecimalStyle(rows.flatMap((row) => [row.regularPrice, row.salePrice])),
    ...options,
  }
  const kept = withoutRepeats(rows, draft)
  const variationsOf = groupVariations(kept, draft)
  for (const row of kept) {
    if (row.kind === 'variation') continue
    planRow(row, variationsOf.get(row.number) ?? [], reading, draft)
  }
  const named = [
    ...table.brokenRows.map((number) => ({ number, name: '', sku: '' })),
    ...table.rows.map((row) => nameOf(readWooRow(row, map))),
  ]
  return {
    products: draft.products,
    verdicts: draft.verdicts,
    warnings: draft.warnings,
    rows: named.sort((a, b) => a.number - b.number),
  }
}

class Draft {
  readonly products: PlannedProduct[] = []
  readonly verdicts = new Map<number, RowVerdict>()
  readonly warnings = new Map<number, string[]>()

  refuse(row: number, reason: string): void {
    this.verdicts.set(row, { outcome: 'refused', reason })
  }

  skip(row: number, reason: string): void {
    this.verdicts.set(row, { outcome: 'skipped', reason })
  }

  warn(row: number, warnings: readonly string[]): void {
    if (warnings.length > 0) this.warnings.set(row, [...(this.warnings.get(row) ?? []), ...warnings])
  }
}

function nameOf(row: WooRow): { number: number; name: string; sku: string } {
  return { number: row.number, name: row.name, sku: row.sku || (row.id && `woo:${row.id}`) }
}

/** Files are often exported in pieces that overlap: of rows about the same thing the later one counts. */
function withoutRepeats(rows: readonly WooRow[], draft: Draft): WooRow[] {
  const current = new Map<string, WooRow>()
  for (const row of rows) {
    const key = row.sku !== '' ? `sku ${row.sku}` : row.id !== '' ? `id ${row.id}` : `row ${row.number}`
    const earlier = current.get(key)
    if (earlier !== undefined && isSame(earlier, row)) {
      draft.skip(row.number, `The same as row ${earlier.number}.`)
      continue
    }
    if (earlier !== undefined)
      draft.skip(earlier.number, `Row ${row.number} further down has the same SKU and counts instead.`)
    current.set(key, row)
  }
  return [...current.values()].sort((a, b) => a.number - b.number)
}

function isSame(one: WooRow, other: WooRow): boolean {
  return JSON.stringify({ ...one, number: 0 }) === JSON.stringify({ ...other, number: 0 })
}

/** Variations by the row number of their product; a parent is named by SKU or as `id:44` and may stand further down. */
function groupVariations(rows: readonly WooRow[], draft: Draft): Map<number, WooRow[]> {
  const parents = new Map<string, WooRow>()
  for (const row of rows) {
    if (row.kind === 'variation') continue
    if (row.sku !== '') parents.set(row.sku.toLowerCase(), row)
    if (row.id !== '') parents.set(`id:${row.id}`, row)
  }
  const found = new Map<number, WooRow[]>()
  for (const row of rows) {
    if (row.kind !== 'variation') continue
    const parent = parents.get(row.parent.toLowerCase().replace(/^id:\s*/, 'id:'))
    if (row.parent === '') draft.refuse(row.number, 'It is a variation, but the Parent cell is empty.')
    else if (parent === undefined)
      draft.refuse(row.number, `Its product "${row.parent.slice(0, 60)}" is not in this file.`)
    else found.set(parent.number, [...(found.get(parent.number) ?? []), row])
  }
  return found
}

function planRow(row: WooRow, variations: readonly WooRow[], reading: PriceReading, draft: Draft): void {
  const refusal = refusalOf(row)
  if (refusal !== null) {
    refuseAll(row, variations, refusal, draft)
  } else if (row.kind === 'variable' && variations.length > 0) {
    planVariable(row, variations, reading, draft)
  } else {
    for (const variation of variations)
      draft.refuse(variation.number, `Row ${row.number} is not a variable product.`)
    planSimple(row, reading, draft)
  }
}

function refusalOf(row: WooRow): string | null {
  if (row.kind === 'grouped')
    return 'A grouped product only lists other products. Those are imported by themselves.'
  if (row.kind === 'external')
    return 'An external product is sold on another site and cannot be ordered here.'
  if (row.kind === 'unknown') return `Products of the type "${row.type.slice(0, 40)}" cannot be imported.`
  if (isBlankLooking(row.name)) return 'It has no name.'
  if (row.sku === '' && row.id === '')
    return 'It has neither SKU nor ID, so it could not be found again by the next import.'
  return null
}

function refuseAll(row: WooRow, variations: readonly WooRow[], reason: string, draft: Draft): void {
  draft.refuse(row.number, reason)
  for (const variation of variations)
    draft.refuse(variation.number, `Its product in row ${row.number} was refused.`)
}

function planSimple(row: WooRow, reading: PriceReading, draft: Draft): void {
  const offer = readOffer(row, reading)
  if (!offer.ok) {
    const isEmptyVariable = row.kind === 'variable' && offer.error.code === 'price_missing'
    draft.refuse(
      row.number,
      isEmptyVariable ? 'It has neither variations nor a price.' : priceWords(offer.error),
    )
    return
  }
  const stock = readStock(row)
  draft.warn(row.number, [...offer.value.warnings, ...stock.warnings])
  const product = {
    ...common(row, row.attributes, draft),
    ...terms(offer.value),
    stock: stock.stock,
    options: [],
    combinations: [],
  }
  draft.products.push({ product: inOrder(product), rows: [row.number] })
}

function planVariable(row: WooRow, variations: readonly WooRow[], reading: PriceReading, draft: Draft): void {
  const groups = planGroups(row, variations)
  const count = groups.reduce((product, group) => product * group.values.length, 1)
  const problem = problemOf(groups, count)
  if (problem !== null) {
    refuseAll(row, variations, problem, draft)
    return
  }

  const inherited = readStock(row)
  const offers = readVariations(variations, inherited.stock, reading, draft)
  if (offers.length === 0) {
    draft.refuse(row.number, 'None of its variations has a usable price.')
    return
  }
  const shared = sharedOffer(offers)
  const priced = offers.map(({ variation, offer, stock }) => ({
    row: variation,
    stock,
    price: shared ? offer.price : priceNow(offer, variation, draft),
  }))
  const price = shared?.price ?? lowestPrice(priced)
  const describing = row.attributes.filter(
    (attribute) => !groups.some((group) => group.name.toLowerCase() === attribute.name.toLowerCase()),
  )
  const product = {
    ...common(row, describing, draft),
    ...(shared ? terms(shared) : { price, salePrice: null, saleStartsAt: null, saleEndsAt: null }),
    stock: inherited.stock,
    options: groups,
    combinations: planCombinations(groups, priced, price),
  }
  draft.products.push({
    product: inOrder(product),
    rows: [row.number, ...offers.map(({ variation }) => variation.number)],
  })
}

function problemOf(groups: readonly OptionGroupPlan[], count: number): string | null {
  if (groups.length === 0) return 'Its variations name no attribute to choose by.'
  const isTooMuch = groups.length > MAX_GROUPS || count > MAX_CHOICES
  return isTooMuch ? `It has ${count} possible choices; at most ${MAX_CHOICES} can be imported.` : null
}

type PricedOffer = { readonly variation: WooRow; readonly offer: Offer; readonly stock: number | null }

/** A variation without a usable price is refused alone; its choice is then sold out. */
function readVariations(
  variations: readonly WooRow[],
  inherited: number | null,
  reading: PriceReading,
  draft: Draft,
): PricedOffer[] {
  return variations.flatMap((variation) => {
    const offer = readOffer(variation, reading)
    if (!offer.ok) {
      draft.refuse(variation.number, priceWords(offer.error))
      return []
    }
    const stock = readStock(variation, inherited)
    draft.warn(variation.number, [...offer.value.warnings, ...stock.warnings])
    return [{ variation, offer: offer.value, stock: variation.isPublished ? stock.stock : 0 }]
  })
}

/** The offer, when all variations have the very same one: then the product itself can carry the sale and its days. */
function sharedOffer(offers: readonly PricedOffer[]): Offer | null {
  const key = ({ offer }: PricedOffer): string => JSON.stringify(terms(offer))
  const [first] = offers
  return first !== undefined && offers.every((other) => key(other) === key(first)) ? first.offer : null
}

/** A choice has one price: a sale without days is that price, one with days cannot be kept. */
function priceNow(offer: Offer, variation: WooRow, draft: Draft): number {
  if (offer.salePrice === null) return offer.price
  if (offer.saleStartsAt === null && offer.saleEndsAt === null) return offer.salePrice
  draft.warn(variation.number, [
    'A sale with days cannot be kept for one variation; the regular price was taken.',
  ])
  return offer.price
}

function lowestPrice(variations: readonly PricedVariation[]): number {
  const open = variations.filter(({ stock }) => stock === null || stock > 0)
  return Math.min(...(open.length > 0 ? open : variations).map(({ price }) => price))
}

function terms(offer: Offer): Pick<ImportProduct, 'price' | 'salePrice' | 'saleStartsAt' | 'saleEndsAt'> {
  const { price, salePrice, saleStartsAt, saleEndsAt } = offer
  return { price, salePrice, saleStartsAt, saleEndsAt }
}

/** What simple and variable products have in common. Attributes that nobody chooses by are told in the description. */
function common(
  row: WooRow,
  describing: WooRow['attributes'],
  draft: Draft,
): Pick<ImportProduct, 'sku' | 'name' | 'description' | 'status' | 'category' | 'pictures'> {
  const facts = describing.filter((attribute) => attribute.isVisible && attribute.values.length > 0)
  const lines = facts.map((attribute) => `${attribute.name}: ${attribute.values.join(', ')}`)
  const description = [row.description, lines.join('\n')].filter((part) => part !== '').join('\n\n')
  const pictures = [...new Set(row.images)].filter((url) => /^https?:\/\//i.test(url) && url.length <= 2_000)
  if (pictures.length < new Set(row.images).size)
    draft.warn(row.number, ['A picture address that is not http or https was left out.'])
  if (row.isHidden && row.isPublished)
    draft.warn(row.number, ['It is hidden in the catalogue, so it was kept as a draft.'])
  if (row.isDownload) draft.warn(row.number, ['Its downloads are not carried over.'])
  return {
    sku: row.sku || `woo:${row.id}`,
    name: row.name,
    description: description.slice(0, 5_000),
    status: row.isPublished && !row.isHidden ? 'live' : 'draft',
    category: row.categories.map(categoryOf).find((category) => category !== null) ?? null,
    pictures: pictures.slice(0, MAX_PICTURES),
  }
}

/** Always the same order of fields, so that the same product has the same hash. */
function inOrder(product: ImportProduct): ImportProduct {
  const { sku, name, description, price, salePrice, saleStartsAt, saleEndsAt, stock, status } = product
  const { category, options, combinations, pictures } = product
  return {
    sku,
    name,
    description,
    price,
    salePrice,
    saleStartsAt,
    saleEndsAt,
    stock,
    status,
    category,
    options,
    combinations,
    pictures,
  }
}
