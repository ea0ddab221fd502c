// One sentence under each sum of the page of figures: what to do about it. A table of rules for each sum, each with a test; the first that fits
// speaks, and the last always fits.

import type { Minor } from '../basics/money.ts'
import { areEnoughSales, areFewCarts, haveFallen } from './figures.ts'

/** Sums of the time that is shown; amounts in minor units. */
export type TileSums = {
  readonly total: Minor
  /** What came back; `total` is less by it. */
  readonly returned: Minor
  readonly orders: number
  readonly sales: number
  readonly cancelled: number
  readonly newSales: number
  readonly walkInSales: number
  readonly views: number
  readonly carts: number
}

export const TILES = ['sales', 'orders', 'average', 'new', 'returning', 'views'] as const

export type Tile = (typeof TILES)[number]

/** `before`: the same time before; null when nobody was counting yet. */
type Facts = { readonly now: TileSums; readonly before: TileSums | null }

type Rule = readonly [fits: (facts: Facts) => boolean, advice: string | ((facts: Facts) => string)]

/** The average amount of a sale, whatever came back later, rounded to the minor unit; 0 without sales. */
export const averageSale = ({ sales, total, returned }: TileSums) =>
  sales > 0 ? Math.round((total + returned) / sales) : 0
/** How many sales went to people who had bought before. */
export const returningSales = ({ sales, newSales, walkInSales }: TileSums) => sales - newSales - walkInSales
const always = () => true

/** How much of the value before is left: 0.7 for 30% less. 1 when there was too little before. */
const shareOfBefore = ({ now, before }: Facts, of: (sums: TileSums) => number) =>
  before && areEnoughSales(before) && of(before) > 0 ? of(now) / of(before) : 1

/** Sales to people whom the shop can know: not at the counter. */
const knownSales = ({ sales, walkInSales }: TileSums) => sales - walkInSales

export const TILE_RULES: Readonly<Record<Tile, readonly Rule[]>> = {
  sales: [
    [({ now }) => now.total === 0, 'Share your link on your WhatsApp status today.'],
    [
      ({ now, before }) => before !== null && haveFallen(now, before),
      'Message the customers who have not bought for a while.',
    ],
    [
      (facts) => shareOfBefore(facts, ({ total }) => total) >= 1.3,
      'Order more of what sells before it runs out.',
    ],
    [always, 'Show first what brings most of it: see the products below.'],
  ],
  orders: [
    [
      ({ now }) => now.cancelled >= 3 && now.cancelled >= now.orders * 0.3,
      ({ now }) => `${now.cancelled} were cancelled: answer new orders within the hour.`,
    ],
    [
      ({ now }) => now.orders === 0 && now.views >= 20,
      'People look and do not order: check prices and delivery fees.',
    ],
    [({ now }) => now.orders === 0, 'Send your link to ten people who know you.'],
    [always, 'Answer each within the hour, so that nobody buys elsewhere.'],
  ],
  average: [
    [({ now }) => now.sales === 0, 'It stands here after the first sale.'],
    [
      (facts) => shareOfBefore(facts, averageSale) < 0.9,
      'Give free delivery above a sum, so that buyers add one more thing.',
    ],
    [always, 'Offer two things that go together, to raise it.'],
  ],
  new: [
    [
      ({ now }) => knownSales(now) > 0 && now.newSales === 0,
      'Nobody new has bought: post your link in a new place.',
    ],
    [
      ({ now }) => knownSales(now) >= 5 && now.newSales >= knownSales(now) * 0.8,
      'Most buyers are new: write to them after the delivery.',
    ],
    [always, 'Ask happy buyers to pass your link on.'],
  ],
  returning: [
    [
      ({ now }) => knownSales(now) >= 5 && returningSales(now) === 0,
      'Nobody has come back: give points, or send a voucher.',
    ],
    [
      ({ now }) => knownSales(now) >= 5 && returningSales(now) >= knownSales(now) * 0.5,
      'At least half come back: thank them with a voucher.',
    ],
    [always, 'Write to buyers a month after their order.'],
  ],
  views: [
    [({ now }) => now.views === 0, 'Put your link into your WhatsApp and Instagram profile.'],
    [({ now }) => areFewCarts(now), 'Few put something in a cart: show your best sellers first.'],
    [always, 'Post your link in the hours when most orders come.'],
  ],
}

/** What to do about a sum, in one sentence. */
export function tileAdvice(tile: Tile, facts: Facts): string {
  const [, advice] = TILE_RULES[tile].find(([fits]) => fits(facts)) ?? [always, '']
  return typeof advice === 'string' ? advice : advice(facts)
}
