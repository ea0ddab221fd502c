// From the sales of a store to everything that its forecast says about one product. Pure and slow: the caller decides when to do the next.
import type { Minor } from '../basics/money.ts'
import { type Check, checkLastWeeks } from './accuracy.ts'
import { buildGrid, type DayGrid, toDayNumber } from './day-grid.ts'
import { expectedOver, forecastProduct, type Outlook } from './forecast-product.ts'
import { findSlowStock, type SlowStock } from './slow-stock.ts'

type Pairs = readonly (readonly [number, number])[]

/** Days are counted from `firstDay` of the store. */
export type ProductSales = {
  readonly price: Minor
  readonly stock: number | null
  readonly cost: Minor | null
  readonly since: number
  readonly sold: Pairs
  readonly soldOut: Pairs
}

/** `2026-11-20` */
export type SalesDays = { readonly firstDay: string; readonly today: string }

export type SalesReading = {
  readonly grid: DayGrid
  readonly outlook: Outlook
  /** Null where four weeks ago there was too little to say. */
  readonly check: Check | null
  readonly slow: SlowStock | null
}

/** Reads a product from its first day to yesterday. */
export function readProductSales(frame: SalesDays, product: ProductSales): SalesReading {
  const grid = gridOf(frame, product)
  const outlook = forecastProduct(grid)
  const { stock, price, cost } = product
  return {
    grid,
    outlook,
    check: checkLastWeeks(grid),
    slow: stock === null ? null : findSlowStock(grid, perDayOf(outlook), { stock, price, cost }),
  }
}

/** Reads all products of the store as if they were one. */
export function readShopSales(frame: SalesDays, total: Pairs): Pick<SalesReading, 'grid' | 'outlook'> {
  const grid = gridOf(frame, { since: 0, sold: total, soldOut: [] })
  return { grid, outlook: forecastProduct(grid) }
}

/** Pieces that a usual day sells. */
export function perDayOf(outlook: Outlook): number {
  return outlook.kind === 'forecast' ? expectedOver(outlook.forecast, 28) / 28 : outlook.perDay
}

function gridOf(
  { firstDay, today }: SalesDays,
  { since, sold, soldOut }: Pick<ProductSales, 'since' | 'sold' | 'soldOut'>,
): DayGrid {
  const first = toDayNumber(firstDay)
  return buildGrid({
    firstDay: first + since,
    lastDay: toDayNumber(today) - 1,
    sold: sold.map(([day, pieces]) => [first + day, pieces] as const),
    soldOut: soldOut.map(([from, to]) => [first + from, first + to] as const),
  })
}
