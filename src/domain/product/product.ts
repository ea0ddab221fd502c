// Decides what a product page shows of price, choices and stock. A choice is one option value per group. Its combination row, if
// there is one, decides the price (null: the product's price) and the stock. Without a row, price and stock are the product's.

import type { Minor } from '../basics/money.ts'
import type { Combination, SnapshotProduct } from '../store/snapshot.ts'

type Priced = Pick<SnapshotProduct, 'price' | 'stock' | 'options' | 'combinations'>

/** At this number of pieces or fewer, the page shows how many are left. */
export const LOW_STOCK = 5

/**
 * Returns the stock that pages show: the number of pieces when few are left, else null. A stock that is not counted is null, too.
 * So an order of a product with plenty of stock changes no page.
 */
export function shownStock(stock: number | null): number | null {
  return stock !== null && stock > LOW_STOCK ? null : stock
}

/** Returns the combination row of these values, in any order; null when the choice has none. */
export function findCombination(
  product: Pick<SnapshotProduct, 'combinations'>,
  valueIds: readonly string[],
): Combination | null {
  const wanted = new Set(valueIds)
  return (
    product.combinations.find(
      ({ valueIds: ids }) =>
        ids.length === valueIds.length && wanted.size === ids.length && ids.every((id) => wanted.has(id)),
    ) ?? null
  )
}

/** True when the ids name exactly one value of each option group, and nothing else. */
export function isCompleteChoice(
  product: Pick<SnapshotProduct, 'options'>,
  valueIds: readonly string[],
): boolean {
  const chosen = new Set(valueIds)
  return (
    valueIds.length === product.options.length &&
    chosen.size === valueIds.length &&
    product.options.every((group) => group.values.filter((value) => chosen.has(value.id)).length === 1)
  )
}

/** Returns the price in minor units and the stock (null: not counted) of a choice. */
export function choiceOf(
  product: Priced,
  valueIds: readonly string[],
): { readonly price: Minor; readonly stock: number | null } {
  const row = findCombination(product, valueIds)
  return row === null
    ? { price: product.price, stock: product.stock }
    : { price: row.price ?? product.price, stock: row.stock }
}

/** `Size: L, Colour: Blue`, in the order of the option groups; empty without options. */
export function choiceText(product: Pick<SnapshotProduct, 'options'>, valueIds: readonly string[]): string {
  const chosen = new Set(valueIds)
  return product.options
    .flatMap((group) =>
      group.values.filter(({ id }) => chosen.has(id)).map(({ name }) => `${group.name}: ${name}`),
    )
    .join(', ')
}

/**
 * Returns the lowest price of one piece, in minor units, and whether choices have different prices (the card then says "from").
 * Ignores sold-out choices unless all are sold out, so that "from ₦500" is a price that a shopper can pay.
 */
export function priceFrom(product: Priced): { readonly price: Minor; readonly varies: boolean } {
  const prices = openPrices(product)
  return { price: prices[0] ?? product.price, varies: prices.length > 1 }
}

/** The different prices of all choices that can be bought, lowest first; of all choices when all are sold out. */
export function openPrices(product: Priced): readonly Minor[] {
  const choices = distinctChoices(product)
  const open = choices.filter(({ stock }) => stock === null || stock > 0)
  const prices = (open.length > 0 ? open : choices).map(({ price }) => price)
  return [...new Set(prices)].sort((a, b) => a - b)
}

/** True when no choice of the product can be bought. */
export function isSoldOut(product: Priced): boolean {
  return distinctChoices(product).every(({ stock }) => stock !== null && stock <= 0)
}

/** True when every choice with the value is sold out. A choice without a row of its own counts as the product itself. */
export function isValueSoldOut(product: Priced, groupId: string, valueId: string): boolean {
  const isOut = (stock: number | null) => stock !== null && stock <= 0
  const rows = product.combinations.filter(({ valueIds }) => valueIds.includes(valueId))
  const choiceCount = product.options
    .filter(({ id }) => id !== groupId)
    .reduce((count, { values }) => count * values.length, 1)
  return rows.every(({ stock }) => isOut(stock)) && (rows.length >= choiceCount || isOut(product.stock))
}

/** Returns price and stock of every combination row, and of the product itself if some choice has no row. */
function distinctChoices(
  product: Priced,
): readonly { readonly price: Minor; readonly stock: number | null }[] {
  const rows = product.combinations.filter(({ valueIds }) => isCompleteChoice(product, valueIds))
  const choiceCount = product.options.reduce((count, group) => count * group.values.length, 1)
  const own = { price: product.price, stock: product.stock }
  const ofRows = rows.map((row) => ({ price: row.price ?? product.price, stock: row.stock }))
  const isCovered = product.options.length > 0 && rows.length >= choiceCount
  return isCovered ? ofRows : [...ofRows, own]
}
