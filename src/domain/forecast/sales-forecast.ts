// Makes the forecast of a product, or of a whole store, from past sales. Pure, and takes some milliseconds for a product: the caller decides when to
// make the next one.
import type { Minor } from '../basics/money.ts'
import { type Check, checkLastWeeks } from './accuracy.ts'
import { buildGrid, type DayGrid, toDayNumber } from './day-grid.ts'
import { expectedOver, forecastProduct, type Outlook } from './forecast-product.ts'
import { findSlowStock, type SlowStock } from './slow-stock.ts'

/** A count for each day. */
type DayCounts = readonly (readonly [day: number, count: number])[]

/** Sales of one day, as SQL answers them: `[3, 5, 2]` for five pieces in two orders, three days after `firstDay`. */
type SalesDay = readonly [day: number, pieces: number, orders: number]

/** A product with its sales. Days are counted from `firstDay` of the store. */
export type ProductSales = {
  readonly price: Minor
  readonly stock: number | null
  readonly cost: Minor | null
  /** The first day on which the product could be sold. */
  readonly since: number
  readonly sold: readonly SalesDay[]
  /** Times without stock: first and last day. */
  readonly soldOut: readonly (readonly [from: number, to: number])[]
}

/** The days of the answer: `2026-11-20`. Sales are known up to yesterday. */
export type SalesDays = { readonly firstDay: string; readonly today: string }

export type ProductForecast = {
  readonly grid: DayGrid
  /** Expected pieces, which restocking needs. */
  readonly outlook: Outlook
  /** The forecast of four weeks ago, compared with the sales since then; null when there were too few sales for a forecast. */
  readonly check: Check | null
  /** Null unless the stock lasts too long. */
  readonly slow: SlowStock | null
}

export type ShopForecast = Pick<ProductForecast, 'grid' | 'outlook'> & {
  /** Expected orders. */
  readonly orders: Outlook
}

/** Makes the forecast of a product from its sales since its first day. */
export function makeProductForecast(days: SalesDays, product: ProductSales): ProductForecast {
  const grid = gridOf(days, product, piecesOf(product.sold))
  const outlook = forecastProduct(grid)
  const { stock, price, cost } = product
  return {
    grid,
    outlook,
    check: checkLastWeeks(grid),
    slow: stock === null ? null : findSlowStock(grid, perDayOf(outlook), { stock, price, cost }),
  }
}

/** Forecasts in how many orders a product will be. */
export function makeOrderOutlook(
  days: SalesDays,
  product: Pick<ProductSales, 'since' | 'sold' | 'soldOut'>,
): Outlook {
  return forecastProduct(gridOf(days, product, ordersOf(product.sold)))
}

/** Makes the forecast of all products together, as if they were one product. */
export function makeShopForecast(days: SalesDays, total: readonly SalesDay[]): ShopForecast {
  const always = { since: 0, sold: total, soldOut: [] }
  const grid = gridOf(days, always, piecesOf(total))
  return { grid, outlook: forecastProduct(grid), orders: makeOrderOutlook(days, always) }
}

/** Pieces that are expected on an average day of the next 28. */
export function perDayOf(outlook: Outlook): number {
  return outlook.kind === 'forecast' ? expectedOver(outlook.forecast, 28) / 28 : outlook.perDay
}

const piecesOf = (days: readonly SalesDay[]): DayCounts => days.map(([day, pieces]) => [day, pieces])

const ordersOf = (days: readonly SalesDay[]): DayCounts => days.map(([day, , orders]) => [day, orders])

function gridOf(
  { firstDay, today }: SalesDays,
  { since, soldOut }: Pick<ProductSales, 'since' | 'soldOut'>,
  counts: DayCounts,
): DayGrid {
  const first = toDayNumber(firstDay)
  return buildGrid({
    firstDay: first + since,
    lastDay: toDayNumber(today) - 1,
    sold: counts.map(([day, count]) => [first + day, count] as const),
    soldOut: soldOut.map(([from, to]) => [first + from, first + to] as const),
  })
}
