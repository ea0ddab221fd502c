// Makes one product from a simple row, or from a variable row with its variations.
// Pure: a sale with days stays a sale with days. A row that cannot become a product is refused in the draft.
import { categoryOf } from '../cells/categories.ts'
import type { PriceFormat } from '../cells/price.ts'
import { type Offer, readOffer } from '../cells/sale.ts'
import { isShownBy } from '../cells/visibility.ts'
import {
  lowestPrice,
  MAX_GROUPS,
  MAX_IMPORT_CHOICES,
  MAX_VARIATIONS,
  type OptionGroupPlan,
  planCombinations,
  planGroups,
  repeatedChoices,
} from '../choices.ts'
import type { ImportDraft } from '../draft.ts'
import { type ImportProduct, SALE_FIELDS } from '../import-product.ts'
import { priceWords, sameChoice, tooManyVariations } from '../plain-words.ts'
import { describe, inOrder, pictureLinks, withValuePictures } from '../product-parts.ts'
import { planValuePictures } from '../value-pictures.ts'
import { choicePrice, costsOf } from '../variants.ts'
import type { WooRow } from './row.ts'
import { readStock } from './stock.ts'

/** The row of a product, and the rows of its variations. */
export type WooProduct = { readonly row: WooRow; readonly variations: readonly WooRow[] }

/** Refuses a row and everything that belongs to it. */
export function refuseAll({ row, variations }: WooProduct, reason: string, draft: ImportDraft): void {
  draft.refuse(row.number, reason)
  for (const variation of variations)
    draft.refuse(variation.number, `Its product in row ${row.number} was refused.`)
}

/** Adds the product of a simple row to the draft, or the reason why it is refused. */
export function planSimple(row: WooRow, format: PriceFormat, draft: ImportDraft): void {
  const stock = readStock(row, format)
  draft.ask({ ...row, offer: row, count: stock }, format)
  const offer = readOffer(row, format)
  if (!offer.ok) {
    const isEmptyVariable = row.kind === 'variable' && offer.error.code === 'price_missing'
    draft.refuse(
      row.number,
      isEmptyVariable ? 'It has neither variations nor a price.' : priceWords(offer.error),
      'price',
    )
    return
  }
  draft.warn(row.number, [...offer.value.warnings, ...stock.warnings])
  const product = {
    ...common(row, { describing: row.attributes, format, draft }),
    ...terms(offer.value),
    stock: stock.stock,
    options: [],
    combinations: [],
  }
  const costs = costsOf([row], { groups: [], format })
  draft.products.push({
    product: inOrder(product),
    rows: [row.number],
    ...(costs.length > 0 && { costs }),
    ...(stock.isUnclear && { isUnclear: true }),
    ...(offer.value.isSaleUnread && { unread: SALE_FIELDS }),
  })
}

/** Adds the product of a variable row and its variations to the draft. A variation that is refused leaves the others in. */
export function planVariable(rows: WooProduct, format: PriceFormat, draft: ImportDraft): void {
  const { row } = rows
  if (rows.variations.length > MAX_VARIATIONS) {
    refuseAll(rows, tooManyVariations(rows.variations.length), draft)
    return
  }
  const attributes = row.attributes.filter(({ isSaid }) => !isSaid)
  const groups = planGroups({ ...row, attributes }, rows.variations)
  const count = groups.reduce((product, group) => product * group.values.length, 1)
  const problem = problemOf(groups, count)
  if (problem !== null) {
    refuseAll(rows, problem, draft)
    return
  }

  const repeated = repeatedChoices(groups, rows.variations)
  for (const [number, earlier] of repeated) draft.refuse(number, sameChoice(earlier))
  const variations = rows.variations.filter(({ number }) => !repeated.has(number))
  const inherited = readStock(row, format)
  const offers = readVariations({ variations, inherited: inherited.stock }, format, draft)
  if (offers.length === 0) {
    draft.refuse(row.number, 'None of its variations has a usable price.')
    return
  }
  const shared = sharedOffer(offers)
  const priced = offers.map(({ variation, offer, stock, isShared }) => ({
    row: variation,
    stock,
    isShared,
    price: shared ? offer.price : choicePrice(offer, variation.number, draft),
  }))
  const price = shared?.price ?? lowestPrice(priced)
  const describing = row.attributes.filter(
    (attribute) => !groups.some((group) => group.name.toLowerCase() === attribute.name.toLowerCase()),
  )
  const isUnclear = inherited.isUnclear || offers.some((one) => one.isUnclear)
  const product = {
    ...common(row, { describing, format, draft }),
    ...(shared ? terms(shared) : { price, salePrice: null, saleStartsAt: null, saleEndsAt: null }),
    stock: inherited.stock,
    options: groups,
    combinations: planCombinations(groups, priced, price),
  }
  const valuePictures = planValuePictures(groups, variations)
  const costs = costsOf(
    offers.map(({ variation }) => ({ ...variation, cost: variation.cost || row.cost })),
    { groups, format },
  )
  draft.products.push({
    product: withValuePictures(inOrder(product), valuePictures),
    rows: [row.number, ...offers.map(({ variation }) => variation.number)],
    ...(costs.length > 0 && { costs }),
    ...(isUnclear && { isUnclear: true }),
    ...(offers.some(({ offer }) => offer.isSaleUnread) && { unread: SALE_FIELDS }),
  })
}

function problemOf(groups: readonly OptionGroupPlan[], count: number): string | null {
  if (groups.length === 0) return 'Its variations name no attribute to choose by.'
  const isTooMuch = groups.length > MAX_GROUPS || count > MAX_IMPORT_CHOICES
  return isTooMuch ? `It has ${count} possible choices; at most ${MAX_IMPORT_CHOICES} can be imported.` : null
}

type PricedOffer = {
  readonly variation: WooRow
  readonly offer: Offer
  readonly stock: number | null
  readonly isShared: boolean
  readonly isUnclear: boolean
}

/** Reads the variations. A variation without a usable price is refused alone; its choice is then sold out. */
function readVariations(
  { variations, inherited }: { readonly variations: readonly WooRow[]; readonly inherited: number | null },
  format: PriceFormat,
  draft: ImportDraft,
): PricedOffer[] {
  return variations.flatMap((variation) => {
    const stock = readStock(variation, format, inherited)
    draft.ask({ ...variation, offer: variation, count: stock }, format)
    const offer = readOffer(variation, format)
    if (!offer.ok) {
      draft.refuse(variation.number, priceWords(offer.error), 'price')
      return []
    }
    draft.warn(variation.number, [...offer.value.warnings, ...stock.warnings])
    const isOffered = isShown(variation, format, draft)
    return [
      {
        variation,
        offer: offer.value,
        stock: isOffered ? stock.stock : 0,
        isShared: isOffered && stock.isShared === true,
        isUnclear: isOffered && stock.isUnclear,
      },
    ]
  })
}

/** The offer that all variations share; null when offers differ. With a shared offer the product itself can have the sale and its days. */
function sharedOffer(offers: readonly PricedOffer[]): Offer | null {
  const key = ({ offer }: PricedOffer): string => JSON.stringify(terms(offer))
  const [first] = offers
  return first !== undefined && offers.every((other) => key(other) === key(first)) ? first.offer : null
}

function terms(offer: Offer): Pick<ImportProduct, 'price' | 'salePrice' | 'saleStartsAt' | 'saleEndsAt'> {
  const { price, salePrice, saleStartsAt, saleEndsAt } = offer
  return { price, salePrice, saleStartsAt, saleEndsAt }
}

function firstCategory(paths: readonly string[]): ImportProduct['category'] {
  for (const path of paths) {
    const category = categoryOf(path)
    if (category !== null) return category
  }
  return null
}

/** True for a published row. A word that nobody knows is asked. */
function isShown(
  { number, name, isPublished, openShown }: WooRow,
  format: PriceFormat,
  draft: ImportDraft,
): boolean {
  if (openShown !== '') draft.askShown(number, name, openShown)
  return isShownBy({ isShown: isPublished, open: openShown }, format.answers)
}

type Common = {
  readonly describing: WooRow['attributes']
  readonly format: PriceFormat
  readonly draft: ImportDraft
}

/** Fields that simple and variable products share. Attributes that shoppers cannot choose go into the description. */
function common(
  row: WooRow,
  { describing, format, draft }: Common,
): Pick<ImportProduct, 'key' | 'sku' | 'name' | 'description' | 'status' | 'category' | 'pictures'> {
  const facts = describing.filter((attribute) => attribute.isVisible && attribute.values.length > 0)
  const lines = facts.map((attribute) => `${attribute.name}: ${attribute.values.join(', ')}`)
  const text = [row.description, lines.join('\n')].filter((part) => part !== '').join('\n\n')
  const description = describe(text, row.number, draft)
  const pictures = pictureLinks(row.pictures, row.number, draft)
  const isLive = isShown(row, format, draft) && !row.isHidden
  if (row.isHidden && row.isPublished)
    draft.warn(row.number, ['It is hidden in the catalogue, so it was kept as a draft.'])
  if (row.isDownload) draft.warn(row.number, ['Its downloads are not carried over.'])
  return {
    ...(row.id === '' ? {} : { key: `woo:${row.id}` }),
    // With neither it is found by its name, as in a list.
    sku: row.sku || (row.id === '' ? null : `woo:${row.id}`),
    name: row.name,
    description,
    status: isLive ? 'live' : 'draft',
    category: firstCategory(row.categories),
    pictures,
  }
}
