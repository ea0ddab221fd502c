// What a product earns on each piece, in words for its editor: at its price, while a sale runs, and by choice.
import { formatMoney, isZero, type Minor, parseAmount } from '../basics/money.ts'
import { fromShopTime } from '../basics/shop-time.ts'
import { choiceKey } from './product-edit.ts'
import type { ProductForm } from './product-form.ts'
import { allChoices } from './variants.ts'

/**
 * `You earn ₦3,000 on each, 25% of the price.` A sale that runs or is planned is said first. Null while price or cost cannot be read.
 */
export function earnedWords(
  form: Pick<ProductForm, 'price' | 'cost' | 'salePrice' | 'saleEndsAt'>,
  { currency, zone, now }: Place,
): string | null {
  const [price, cost] = [parseAmount(form.price), costOf(form.cost)]
  if (price === null || cost === null) return null
  const usual = cost > price ? `${lost(price, cost, currency)} at this price.` : earned(price, cost, currency)
  const sale = saleAhead(form, zone, now)
  return sale === null ? usual : `${saleWords(sale, cost, currency)} At the price without it: ${usual}`
}

type Place = { readonly currency: string; readonly zone: string; readonly now: Date }

/** The choices on which the shop loses money though the words of the product do not say so, with the loss on each. */
export function losingChoices(
  form: Pick<ProductForm, 'price' | 'cost' | 'salePrice' | 'saleEndsAt' | 'rows' | 'options'>,
  { zone, now }: Pick<Place, 'zone' | 'now'>,
): readonly { readonly name: string; readonly loss: Minor }[] {
  const rows = new Map(form.rows.map((row) => [choiceKey(row.valueIds), row]))
  // A choice with a price of its own is in no sale.
  const shared = saleAhead(form, zone, now) ?? parseAmount(form.price)
  return allChoices(form.options).flatMap(({ valueIds, name }) => {
    const row = rows.get(choiceKey(valueIds))
    if (!row || (row.price === '' && !row.cost)) return []
    const price = row.price === '' ? shared : parseAmount(row.price)
    const cost = costOf(row.cost ? row.cost : form.cost)
    return price !== null && cost !== null && cost > price ? [{ name, loss: cost - price }] : []
  })
}

/** The sale price that applies now or will; null without one, and after its end. */
function saleAhead(
  { salePrice, saleEndsAt }: Pick<ProductForm, 'salePrice' | 'saleEndsAt'>,
  zone: string,
  now: Date,
): Minor | null {
  const end = saleEndsAt === '' ? null : fromShopTime(saleEndsAt, zone)
  return end !== null && Date.parse(end) <= now.getTime() ? null : parseAmount(salePrice)
}

const costOf = (typed: string | null): Minor | null =>
  typed === null ? null : isZero(typed) ? 0 : parseAmount(typed)

const lost = (price: Minor, cost: Minor, currency: string) =>
  `You lose ${formatMoney(cost - price, currency)} on each`

const earned = (price: Minor, cost: Minor, currency: string) =>
  `You earn ${formatMoney(price - cost, currency)} on each, ${Math.round(((price - cost) / price) * 100)}% of the price.`

const saleWords = (price: Minor, cost: Minor, currency: string) =>
  cost > price
    ? `${lost(price, cost, currency)} while the sale runs.`
    : `You earn ${formatMoney(price - cost, currency)} on each while the sale runs.`
