// Measures how good the forecast was: compares the forecast of four weeks ago with the sales since then.
import { BAND, pinball, runBacktest } from './backtest.ts'
import { cutGrid, type DayGrid, totalOf } from './day-grid.ts'
import { classifyDemand } from './demand-class.ts'
import {
  bandOver,
  chooseMethod,
  forecastBy,
  isEnough,
  quantileOver,
  type SpreadWeek,
  spreadWeekBy,
} from './forecast-product.ts'

export const LOOK_BACK_DAYS = 28

export type Check = {
  readonly actual: number
  readonly expected: number
  readonly low: number
  readonly high: number
  readonly isInside: boolean
  readonly loss: number
  /** The loss of "as last week", with a band from its own errors. */
  readonly naiveLoss: number
}

/** Null for a product that had too little history four weeks ago, or was sold out for a good part of the four weeks. */
export function checkLastWeeks(grid: DayGrid, days: number = LOOK_BACK_DAYS): Check | null {
  const cut = grid.units.length - days
  const actual = cut > 0 ? totalOf(grid, cut, cut + days) : null
  if (actual === null) return null
  const past = cutGrid(grid, cut)
  if (!isEnough(past)) return null
  const backtest = runBacktest(past)
  const forecast = forecastBy(chooseMethod(backtest, classifyDemand(past).kind), past, backtest)
  const band = bandOver(forecast, days)
  return {
    actual,
    ...band,
    isInside: actual >= band.low && actual <= band.high,
    loss: lossOf(forecast, actual, days),
    naiveLoss: lossOf(spreadWeekBy('naive', past, backtest), actual, days),
  }
}

function lossOf(forecast: SpreadWeek, actual: number, days: number): number {
  return Object.values(BAND).reduce(
    (sum, level) => sum + pinball(actual, quantileOver(forecast, days, level), level),
    0,
  )
}

export type Accuracy = {
  readonly products: number
  readonly inside: number
  /** Loss of the forecast divided by the loss of "as last week"; below 1 is better. Null when neither lost anything. */
  readonly lossToNaive: number | null
}

/** Sums up the checks of many products. */
export function sumUpChecks(checks: readonly Check[]): Accuracy {
  const naive = checks.reduce((sum, { naiveLoss }) => sum + naiveLoss, 0)
  const own = checks.reduce((sum, { loss }) => sum + loss, 0)
  return {
    products: checks.length,
    inside: checks.filter(({ isInside }) => isInside).length,
    lossToNaive: naive > 0 ? own / naive : null,
  }
}
