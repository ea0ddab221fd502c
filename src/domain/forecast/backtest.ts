// Replays the past: forecasts from days that had passed by then, and what really came. Decides which method a product gets, and how wide
// its band is.
import { countQuantile } from './counts.ts'
import { cutGrid, type DayGrid, totalOf } from './day-grid.ts'
import { METHOD_NAMES, type MethodName, meanOf, weekAhead } from './methods.ts'
import { weekdayFactors } from './weekday-factors.ts'

/** Lengths of the sums that are compared, in days. */
export const WINDOWS = [7, 14, 28] as const

export const BAND = { low: 0.1, middle: 0.5, high: 0.9 } as const

/** A forecast needs this many days before it. */
const LEAST_DAYS = 28
/** The last half year: what came before says little about the shop of today. */
const MOST_ORIGINS = 26
const WEEKS = 26

export type Replay = {
  /** Pinball loss of sums of 7 and 14 days, for each end of the known past; less is better. */
  readonly losses: readonly number[]
  /** Sum of the losses. */
  readonly loss: number
  /** For each window: squared errors and means, summed. */
  readonly windows: readonly { readonly errors: number; readonly means: number; readonly count: number }[]
}

export type Backtest = {
  readonly origins: number
  /** Variance of a week's sum divided by its mean. */
  readonly weekSpread: number
  readonly replays: Readonly<Record<MethodName, Replay>>
}

type Tally = {
  loss: number
  losses: number[]
  windows: { errors: number; means: number; count: number }[]
}

/** Loss of a quantile: (actual 10, forecast 8, level 0.9) -> 1.8 */
export function pinball(actual: number, forecast: number, level: number): number {
  const error = actual - forecast
  return Math.max(level * error, (level - 1) * error)
}

/** Sum of the losses at the low, the middle and the high end of the band. */
export function bandLoss(actual: number, mean: number, spread: number): number {
  let loss = 0
  for (const level of Object.values(BAND)) loss += pinball(actual, countQuantile(mean, spread, level), level)
  return loss
}

/** Variance of the sums of the last weeks divided by their mean; at least 1, as for sales by chance. */
export function weekSpreadOf(grid: DayGrid): number {
  const sums: number[] = []
  for (let end = grid.units.length; end >= 7 && sums.length < WEEKS; end -= 7) {
    const sum = totalOf(grid, end - 7, end)
    if (sum !== null) sums.push(sum)
  }
  const mean = sums.reduce((all, sum) => all + sum, 0) / Math.max(1, sums.length)
  if (sums.length < 3 || mean === 0) return 1
  const variance = sums.reduce((all, sum) => all + (sum - mean) ** 2, 0) / (sums.length - 1)
  return Math.max(1, variance / mean)
}

/** Moves the end of the known past through the grid, a week at a time. */
export function runBacktest(grid: DayGrid): Backtest {
  const length = grid.units.length
  const tally = Object.fromEntries(
    METHOD_NAMES.map((name): [MethodName, Tally] => [
      name,
      { loss: 0, losses: [], windows: WINDOWS.map(() => ({ errors: 0, means: 0, count: 0 })) },
    ]),
  ) as Record<MethodName, Tally>
  let origins = 0
  for (let back = 1; back <= MOST_ORIGINS && length - 7 * back >= LEAST_DAYS; back += 1) {
    const cut = length - 7 * back
    const past = cutGrid(grid, cut)
    const spread = weekSpreadOf(past)
    const factors = weekdayFactors(past)
    const actuals = WINDOWS.map((days) => (cut + days <= length ? totalOf(grid, cut, cut + days) : null))
    origins += 1
    for (const name of METHOD_NAMES) {
      const week = weekAhead(name, past, factors)
      const own = tally[name]
      let loss = 0
      WINDOWS.forEach((days, at) => {
        const actual = actuals[at] ?? null
        const window = own.windows[at]
        if (actual === null || !window) return
        const mean = meanOf(week, days)
        if (days <= 14) loss += bandLoss(actual, mean, spread) / days
        window.errors += (actual - mean) ** 2
        window.means += mean
        window.count += 1
      })
      own.loss += loss
      own.losses.push(loss)
    }
  }
  return { origins, weekSpread: weekSpreadOf(grid), replays: tally }
}
