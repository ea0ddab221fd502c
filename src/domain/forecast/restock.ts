// When a product runs out, what that costs, and when and how much to order.
import { BAND } from './backtest.ts'
import { expectedOver, type Forecast, HORIZON_DAYS, quantileOver } from './forecast-product.ts'

/** Days between two looks at the stock. */
const REVIEW_DAYS = 7
/** Beyond this a day is not worth naming. */
const FAR_DAYS = 180

export const LEAD_DAYS = { usual: 7, least: 0, most: 90 } as const

export type Restock = {
  /** Days until nothing is left when it sells as expected; 0 is today. Null: not within half a year. */
  readonly runsOutInDays: number | null
  /** The same when it sells as well as the top of the band. */
  readonly earliestInDays: number | null
  /** Pieces that people will want in the next 30 days and that are not there. */
  readonly missedPieces: number
  /** Stock at which to order: what may sell until new goods arrive, and a week more. */
  readonly orderAt: number
  /** Days until the stock falls to `orderAt`; 0 is now. Null: no order is needed within 30 days. */
  readonly orderInDays: number | null
  /** Pieces to order on that day: enough for 30 days after they arrive, with a chance of 9 in 10. */
  readonly orderPieces: number
}

/** First day on which the sum reaches the stock. The sum never falls, so halving finds it. */
function dayOf(stock: number, sumOver: (days: number) => number): number | null {
  if (sumOver(FAR_DAYS) < stock) return null
  let low = 1
  let high = FAR_DAYS
  while (low < high) {
    const middle = (low + high) >> 1
    if (sumOver(middle) >= stock) high = middle
    else low = middle + 1
  }
  return low - 1
}

/** Expects a product whose stock is counted. */
export function planRestock(forecast: Forecast, stock: number, leadDays: number): Restock {
  const sums = {
    expected: (days: number) => expectedOver(forecast, days),
    high: (days: number) => quantileOver(forecast, days, BAND.high),
  }
  return planBySums(sums, stock, leadDays)
}

/** The same for a product without a forecast, by its plain average: nothing is known of better days. */
export function planByAverage(perDay: number, stock: number, leadDays: number): Restock {
  const expected = (days: number) => perDay * days
  return planBySums({ expected, high: (days) => Math.ceil(expected(days)) }, stock, leadDays)
}

/** Pieces that sell in so many days: as expected, and at most. */
type Sums = Readonly<Record<'expected' | 'high', (days: number) => number>>

function planBySums({ expected, high }: Sums, stock: number, leadDays: number): Restock {
  const isWorthIt = expected(leadDays + HORIZON_DAYS) >= 1
  const orderAt = high(leadDays + REVIEW_DAYS)
  const orderDay = stock <= orderAt ? 0 : dayOf(stock - orderAt, expected)
  const orderInDays = isWorthIt && orderDay !== null && orderDay <= HORIZON_DAYS ? orderDay : null
  // What nobody could buy meanwhile is lost, and need not be ordered.
  const leftOnArrival = Math.floor(Math.max(0, stock - expected((orderInDays ?? 0) + leadDays)))
  return {
    runsOutInDays: dayOf(stock, expected),
    earliestInDays: dayOf(Math.max(1, stock), high),
    missedPieces: Math.max(0, expected(HORIZON_DAYS) - stock),
    orderAt,
    orderInDays,
    orderPieces: orderInDays === null ? 0 : Math.max(1, high(HORIZON_DAYS) - leftOnArrival),
  }
}

/** Days until a product without a forecast runs out, by its plain average. Null: not within half a year. */
export function runOutByAverage(perDay: number, stock: number): number | null {
  return dayOf(stock, (days) => perDay * days)
}
