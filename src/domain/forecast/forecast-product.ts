// What a product will sell: the method that did best on the product's own past, its mean, and a band of 80%.
import { BAND, type Backtest, type Replay, runBacktest, WINDOWS } from './backtest.ts'
import { countQuantile } from './counts.ts'
import { countKnownDays, type DayGrid, saleDays } from './day-grid.ts'
import { classifyDemand, type DemandClass, type DemandPattern } from './demand-class.ts'
import { METHOD_NAMES, type MethodName, meanOf, type WeekAhead, weekAhead } from './methods.ts'

/** With fewer days with a sale there is an average and no forecast. */
export const LEAST_SALES = 8
/** Eight weeks. */
export const LEAST_DAYS = 56
/** Fewer known days count as so many in an average: what sold on its first day does not sell on every day. */
export const LEAST_AVERAGE_DAYS = 14
/** Days ahead that the page speaks of. */
export const HORIZON_DAYS = 30

/** The usual method of each kind of demand. Another one replaces it only when it did clearly better. `naive` is the measure alone. */
const USUAL: Readonly<Record<DemandClass, ForecastMethod>> = {
  smooth: 'ses',
  erratic: 'ses-slow',
  intermittent: 'tsb-slow',
  lumpy: 'tsb-slow',
}
/** The mean gain of a clearly better method is more than so many of its standard errors. */
const STANDARD_ERRORS = 0.8
const CHOICES = METHOD_NAMES.filter((name): name is ForecastMethod => name !== 'naive')
/** Windows of the past that the spread of a product's weeks counts as. */
const PRIOR_WINDOWS = 6

/** A method that a product can get: every one but the measure of the others. */
export type ForecastMethod = Exclude<MethodName, 'naive'>

/** What the quantiles of sums are made from. */
export type SpreadWeek = {
  readonly week: WeekAhead
  /** Variance divided by mean of sums of 7, 14 and 28 days, from errors of the past. */
  readonly spreads: readonly number[]
}

export type Forecast = SpreadWeek & {
  readonly method: ForecastMethod
  readonly demand: DemandPattern
  /** Forecasts of the past that were compared with what came. */
  readonly origins: number
  /** Loss of the method divided by the loss of "as last week", on the product's own past. */
  readonly lossToNaive: number
}

export type Outlook =
  | { readonly kind: 'forecast'; readonly forecast: Forecast }
  /** Too little is known. `perDay` is the mean of the known days, and of at least two weeks. */
  | { readonly kind: 'average'; readonly perDay: number; readonly saleDays: number }

/** True when there is enough for a forecast. */
export function isEnough(grid: DayGrid): boolean {
  return saleDays(grid) >= LEAST_SALES && grid.units.length >= LEAST_DAYS
}

/** Forecasts a product from all days of its grid. */
export function forecastProduct(grid: DayGrid): Outlook {
  if (!isEnough(grid)) {
    const known = countKnownDays(grid)
    const perDay = (meanOf(weekAhead('average', grid), 1) * known) / Math.max(known, LEAST_AVERAGE_DAYS)
    return { kind: 'average', perDay, saleDays: saleDays(grid) }
  }
  const backtest = runBacktest(grid)
  const method = chooseMethod(backtest, classifyDemand(grid).kind)
  return { kind: 'forecast', forecast: forecastBy(method, grid, backtest) }
}

/** A forecast by one method. */
export function forecastBy(method: ForecastMethod, grid: DayGrid, backtest: Backtest): Forecast {
  const naiveLoss = backtest.replays.naive.loss
  return {
    ...spreadWeekBy(method, grid, backtest),
    method,
    demand: classifyDemand(grid),
    origins: backtest.origins,
    lossToNaive: naiveLoss > 0 ? backtest.replays[method].loss / naiveLoss : 1,
  }
}

/** The week ahead of one method with the spreads of its own misses. */
export function spreadWeekBy(method: MethodName, grid: DayGrid, backtest: Backtest): SpreadWeek {
  return {
    week: weekAhead(method, grid),
    spreads: spreadsOf(backtest.replays[method], backtest.weekSpread),
  }
}

/** The method with the least loss on the product's own past, of the usual one and those that were clearly better. */
export function chooseMethod({ replays }: Backtest, kind: DemandClass): ForecastMethod {
  const usual = USUAL[kind]
  return CHOICES.reduce<ForecastMethod>(
    (best, name) =>
      replays[name].loss < replays[best].loss && isClearlyBetter(replays[name], replays[usual]) ? name : best,
    usual,
  )
}

/**
 * True when chance does not explain the mean gain over the usual method. The standard error of few weeks is itself a guess: three weeks fewer
 * count, because Student's distribution of n weeks has the variance (n - 1) / (n - 3).
 */
function isClearlyBetter({ losses }: Replay, usual: Replay): boolean {
  const gains = losses.map((loss, at) => (usual.losses[at] ?? 0) - loss)
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (gains.length - 1)
  return mean > STANDARD_ERRORS * Math.sqrt(variance / Math.max(1, gains.length - 3))
}

/** Few windows of the past say little: each spread is pulled towards the spread of the next shorter window. */
function spreadsOf({ windows }: Replay, weekSpread: number): readonly number[] {
  let prior = weekSpread
  return windows.map(({ errors, means, count }, at) => {
    // Windows overlap when they are longer than the step of a week.
    const weight = (count * 7) / (WINDOWS[at] ?? 7)
    const mean = means / Math.max(1, count)
    const own = mean > 0 ? errors / count / mean : prior
    prior = Math.max(
      1,
      at === 0 ? 1 : prior,
      (weight * own + PRIOR_WINDOWS * prior) / (weight + PRIOR_WINDOWS),
    )
    // A spread that is itself a guess needs a wider band, as Student's distribution is wider than the normal one.
    const seen = weight + PRIOR_WINDOWS
    return (prior * seen) / (seen - 2)
  })
}

/** Spread of a sum of so many days: between the windows along a line, beyond the last one along the same line. */
function spreadAt(spreads: readonly number[], days: number): number {
  const [week = 1, fortnight = week, month = fortnight] = spreads
  if (days <= 7) return week
  if (days <= 14) return week + ((fortnight - week) * (days - 7)) / 7
  return fortnight + ((month - fortnight) * (days - 14)) / 14
}

/** Mean of the pieces sold in the next `days` days. */
export function expectedOver({ week }: Forecast, days: number): number {
  return meanOf(week, days)
}

/** The number of pieces that the next `days` days do not exceed with the chance `level`. */
export function quantileOver({ week, spreads }: SpreadWeek, days: number, level: number): number {
  return countQuantile(meanOf(week, days), spreadAt(spreads, days), level)
}

export type Band = { readonly expected: number; readonly low: number; readonly high: number }

/** Mean and 80% band of the pieces sold in the next `days` days. */
export function bandOver(forecast: Forecast, days: number): Band {
  return {
    expected: expectedOver(forecast, days),
    low: quantileOver(forecast, days, BAND.low),
    high: quantileOver(forecast, days, BAND.high),
  }
}

/** Band of one week: the first, the second … A later week is less certain. */
export function bandOfWeek({ week, spreads }: Forecast, number: number): Band {
  const expected = meanOf(week, 7)
  const spread = spreadAt(spreads, 7 * number)
  return {
    expected,
    low: countQuantile(expected, spread, BAND.low),
    high: countQuantile(expected, spread, BAND.high),
  }
}
