// Tests each rule of what to do: facts that make it speak, its sentence, and facts just below.
import { describe, expect, it } from 'vitest'
import {
  HINT_RULES,
  type HintFacts,
  type HintRule,
  hintsFor,
  type ProductFacts,
} from '#domain/figures/hints.ts'

const quiet: HintFacts = {
  products: [],
  now: {
    orders: 0,
    sales: 0,
    cancelled: 0,
    total: 0,
    views: 0,
    carts: 0,
    newSales: 0,
    walkInSales: 0,
    goods: 0,
    costedTotal: null,
  },
  totalBefore: 0,
  salesBefore: 0,
  sources: [],
  busiest: null,
  campaigns: 0,
}

const ankara: ProductFacts = {
  productId: 'p1',
  name: 'Sunrise Ankara',
  views: 0,
  carts: 0,
  sold: 0,
  waiting: 0,
  sold90: 0,
  stock: null,
  pictures: 3,
  isDescribed: true,
  ageDays: 200,
}
const product = (facts: Partial<ProductFacts>): HintFacts => ({
  ...quiet,
  products: [{ ...ankara, ...facts }],
})
const store = (now: Partial<HintFacts['now']>, more: Partial<HintFacts> = {}): HintFacts => ({
  ...quiet,
  ...more,
  now: { ...quiet.now, ...now },
})

type Case = readonly [speaks: HintFacts, sentence: string, silent: HintFacts]

const CASES: Readonly<Record<HintRule, Case>> = {
  'seen-sold-out': [
    product({ stock: 0, views: 9 }),
    'Sunrise Ankara is sold out and was viewed 9 times: stock it again.',
    product({ stock: 0, views: 4 }),
  ],
  'runs-out': [
    product({ stock: 2, sold: 12, views: 20 }),
    'Sunrise Ankara sells 12 pieces a month and has 2 pieces left, enough for 5 days: order more now.',
    product({ stock: 12, sold: 12, views: 20 }),
  ],
  'carted-not-bought': [
    product({ carts: 3 }),
    'Sunrise Ankara was put in a cart 3 times and nobody ordered: look at its price and your delivery fees.',
    product({ carts: 3, waiting: 1 }),
  ],
  'seen-one-picture': [
    product({ views: 12, pictures: 1 }),
    'Sunrise Ankara was viewed 12 times, nobody bought: it has one picture. Add two more.',
    product({ views: 12, pictures: 1, waiting: 1 }),
  ],
  'seen-no-words': [
    product({ views: 10, isDescribed: false }),
    'Sunrise Ankara was viewed 10 times, nobody bought: it has no description. Write two sentences.',
    product({ views: 9, isDescribed: false }),
  ],
  'seen-not-bought': [
    product({ views: 30 }),
    'Sunrise Ankara was viewed 30 times and nobody bought: try a lower price for a week.',
    product({ views: 30, waiting: 2 }),
  ],
  'sells-unseen': [
    product({ sold: 5, views: 2 }),
    'Sunrise Ankara sold 5 pieces with hardly any visits to its page: show it on your WhatsApp status.',
    product({ sold: 5, views: 5 }),
  ],
  'slow-stock': [
    product({ stock: 12 }),
    '12 pieces of Sunrise Ankara have not moved for 90 days: lower the price or sell them together with something.',
    product({ stock: 12, ageDays: 89 }),
  ],
  'sales-fell': [
    store({ total: 60, sales: 3 }, { totalBefore: 100, salesBefore: 5 }),
    'Sales are 40% less than in the 30 days before (3 after 5): message the customers who have not bought for a while.',
    store({ total: 60, sales: 3 }, { totalBefore: 100, salesBefore: 4 }),
  ],
  'many-cancelled': [
    store({ orders: 10, cancelled: 5 }),
    '5 orders were cancelled, 10 were not: answer new orders within the hour.',
    store({ orders: 20, cancelled: 5 }),
  ],
  'few-carts': [
    store({ views: 100, carts: 2 }),
    'Of 100 page views only 2 put something in a cart: put your best sellers first in the list.',
    store({ views: 100, carts: 3 }),
  ],
  'source-without-orders': [
    store({}, { sources: [{ part: 'tiktok', views: 50, orders: 0 }] }),
    'TikTok brought 50 views and no order: link a product there, not only the shop.',
    store({}, { sources: [{ part: 'tiktok', views: 50, orders: 1 }] }),
  ],
  'unknown-sources': [
    store({}, { sources: [{ part: 'direct', views: 60, orders: 1 }] }),
    'Nobody can say where 100% of your visits come from: make a link for each place where you post.',
    store({}, { sources: [{ part: 'direct', views: 60, orders: 1 }], campaigns: 1 }),
  ],
  'busiest-hour': [
    store({}, { busiest: { day: 4, hour: 23, orders: 5, days: 3, of: 20 } }),
    'On Fridays between 23:00 and 0:00 more orders come than at any other hour (5 of 20 in 90 days): post new things shortly before.',
    store({}, { busiest: { day: 4, hour: 23, orders: 9, days: 1, of: 90 } }),
  ],
  'few-return': [
    store({ sales: 12, walkInSales: 2, newSales: 10 }),
    'Only 0 of 10 sales were to people who bought before: send them a voucher after the first order.',
    store({ sales: 12, walkInSales: 2, newSales: 9 }),
  ],
  'costs-missing': [
    store({ sales: 3, total: 120, goods: 100, costedTotal: 49 }),
    'You have entered the cost of less than half of what you sold: enter costs to see your profit.',
    store({ sales: 3, total: 120, goods: 100, costedTotal: null }),
  ],
}

describe('what to do', () => {
  it.each(HINT_RULES)('is said by the rule %s', (rule) => {
    const [speaks, sentence, silent] = CASES[rule]
    const said = (facts: HintFacts) => hintsFor(facts, 99).filter((hint) => hint.rule === rule)

    expect(said(speaks).map(({ text }) => text)).toEqual([sentence])
    expect(said(silent)).toEqual([])
  })

  it('is one sentence for a product, the most urgent, and a few in all', () => {
    const products = Array.from({ length: 9 }, (_, n) => ({
      ...ankara,
      productId: `p${n}`,
      views: 40 + n,
      carts: 5,
      pictures: 0,
    }))

    const hints = hintsFor({ ...quiet, products }, 5)

    expect(hints.map(({ rule, href }) => [rule, href])).toEqual([
      ['carted-not-bought', '/dashboard/products/p8'],
      ['carted-not-bought', '/dashboard/products/p7'],
      ['seen-one-picture', '/dashboard/products/p6'],
      ['seen-one-picture', '/dashboard/products/p5'],
      ['seen-not-bought', '/dashboard/products/p4'],
    ])
    expect(hintsFor(quiet, 5)).toEqual([])
  })
})
