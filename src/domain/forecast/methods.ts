// The ways to expect the next days of a product. Each gives the mean of seven days, which then repeat. A method looks at its grid alone.
import { type DayGrid, weekdayOf } from './day-grid.ts'
import { weekdayFactors } from './weekday-factors.ts'

/** Mean of each of the seven days after the grid's last day. Later days repeat them. */
export type WeekAhead = readonly number[]

export type MethodName = 'naive' | 'average' | 'ses-slow' | 'ses' | 'ses-quick' | 'sba' | 'tsb-slow' | 'tsb'

/** Known days that the plain average looks at. */
const AVERAGE_DAYS = 56
const START_DAYS = 28

const flat = (mean: number): WeekAhead => new Array<number>(7).fill(Math.max(0, mean))

/** Each weekday sells what it sold last time. */
function seasonalNaive({ units, isKnown }: DayGrid): WeekAhead {
  return Array.from({ length: 7 }, (_, ahead) => {
    for (let at = units.length - 7 + ahead; at >= 0; at -= 7) if (isKnown[at]) return units[at] ?? 0
    return 0
  })
}

function average({ units, isKnown }: DayGrid): WeekAhead {
  let sum = 0
  let count = 0
  for (let at = units.length - 1; at >= 0 && count < AVERAGE_DAYS; at -= 1) {
    if (!isKnown[at]) continue
    sum += units[at] ?? 0
    count += 1
  }
  return flat(sum / Math.max(1, count))
}

/** Mean of the first known days, where a smoothed level begins. */
function startLevel(values: readonly number[], isKnown: readonly boolean[]): number {
  let sum = 0
  let count = 0
  for (let at = 0; at < values.length && count < START_DAYS; at += 1) {
    if (!isKnown[at]) continue
    sum += values[at] ?? 0
    count += 1
  }
  return sum / Math.max(1, count)
}

/** Simple exponential smoothing of the sales without their weekday, times the factor of the weekday. */
function smoothed(
  { firstDay, units, isKnown }: DayGrid,
  factors: readonly number[],
  speed: number,
): WeekAhead {
  const factorOf = (day: number) => Math.max(0.1, factors[weekdayOf(day)] ?? 1)
  const plain = units.map((value, at) => value / factorOf(firstDay + at))
  let level = startLevel(plain, isKnown)
  plain.forEach((value, at) => {
    if (isKnown[at]) level += speed * (value - level)
  })
  const next = firstDay + units.length
  return Array.from({ length: 7 }, (_, ahead) => level * (factors[weekdayOf(next + ahead)] ?? 1))
}

/** Croston's method with the correction of Syntetos and Boylan: smooths amounts and gaps at days with a sale. */
function sba({ units, isKnown }: DayGrid): WeekAhead {
  const speed = 0.1
  const sizes: number[] = []
  const gaps: number[] = []
  let gap = 0
  units.forEach((value, at) => {
    if (!isKnown[at]) return
    gap += 1
    if (value === 0) return
    sizes.push(value)
    gaps.push(gap)
    gap = 0
  })
  if (sizes.length === 0) return flat(0)
  const level = (values: readonly number[]) => {
    const begin = values.slice(0, 6)
    const first = begin.reduce((sum, value) => sum + value, 0) / begin.length
    return values.reduce((mean, value) => mean + speed * (value - mean), first)
  }
  return flat(((1 - speed / 2) * level(sizes)) / level(gaps))
}

/** Teunter, Syntetos and Babai: smooths the chance of a sale on every day, so that what nobody buys any more fades. */
function tsb({ units, isKnown }: DayGrid, speed: number): WeekAhead {
  let chance = startLevel(
    units.map((value) => (value > 0 ? 1 : 0)),
    isKnown,
  )
  const first = units.filter((value, at) => value > 0 && isKnown[at]).slice(0, 6)
  if (first.length === 0) return flat(0)
  let size = first.reduce((sum, value) => sum + value, 0) / first.length
  units.forEach((value, at) => {
    if (!isKnown[at]) return
    chance += speed * ((value > 0 ? 1 : 0) - chance)
    if (value > 0) size += 0.1 * (value - size)
  })
  return flat(chance * size)
}

/** `factors` are the weekday factors of the same grid: several methods share them. */
type Method = (grid: DayGrid, factors: readonly number[]) => WeekAhead

const METHODS: Readonly<Record<MethodName, Method>> = {
  naive: seasonalNaive,
  average,
  'ses-slow': (grid, factors) => smoothed(grid, factors, 0.02),
  ses: (grid, factors) => smoothed(grid, factors, 0.05),
  'ses-quick': (grid, factors) => smoothed(grid, factors, 0.12),
  sba,
  'tsb-slow': (grid) => tsb(grid, 0.02),
  tsb: (grid) => tsb(grid, 0.08),
}

export const METHOD_NAMES = Object.keys(METHODS) as readonly MethodName[]

/** The week ahead by one method. */
export function weekAhead(
  name: MethodName,
  grid: DayGrid,
  factors: readonly number[] = weekdayFactors(grid),
): WeekAhead {
  return METHODS[name](grid, factors)
}

/** Mean of the sum of the next `days` days. */
export function meanOf(week: WeekAhead, days: number): number {
  let sum = 0
  for (let ahead = 0; ahead < days; ahead += 1) sum += week[ahead % 7] ?? 0
  return sum
}
