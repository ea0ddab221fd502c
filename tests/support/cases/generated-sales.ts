// Makes sales whose truth is known: the wanted pieces of each day are drawn from a known mean, and a shelf that is empty hides some of them.
import { buildGrid, type DayGrid, weekdayOf } from '#domain/forecast/day-grid.ts'
import { seededRandom } from '../publishing/random.ts'

export const KINDS = ['smooth', 'weekday', 'intermittent', 'lumpy', 'trend', 'stock-outs'] as const

export type Kind = (typeof KINDS)[number]

export type GeneratedSales = {
  readonly grid: DayGrid
  /** Mean of each day. */
  readonly means: readonly number[]
}

export const FIRST_DAY = 20_400

const WEEKDAYS = [0.6, 0.7, 0.8, 0.9, 1.3, 1.9, 0.8]

function poisson(mean: number, next: () => number): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let chance = next(); chance > limit; chance *= next()) count += 1
  return count
}

/** A count with more spread than chance: a Poisson number whose mean is drawn first. */
function overdispersed(mean: number, next: () => number): number {
  const gamma = -Math.log(next() || 1e-9) - Math.log(next() || 1e-9)
  return poisson((mean * gamma) / 2, next)
}

/** Mean and count of a day of the kind, for a product of its own size. */
function dayOf(kind: Kind, at: number, days: number, size: number, next: () => number): [number, number] {
  switch (kind) {
    case 'smooth': {
      const mean = 2 + 6 * size
      return [mean, poisson(mean, next)]
    }
    case 'weekday': {
      const mean = (2 + 5 * size) * (WEEKDAYS[weekdayOf(FIRST_DAY + at)] ?? 1)
      return [mean, overdispersed(mean, next)]
    }
    case 'intermittent': {
      const chance = 0.08 + 0.22 * size
      return [chance * 1.3, next() < chance ? (next() < 0.7 ? 1 : 2) : 0]
    }
    case 'lumpy': {
      const chance = 0.07 + 0.15 * size
      if (next() >= chance) return [chance * 4.6, 0]
      const draw = next()
      return [chance * 4.6, draw < 0.5 ? 1 : draw < 0.8 ? 3 : 16]
    }
    case 'trend': {
      const mean = (1 + 4 * size) * (0.5 + at / days)
      return [mean, poisson(mean, next)]
    }
    case 'stock-outs': {
      const mean = 2 + 4 * size
      return [mean, poisson(mean, next)]
    }
  }
}

/** Days on end without stock, about a fifth of all days. */
function emptyDays(days: number, next: () => number): ReadonlySet<number> {
  const empty = new Set<number>()
  for (let at = 20; at < days; at += 20 + Math.floor(next() * 20)) {
    for (const end = at + 3 + Math.floor(next() * 7); at < end; at += 1) empty.add(at)
  }
  return empty
}

/** The same seed gives the same sales. The last `openDays` days have stock. */
export function generateSales(kind: Kind, seed: number, days = 240, openDays = 30): GeneratedSales {
  const { next } = seededRandom(seed * 7919 + KINDS.indexOf(kind))
  const size = next()
  const drawn = Array.from({ length: days }, (_, at) => dayOf(kind, at, days, size, next))
  const empty = kind === 'stock-outs' ? emptyDays(days - openDays, next) : new Set<number>()
  return {
    means: drawn.map(([mean]) => mean),
    grid: buildGrid({
      firstDay: FIRST_DAY,
      lastDay: FIRST_DAY + days - 1,
      sold: drawn.map(([, count], at) => [FIRST_DAY + at, empty.has(at) ? 0 : count] as const),
      soldOut: [...empty].map((at) => [FIRST_DAY + at, FIRST_DAY + at] as const),
    }),
  }
}
