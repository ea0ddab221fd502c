// The sales of a product as one number for each day. A day without a sale is 0. A day on which the product was sold out says little about
// what people wanted, so it is left out.

const DAY_MS = 86_400_000

/** Days since 1970-01-01. `2026-11-20` -> 20777 */
export type DayNumber = number

export type DayGrid = {
  readonly firstDay: DayNumber
  /** Pieces sold on each day, from `firstDay` on. */
  readonly units: readonly number[]
  /** False for a day that no method may learn from. */
  readonly isKnown: readonly boolean[]
}

export type Sold = {
  /** First and last day of the grid. */
  readonly firstDay: DayNumber
  readonly lastDay: DayNumber
  /** Day and pieces, in any order. Days outside the grid are ignored. */
  readonly sold: readonly (readonly [day: DayNumber, units: number])[]
  /** First and last day of each time without stock. */
  readonly soldOut?: readonly (readonly [from: DayNumber, to: DayNumber])[]
}

/** `2026-11-20` -> 20777 */
export function toDayNumber(day: string): DayNumber {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
}

/** 20777 -> `2026-11-20` */
export function toDay(day: DayNumber): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Monday 0 to Sunday 6. */
export function weekdayOf(day: DayNumber): number {
  return (day + 3) % 7
}

/** Makes the grid of a product. What is known about a day depends on that day and on earlier days alone. */
export function buildGrid({ firstDay, lastDay, sold, soldOut = [] }: Sold): DayGrid {
  const length = Math.max(0, lastDay - firstDay + 1)
  const units = new Array<number>(length).fill(0)
  for (const [day, count] of sold) {
    const at = day - firstDay
    if (at >= 0 && at < length) units[at] = (units[at] ?? 0) + count
  }
  const wasSoldOut = new Array<boolean>(length).fill(false)
  for (const [from, to] of soldOut) {
    for (let day = Math.max(from, firstDay); day <= Math.min(to, lastDay); day += 1) {
      wasSoldOut[day - firstDay] = true
    }
  }
  return { firstDay, units, isKnown: knownDays(units, wasSoldOut) }
}

/**
 * A day that sold out counts only when it sold at least as much as a usual day: people wanted that much or more. Leaving such a day out
 * would forget the best days of products that sell out often.
 */
function knownDays(units: readonly number[], wasSoldOut: readonly boolean[]): boolean[] {
  let sum = 0
  let count = 0
  return units.map((value, at) => {
    const isKnown = !wasSoldOut[at] || (value > 0 && count > 0 && value >= sum / count)
    if (!isKnown) return false
    sum += value
    count += 1
    return true
  })
}

/** The first `length` days. */
export function cutGrid(grid: DayGrid, length: number): DayGrid {
  return {
    firstDay: grid.firstDay,
    units: grid.units.slice(0, length),
    isKnown: grid.isKnown.slice(0, length),
  }
}

/** Days on which the product could be bought. */
export function countKnownDays({ isKnown }: DayGrid): number {
  return isKnown.filter(Boolean).length
}

/** Days on which something was sold. */
export function saleDays({ units }: DayGrid): number {
  return units.reduce((count, value) => count + (value > 0 ? 1 : 0), 0)
}

/** Sum of days `from` to below `to`. Null when more than a quarter of them are not known; unknown days count like the known ones. */
export function totalOf({ units, isKnown }: DayGrid, from: number, to: number): number | null {
  let sum = 0
  let known = 0
  for (let at = from; at < to; at += 1) {
    if (!isKnown[at]) continue
    sum += units[at] ?? 0
    known += 1
  }
  const length = to - from
  if (known < length * 0.75) return null
  return known === length ? sum : (sum * length) / known
}
