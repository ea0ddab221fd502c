// The kind of demand, after Syntetos, Boylan and Croston (2005): how often a product sells, and how even the amounts are.
import type { DayGrid } from './day-grid.ts'

export type DemandClass = 'smooth' | 'erratic' | 'intermittent' | 'lumpy'

export type DemandPattern = {
  readonly kind: DemandClass
  /** Mean number of days from one day with a sale to the next. */
  readonly gapDays: number
  /** Squared coefficient of variation of the amounts on days with a sale. */
  readonly unevenness: number
}

const GAP_LIMIT = 1.32
const UNEVEN_LIMIT = 0.49

/** Expects a grid with at least one sale. */
export function classifyDemand({ units, isKnown }: DayGrid): DemandPattern {
  const sizes = units.filter((value, at) => value > 0 && isKnown[at])
  const days = isKnown.filter(Boolean).length
  const mean = sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length)
  const variance = sizes.reduce((sum, size) => sum + (size - mean) ** 2, 0) / Math.max(1, sizes.length)
  const gapDays = days / Math.max(1, sizes.length)
  const unevenness = mean > 0 ? variance / mean ** 2 : 0
  const isUneven = unevenness >= UNEVEN_LIMIT
  if (gapDays < GAP_LIMIT) return { kind: isUneven ? 'erratic' : 'smooth', gapDays, unevenness }
  return { kind: isUneven ? 'lumpy' : 'intermittent', gapDays, unevenness }
}
