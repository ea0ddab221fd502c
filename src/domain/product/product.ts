// What a product page says about price, choices and stock. A choice is one option value per group; its combination row, when it
// has one, decides price (null: the product's) and stock; without a row both are the product's.

import type { Combination, SnapshotProduct } from '../store/snapshot.ts'

type Priced = Pick<SnapshotProduct, 'price' | 'stock' | 'options' | 'combinations'>

/** From this many pieces down, the page says how many are left. */
export const LOW_STOCK = 5

/** `null` -> `In stock` (not counted), `0` -> `Sold out`, `3` -> `3 left`, `6` -> `In stock`. */
export function stockWords(stock: number | null): string {
  if (stock === null || stock > LOW_STOCK) return 'In stock'
  return stock <= 0 ? 'Sold out' : `${stock} left`
}

/** The combination row of these values in any order; null when the choice has none. */
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

/** Price in minor units and stock (null: not counted) of a choice. */
export function choiceOf(
  product: Priced,
  valueIds: readonly string[],
): { readonly price: number; readonly stock: number | null } {
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
 * The lowest price a shopper can pay for one piece, in minor units, and whether choices differ (the card then says "from").
 * Sold-out choices do not count unless all are sold out: "from ₦500" must be a price one can have.
 */
export function priceFrom(product: Priced): { readonly price: number; readonly varies: boolean } {
  const choices = distinctChoices(product)
  const open = choices.filter(({ stock }) => stock === null || stock > 0)
  const prices = (open.length > 0 ? open : choices).map(({ price }) => price)
  const price = prices.length > 0 ? Math.min(...prices) : product.price
  return { price, varies: prices.some((other) => other !== price) }
}

/** True when no choice of the product can be bought. */
export function isSoldOut(product: Priced): boolean {
  return distinctChoices(product).every(({ stock }) => stock !== null && stock <= 0)
}

/** Price and stock of every combination row, and of the product itself while a choice without a row remains. */
function distinctChoices(
  product: Priced,
): readonly { readonly price: number; readonly stock: number | null }[] {
  const rows = product.combinations.filter(({ valueIds }) => isCompleteChoice(product, valueIds))
  const choiceCount = product.options.reduce((count, group) => count * group.values.length, 1)
  const own = { price: product.price, stock: product.stock }
  const ofRows = rows.map((row) => ({ price: row.price ?? product.price, stock: row.stock }))
  const isCovered = product.options.length > 0 && rows.length >= choiceCount
  return isCovered ? ofRows : [...ofRows, own]
}
