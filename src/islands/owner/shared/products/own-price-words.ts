// Sentences about choices with a price of their own.
import { formatMoney, type Minor } from '#domain/basics/money.ts'

export type PricedChoice = { readonly name: string; readonly price: Minor }

/** As many choices are named. */
const MOST_NAMES = 3

/** `XL keeps its own price, ₦24,000.` Of more than three choices their number; `count` may be more than are named. Empty without any. */
export function keptPriceText(
  choices: readonly PricedChoice[],
  currency: string,
  count = choices.length,
): string {
  if (count === 0) return ''
  const names = choices.map(({ name }) => name)
  const prices = choices.map(({ price }) => price)
  // Of more choices than are given, their prices are not known.
  const range = count > choices.length ? '' : `, ${priceRangeText(prices, currency)}`
  if (count === 1) return `${names[0]} keeps its own price${range}.`
  const who = count > MOST_NAMES ? `${count} choices` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return `${who} keep their own prices${range}.`
}

/** `₦18,000–₦24,000`, or one price. */
export function priceRangeText(prices: readonly Minor[], currency: string): string {
  return [...new Set([Math.min(...prices), Math.max(...prices)])]
    .map((price) => formatMoney(price, currency))
    .join('–')
}

/** Where no choice has the product's price. */
export const NOBODY_PAYS = 'Every choice has its own price, so nobody pays this one.'
