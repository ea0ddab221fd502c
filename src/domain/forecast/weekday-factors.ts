// How much a weekday sells compared with a usual day. A difference that chance explains is pulled towards 1.
import { type DayGrid, weekdayOf } from './day-grid.ts'

/** Days that are looked at: half a year. */
const DAYS = 182
const FULL_WEEKS = 8

/** Seven factors, Monday first, with mean 1. */
export function weekdayFactors({ firstDay, units, isKnown }: DayGrid): readonly number[] {
  const sums = new Array<number>(7).fill(0)
  const squares = new Array<number>(7).fill(0)
  const counts = new Array<number>(7).fill(0)
  for (let at = Math.max(0, units.length - DAYS); at < units.length; at += 1) {
    if (!isKnown[at]) continue
    const weekday = weekdayOf(firstDay + at)
    const value = units[at] ?? 0
    sums[weekday] = (sums[weekday] ?? 0) + value
    squares[weekday] = (squares[weekday] ?? 0) + value * value
    counts[weekday] = (counts[weekday] ?? 0) + 1
  }
  const means = sums.map((sum, weekday) => sum / Math.max(1, counts[weekday] ?? 0))
  const mean = means.reduce((sum, value) => sum + value, 0) / 7
  const weeks = Math.min(...counts)
  if (mean === 0 || weeks < 2) return new Array<number>(7).fill(1)

  const factors = means.map((value) => value / mean)
  const spread = factors.reduce((sum, factor) => sum + (factor - 1) ** 2, 0) / 6
  const withinWeekdays =
    means.reduce((sum, value, weekday) => {
      const count = counts[weekday] ?? 1
      const variance = ((squares[weekday] ?? 0) / count - value * value) * (count / (count - 1))
      return sum + variance / count
    }, 0) /
    7 /
    mean ** 2
  // Few pieces look more even than they are: chance explains at least what it explains of a Poisson number.
  const pieces = sums.reduce((sum, value) => sum + value, 0)
  const chance = Math.max(withinWeekdays, 7 / pieces)
  const trust = Math.max(0, 1 - chance / Math.max(spread, 1e-9)) * Math.min(1, weeks / FULL_WEEKS)
  return factors.map((factor) => 1 + trust * (factor - 1))
}
