// Makes one product from rows that are its variants, for sources that list every variant in a row of its own: Shopify and catalogue feeds.

import { ok } from '../basics/result.ts'
import { categoryOf } from './cells/categories.ts'
import type { Count } from './cells/count.ts'
import { costOrNull, type PriceFormat } from './cells/price.ts'
import { type Offer, type OfferCells, readOffer } from './cells/sale.ts'
import {
  type ChoiceAttribute,
  lowestPrice,
  MAX_GROUPS,
  MAX_IMPORT_CHOICES,
  type OptionGroupPlan,
  type PricedVariation,
  planCombinations,
  planGroups,
  repeatedChoices,
} from './choices.ts'
import type { ImportDraft } from './draft.ts'
import { type ImportCost, type ImportProduct, SALE_FIELDS } from './import-product.ts'
import { priceWords, sameChoice } from './plain-words.ts'
import { describe, inOrder, pictureLinks, withValuePictures } from './product-parts.ts'
import { planValuePictures } from './value-pictures.ts'

export type ImportVariantRow = OfferCells & {
  readonly number: number
  readonly sku: string
  readonly attributes: readonly ChoiceAttribute[]
  readonly count: Count
  /** What it costs the shop; empty where the source does not say. */
  readonly cost: string
  /** What shows it, where its source gives variants pictures of their own. */
  readonly picture?: string
}

export type VariantProduct = {
  /** The row that names the product. */
  readonly number: number
  /** Absent: found by its SKU or name. */
  readonly key?: string
  /** The fields that the file gives; absent: all. */
  readonly given?: readonly (keyof ImportProduct)[]
  /** Choices that the store has beside these stay (PlannedProduct). */
  readonly isMerging?: boolean
  /** The file has no prices: the store's stay. */
  readonly isUnpriced?: boolean
  readonly name: string
  readonly description: string
  readonly category: string
  readonly isLive: boolean
  /** Another product of the file has its name: it waits until somebody looks. */
  readonly isDoubtful?: boolean
  readonly pictures: readonly string[]
  readonly variants: readonly ImportVariantRow[]
  /** Rows that only add pictures. */
  readonly otherRows: readonly number[]
}

/** Choices of which few are sold become one option, `20 cm / 10 cm`: a page cannot show all that could be combined. */
function sparse(source: VariantProduct): VariantProduct {
  const groups = planGroups({ sku: '', attributes: [] }, source.variants)
  const isWhole = source.variants.every(({ attributes }) => attributes.length === groups.length)
  if (possible(groups) <= MAX_IMPORT_CHOICES || source.variants.length > MAX_IMPORT_CHOICES || !isWhole)
    return source
  const name = groups
    .map((group) => group.name)
    .join(' / ')
    .slice(0, 100)
  const variants = source.variants.map((variant) => {
    const values = variant.attributes.map(({ values: [value = ''] }) => value)
    return { ...variant, attributes: [{ name, values: [values.join(' / ').slice(0, 100)] }] }
  })
  return { ...source, variants }
}

const possible = (groups: readonly { readonly values: readonly string[] }[]): number =>
  groups.reduce((product, group) => product * group.values.length, 1)

/** Adds the product to the draft, or refuses its rows. A variant without a usable price is refused alone; its choice is then sold out. */
export function planVariants(given: VariantProduct, format: PriceFormat, draft: ImportDraft): void {
  const source = sparse(given)
  const allRows = [
    ...new Set([source.number, ...source.variants.map(({ number }) => number), ...source.otherRows]),
  ]
  const refuseAll = (reason: string): void => {
    for (const number of allRows)
      draft.refuse(
        number,
        number === source.number ? reason : `Its product in row ${source.number} was refused. ${reason}`,
      )
  }
  const groups = planGroups({ sku: '', attributes: [] }, source.variants)
  const choices = possible(groups)
  if (groups.length > MAX_GROUPS || choices > MAX_IMPORT_CHOICES) {
    refuseAll(`It has ${choices} possible choices; at most ${MAX_IMPORT_CHOICES} can be imported.`)
    return
  }
  if (groups.length === 0 && source.variants.length > 1) {
    refuseAll('Several rows are about it, and no option tells them apart.')
    return
  }

  const repeated = repeatedChoices(groups, source.variants)
  for (const [number, earlier] of repeated)
    if (number === source.number) draft.warn(number, [sameChoice(earlier)])
    else draft.refuse(number, sameChoice(earlier))
  const variants = source.variants.filter(({ number }) => !repeated.has(number))
  for (const row of variants) draft.ask({ ...row, name: source.name, offer: row }, format)
  const offers = variants.map((row) => ({
    row,
    offer: source.isUnpriced ? ok(NO_OFFER) : readOffer(row, format),
  }))
  const good = offers.flatMap(({ row, offer }) => (offer.ok ? [{ row, offer: offer.value }] : []))
  if (good.length === 0) {
    const [first] = offers
    refuseAll(first && !first.offer.ok ? priceWords(first.offer.error) : 'It has no price.')
    return
  }
  for (const { row, offer } of offers)
    if (!offer.ok && row.number !== source.number) draft.refuse(row.number, priceWords(offer.error), 'price')
  for (const { row, offer } of offers)
    if (!offer.ok && row.number === source.number) draft.warn(row.number, [priceWords(offer.error)])
  for (const { row, offer } of good) draft.warn(row.number, [...offer.warnings, ...row.count.warnings])
  const product = productOf(source, { groups, variants: good }, draft)
  const costs = costsOf(
    good.map(({ row }) => row),
    { groups, format },
  )
  const refused = new Set([
    ...repeated.keys(),
    ...offers.flatMap(({ row, offer }) => (offer.ok ? [] : [row.number])),
  ])
  draft.products.push({
    product: withValuePictures(inOrder(product), planValuePictures(groups, variants.map(pictured))),
    rows: allRows.filter((number) => number === source.number || !refused.has(number)),
    ...(source.given !== undefined && { given: source.given }),
    ...((isUnclear(good) || source.isDoubtful) && { isUnclear: true }),
    ...(source.isMerging && { isMerging: true }),
    ...(good.some(({ offer }) => offer.isSaleUnread) && { unread: SALE_FIELDS }),
    ...(costs.length > 0 && { costs }),
  })
}

const pictured = ({ attributes, picture = '' }: ImportVariantRow) => ({ attributes, pictures: [picture] })

const NO_OFFER: Offer = {
  price: 0,
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  warnings: [],
}

type CostContext = Pick<Choices, 'groups'> & { readonly format: PriceFormat }

/** What is warned of a product that has nothing to choose: `Size: "M" was not used.` */
export const unusedWords = (attributes: readonly ChoiceAttribute[]): readonly string[] =>
  attributes.map(({ name, values }) => `${name}: "${values[0]}" was not used.`)

type CostRow = Pick<ImportVariantRow, 'attributes' | 'cost'>

/** What the variants cost the shop: once where all cost the same. A cell that is no amount says nothing. */
export function costsOf(
  variants: readonly CostRow[],
  { groups, format }: CostContext,
): readonly ImportCost[] {
  const costs = variants.flatMap((row) => {
    const costMinor = costOrNull(row.cost, format) ?? null
    const values = groups.map((group) => choiceOf(row, group))
    return costMinor === null ? [] : [{ values, costMinor }]
  })
  const [first] = costs
  const isOne =
    costs.length === variants.length && costs.every(({ costMinor }) => costMinor === first?.costMinor)
  return first && isOne ? [{ ...first, values: [] }] : costs
}

/** The value of a variant as its group writes it; empty where the variant names none. */
function choiceOf({ attributes }: CostRow, { name, values }: OptionGroupPlan): string {
  const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
  const own = attributes.find((attribute) => isSame(attribute.name, name))?.values[0] ?? ''
  return values.find((value) => isSame(value, own)) ?? ''
}

type GoodVariant = { readonly row: ImportVariantRow; readonly offer: Offer }

/** The variants that have a price, and their options. */
type Choices = {
  readonly groups: ReturnType<typeof planGroups>
  readonly variants: readonly GoodVariant[]
}

function productOf(source: VariantProduct, { groups, variants }: Choices, draft: ImportDraft): ImportProduct {
  const shared = sharedOffer(variants)
  const priced = variants.map(
    ({ row, offer }): PricedVariation => ({
      row,
      stock: row.count.stock,
      price: shared ? offer.price : choicePrice(offer, row.number, draft),
    }),
  )
  const price = shared?.price ?? lowestPrice(priced)
  const hasChoices = groups.length > 0
  return {
    ...(source.key !== undefined && { key: source.key }),
    sku: hasChoices ? null : variants[0]?.row.sku || null,
    name: source.name,
    description: describe(source.description, source.number, draft),
    price,
    salePrice: shared?.salePrice ?? null,
    saleStartsAt: shared?.saleStartsAt ?? null,
    saleEndsAt: shared?.saleEndsAt ?? null,
    stock: hasChoices ? null : (variants[0]?.row.count.stock ?? null),
    status: source.isLive ? 'live' : 'draft',
    category: categoryOf(source.category),
    options: groups,
    combinations: hasChoices ? planCombinations(groups, priced, source.isMerging ? null : price) : [],
    pictures: pictureLinks(source.pictures, source.number, draft),
  }
}

/** The price of one choice, whose sale is not that of the product: a sale without days gives the price, and one with days is left out. */
export function choicePrice(offer: Offer, row: number, draft: ImportDraft): number {
  if (offer.salePrice === null) return offer.price
  const hasDays = offer.saleStartsAt !== null || offer.saleEndsAt !== null
  draft.warn(row, [
    hasDays
      ? 'A sale with days cannot be kept for one variation; the regular price was taken.'
      : 'A choice has one price: the sale price was taken, and the price before it was left out.',
  ])
  return hasDays ? offer.price : offer.salePrice
}

const isUnclear = (variants: readonly GoodVariant[]): boolean =>
  variants.some(({ row }) => row.count.isUnclear)

/** The offer that all variants share; null when offers differ. Only the product itself can have a sale with its days. */
function sharedOffer(variants: readonly GoodVariant[]): Offer | null {
  const key = ({ offer: { price, salePrice, saleStartsAt, saleEndsAt } }: GoodVariant): string =>
    JSON.stringify([price, salePrice, saleStartsAt, saleEndsAt])
  const [first] = variants
  return first !== undefined && variants.every((other) => key(other) === key(first)) ? first.offer : null
}
