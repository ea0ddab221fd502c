// The number beside each view of the list. Live products over the plan's limit rest: shoppers do not see them, and no number counts them as live.
import type { ProductCounts } from '#contract/sql/catalogue/products.ts'
import { type PlanId, planLimits } from '#domain/plan/plan.ts'
import type { ProductFilter } from './list-address.ts'

/** `10` live products on Starter -> `{ count: 5, note: '+ 5 hidden' }`; a note only where some are hidden. */
export function viewCount(
  view: ProductFilter,
  counts: ProductCounts,
  plan: PlanId,
): { readonly count: number; readonly note?: string } {
  const resting = view === 'live' ? restingCount(counts.live, plan) : 0
  const count = counts[view] - resting
  return resting > 0 ? { count, note: `+ ${resting} hidden` } : { count }
}

/** Live products that the plan hides from shoppers: 10 on Starter -> 5. */
export function restingCount(live: number, plan: PlanId): number {
  return Math.max(0, live - (planLimits(plan).live ?? live))
}
