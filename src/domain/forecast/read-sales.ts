// From the sales of a store to everything that its forecast says about one product. Pure and slow: the caller decides when to do the next.
import type { Minor } from '../basics/money.ts'
import { type Check, checkLastWeeks } from './accuracy.ts'
import { buildGrid, type DayGrid, toDayNumber } from './day-grid.ts'
import { expectedOver, forecastProduct, type Outlook } from './forecast-product.ts'
import { findSlowStock, type SlowStock } from './slow-stock.ts'

type Pairs = readonly (readonly [number, number])[]

/** A day counted from `firstDay`, its pieces, and the orders that they were in. */
type DaysOfSales = readonly (readonly [number, number, number])[]

/** Days are counted from `firstDay` of the store. */
export type ProductSales = {
  readonly price: Minor
  readonly stock: number | null
  readonly cost: Minor | null
  readonly since: number
  readonly sold: DaysOfSales
  readonly soldOut: Pairs
}

/** `2026-11-20` */
export type SalesDays = { readonly firstDay: string; readonly today: string }

export type SalesReading = {
  readonly grid: DayGrid
  /** Of pieces: what restocking needs. */
  readonly outlook: Outlook
  /** Null where four weeks ago there was too little to say. */
  readonly check: Check | null
  readonly slow: SlowStock | null
}

export type ShopReading = Pick<SalesReading, 'grid' | 'outlook'> & {
  /** Of orders, in place of pieces. */
  readonly orders: Outlook
}

/** Reads a product from its first day to yesterday. */
export function readProductSales(frame: SalesDays, product: ProductSales): SalesReading {
  const grid = gridOf(frame, product, piecesOf(product.sold))
  const outlook = forecastProduct(grid)
  const { stock, price, cost } = product
  return {
    grid,
    outlook,
    check: checkLastWeeks(grid),
    slow: stock === null ? null : findSlowStock(grid, perDayOf(outlook), { stock, price, cost }),
  }
}

/** Reads in how many orders a product will be. */
export function readOrders(
  frame: SalesDays,
  product: Pick<ProductSales, 'since' | 'sold' | 'soldOut'>,
): Outlook {
  return forecastProduct(gridOf(frame, product, ordersOf(product.sold)))
}

/** Reads all products of the store as if they were one. */
export function readShopSales(frame: SalesDays, total: DaysOfSales): ShopReading {
  const always = { since: 0, sold: total, soldOut: [] }
  const grid = gridOf(frame, always, piecesOf(total))
  return { grid, outlook: forecastProduct(grid), orders: readOrders(frame, always) }
}

/** Pieces that a usual day sells. */
export function perDayOf(outlook: Outlook): number {
  return outlook.kind === 'forecast' ? expectedOver(outlook.forecast, 28) / 28 : outlook.perDay
}

const piecesOf = (days: DaysOfSales): Pairs => days.map(([day, pieces]) => [day, pieces])

const ordersOf = (days: DaysOfSales): Pairs => days.map(([day, , orders]) => [day, orders])

function gridOf(
  { firstDay, today }: SalesDays,
  { since, soldOut }: Pick<ProductSales, 'since' | 'soldOut'>,
  counts: Pairs,
): DayGrid {
  const first = toDayNumber(firstDay)
  return buildGrid({
    firstDay: first + since,
    lastDay: toDayNumber(today) - 1,
    sold: counts.map(([day, count]) => [first + day, count] as const),
    soldOut: soldOut.map(([from, to]) => [first + from, first + to] as const),
  })
}
