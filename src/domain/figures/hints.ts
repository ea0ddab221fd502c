// Sentences that say what to do, from facts of the last 30 days: one table of rules, each with a test. No rule guesses: what a sentence says
// can be counted.
import type { Minor } from '../basics/money.ts'
import { areFewCarts, haveFallen, visitSourceName } from './figures.ts'

export type ProductFacts = {
  readonly productId: string
  readonly name: string
  readonly views: number
  readonly carts: number
  /** Pieces in 30 days. */
  readonly sold: number
  /** Pieces in orders of 30 days that nobody has confirmed yet. */
  readonly waiting: number
  /** Pieces in 90 days. */
  readonly sold90: number
  /** Null: not counted. */
  readonly stock: number | null
  readonly pictures: number
  readonly isDescribed: boolean
  readonly ageDays: number
}

export type HintFacts = {
  readonly products: readonly ProductFacts[]
  readonly now: {
    readonly orders: number
    readonly sales: number
    readonly cancelled: number
    readonly total: Minor
    readonly views: number
    readonly carts: number
    readonly newSales: number
    readonly walkInSales: number
    /** What all goods brought, without delivery. */
    readonly goods: Minor
    /** Of goods whose cost is known; null for people who may not see costs. */
    readonly costedTotal: Minor | null
  }
  readonly totalBefore: Minor
  readonly salesBefore: number
  /** Null under a plan without parts; `busiest` also while there are no orders. */
  readonly sources:
    | readonly { readonly part: string; readonly views: number; readonly orders: number }[]
    | null
  readonly busiest: {
    readonly day: number
    readonly hour: number
    readonly orders: number
    /** On how many days. */
    readonly days: number
    /** All orders of the 90 days. */
    readonly of: number
  } | null
  readonly campaigns: number
}

export type HintRule = keyof typeof RULES

export type Hint = {
  readonly rule: HintRule
  readonly text: string
  /** Where to do it, in the owner's app. */
  readonly href: string
  readonly action: string
}

type Found = Omit<Hint, 'rule'> & { readonly productId?: string }
type Rule = (facts: HintFacts) => readonly Found[]

const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/** Fewer views than these say nothing about a product. */
const ENOUGH_VIEWS = 10

/** Fewer orders, or days with one, than these say nothing about the hour at which people order. */
const ENOUGH_ORDERS = 20
const ENOUGH_DAYS = 3

/** Whether nobody wanted a product: an order that waits is one. */
const isUnwanted = ({ sold, waiting }: ProductFacts) => sold + waiting === 0

/** The rules, the most urgent first: at most one sentence for a product. */
const RULES = {
  'seen-sold-out': each(
    ({ stock, views }) => stock === 0 && views >= 5,
    ({ name, views }) => `${name} is sold out and was viewed ${times(views)}: stock it again.`,
  ),
  'runs-out': each(
    ({ stock, sold }) => stock !== null && stock > 0 && sold >= 3 && (stock * 30) / sold < 7,
    ({ name, stock, sold }) =>
      `${name} sells ${pieces(sold)} a month and has ${pieces(stock ?? 0)} left, enough for ${daysWords(Math.floor(((stock ?? 0) * 30) / sold))}: order more now.`,
  ),
  'carted-not-bought': each(
    (product) => product.carts >= 3 && isUnwanted(product) && product.stock !== 0,
    ({ name, carts }) =>
      `${name} was put in a cart ${times(carts)} and nobody ordered: look at its price and your delivery fees.`,
  ),
  'seen-one-picture': each(
    (product) =>
      product.views >= ENOUGH_VIEWS && isUnwanted(product) && product.pictures <= 1 && product.stock !== 0,
    ({ name, views, pictures }) =>
      `${name} was viewed ${times(views)}, nobody bought: it has ${pictures === 0 ? 'no picture. Add three' : 'one picture. Add two more'}.`,
  ),
  'seen-no-words': each(
    (product) =>
      product.views >= ENOUGH_VIEWS && isUnwanted(product) && !product.isDescribed && product.stock !== 0,
    ({ name, views }) =>
      `${name} was viewed ${times(views)}, nobody bought: it has no description. Write two sentences.`,
  ),
  'seen-not-bought': each(
    (product) => product.views >= 3 * ENOUGH_VIEWS && isUnwanted(product) && product.stock !== 0,
    ({ name, views }) =>
      `${name} was viewed ${times(views)} and nobody bought: try a lower price for a week.`,
  ),
  'sells-unseen': each(
    ({ views, sold }) => sold >= 5 && views < sold,
    ({ name, sold }) =>
      `${name} sold ${pieces(sold)} with hardly any visits to its page: show it on your WhatsApp status.`,
  ),
  'slow-stock': each(
    ({ stock, sold90, waiting, ageDays }) => (stock ?? 0) >= 5 && sold90 + waiting === 0 && ageDays >= 90,
    ({ name, stock }) =>
      `${pieces(stock ?? 0)} of ${name} have not moved for 90 days: lower the price or sell them together with something.`,
  ),
  'sales-fell': ({ now, totalBefore, salesBefore }) =>
    haveFallen(now, { total: totalBefore, sales: salesBefore })
      ? [
          {
            text: `Sales are ${Math.round((1 - now.total / totalBefore) * 100)}% less than in the 30 days before (${now.sales} after ${salesBefore}): message the customers who have not bought for a while.`,
            href: '/dashboard/customers',
            action: 'See customers',
          },
        ]
      : [],
  'many-cancelled': ({ now }) =>
    now.cancelled >= 5 && now.cancelled >= now.orders * 0.3
      ? [
          {
            text: `${now.cancelled} orders were cancelled, ${now.orders} were not: answer new orders within the hour.`,
            href: '/dashboard/orders',
            action: 'See orders',
          },
        ]
      : [],
  'few-carts': ({ now }) =>
    areFewCarts(now)
      ? [
          {
            text: `Of ${now.views} page views only ${now.carts} put something in a cart: put your best sellers first in the list.`,
            href: '/dashboard/products',
            action: 'See products',
          },
        ]
      : [],
  'source-without-orders': ({ sources }) =>
    (sources ?? [])
      .filter(({ part, views, orders }) => views >= 50 && orders === 0 && !['direct', 'other'].includes(part))
      .map(({ part, views }) => ({
        text: `${visitSourceName(part)} brought ${times(views).replace(' times', ' views')} and no order: link a product there, not only the shop.`,
        href: '/dashboard/products',
        action: 'See products',
      })),
  'unknown-sources': ({ sources, campaigns }) => {
    const all = (sources ?? []).reduce((sum, { views }) => sum + views, 0)
    const direct = sources?.find(({ part }) => part === 'direct')?.views ?? 0
    return campaigns === 0 && all >= 50 && direct >= all * 0.6
      ? [
          {
            text: `Nobody can say where ${Math.round((direct / all) * 100)}% of your visits come from: make a link for each place where you post.`,
            href: '#links',
            action: 'Make a link',
          },
        ]
      : []
  },
  'busiest-hour': ({ busiest }) =>
    busiest && busiest.of >= ENOUGH_ORDERS && busiest.orders >= 5 && busiest.days >= ENOUGH_DAYS
      ? [
          {
            text: `On ${WEEKDAYS[busiest.day]} between ${busiest.hour}:00 and ${(busiest.hour + 1) % 24}:00 more orders come than at any other hour (${busiest.orders} of ${busiest.of} in 90 days): post new things shortly before.`,
            href: '/dashboard/products',
            action: 'See products',
          },
        ]
      : [],
  'few-return': ({ now }) => {
    const known = now.sales - now.walkInSales
    return known >= 10 && known - now.newSales < known * 0.1
      ? [
          {
            text: `Only ${known - now.newSales} of ${known} sales were to people who bought before: send them a voucher after the first order.`,
            href: '/dashboard/vouchers',
            action: 'Make a voucher',
          },
        ]
      : []
  },
  'costs-missing': ({ now }) =>
    now.costedTotal !== null && now.sales >= 3 && now.costedTotal < now.goods * 0.5
      ? [
          {
            text: 'You have entered the cost of less than half of what you sold: enter costs to see your profit.',
            href: '/dashboard/products',
            action: 'See products',
          },
        ]
      : [],
} as const satisfies Readonly<Record<string, Rule>>

/** All names of rules, the most urgent first. */
export const HINT_RULES = Object.keys(RULES) as readonly HintRule[]

/** The sentences for these facts, the most urgent first, one for a product and two of a rule at most. */
export function hintsFor(facts: HintFacts, most: number): readonly Hint[] {
  const named = new Set<string>()
  return HINT_RULES.flatMap((rule) =>
    (RULES[rule] as Rule)(facts)
      .filter(({ productId }) => productId === undefined || !named.has(productId))
      .slice(0, 2)
      .map(({ productId, text, href, action }) => {
        if (productId !== undefined) named.add(productId)
        return { rule, text, href, action }
      }),
  ).slice(0, most)
}

/** A rule about products, the most viewed first. */
function each(is: (product: ProductFacts) => boolean, text: (product: ProductFacts) => string): Rule {
  return ({ products }) =>
    products
      .filter(is)
      .sort((one, other) => other.views - one.views || (other.stock ?? 0) - (one.stock ?? 0))
      .map((product) => ({
        productId: product.productId,
        text: text(product),
        href: `/dashboard/products/${product.productId}`,
        action: 'Open it',
      }))
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

function pieces(count: number): string {
  return count === 1 ? '1 piece' : `${count} pieces`
}

function daysWords(days: number): string {
  return days < 1 ? 'less than a day' : days === 1 ? 'one day' : `${days} days`
}
