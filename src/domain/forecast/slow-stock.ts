// Goods that lie: how long they will last, what is tied up in them, and what a discount would need.
import type { Minor } from '../basics/money.ts'
import type { DayGrid } from './day-grid.ts'

/** Stock for longer than this is slow. */
const SLOW_DAYS = 120
/** Nothing sold in so many days is slow as well. */
export const SILENT_DAYS = 60
/** A new product needs time. */
const LEAST_AGE_DAYS = 45
export const CLEAR_DAYS = 60
const PERCENTS = [10, 20, 30] as const

export type Discount = {
  readonly percent: number
  readonly price: Minor
  /** How many times as many pieces must be sold to earn as much as now; null when no profit would be left. */
  readonly times: number | null
}

export type SlowStock = {
  readonly pieces: number
  /** Value of the stock: at cost where the cost is known, else at the price. */
  readonly value: Minor
  readonly isAtCost: boolean
  /** Days until the stock is sold; null above two years. */
  readonly lastsDays: number | null
  /** Days since the last sale; null without a sale in the known past. */
  readonly silentDays: number | null
  readonly soldAWeek: number
  /** Pieces to sell in a week so that all are gone in 60 days. */
  readonly neededAWeek: number
  readonly discounts: readonly Discount[]
}

export type Goods = { readonly stock: number; readonly price: Minor; readonly cost: Minor | null }

/** Finds out whether a product sells too slowly; null when it does not. `perDay`: pieces that it sells a day. */
export function findSlowStock(grid: DayGrid, perDay: number, goods: Goods): SlowStock | null {
  const { stock, price, cost } = goods
  if (stock <= 0 || grid.units.length < LEAST_AGE_DAYS) return null
  const last = grid.units.findLastIndex((units) => units > 0)
  const silentDays = last < 0 ? null : grid.units.length - 1 - last
  const isSilent = (silentDays ?? grid.units.length) >= SILENT_DAYS
  const lasts = perDay > 0 ? stock / perDay : Number.POSITIVE_INFINITY
  if (!isSilent && lasts <= SLOW_DAYS) return null
  return {
    pieces: stock,
    value: stock * (cost ?? price),
    isAtCost: cost !== null,
    lastsDays: lasts > 730 ? null : Math.round(lasts),
    silentDays,
    soldAWeek: perDay * 7,
    neededAWeek: (stock * 7) / CLEAR_DAYS,
    discounts: PERCENTS.map((percent) => discountOf(percent, price, cost)),
  }
}

/** Without a cost the money that comes in is compared in place of the profit. */
function discountOf(percent: number, price: Minor, cost: Minor | null): Discount {
  const lower = Math.round((price * (100 - percent)) / 100)
  const profit = lower - (cost ?? 0)
  const before = price - (cost ?? 0)
  return { percent, price: lower, times: profit <= 0 || before <= 0 ? null : before / profit }
}
