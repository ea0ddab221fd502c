// Reads a store's plan from its row.
import type { PlanTimes } from '#domain/plan/plan.ts'
import type { Tables } from './database-types.ts'

/** The columns that say which plan is in force. */
export type PlanRow = Pick<
  Tables['businesses']['Row'],
  'plan' | 'plan_ends_at' | 'next_plan' | 'next_plan_ends_at'
>

/** Reads the plan and its ends from a row of `businesses`; times are in milliseconds since 1970. */
export function planTimesOf(row: PlanRow): PlanTimes {
  return {
    plan: row.plan,
    endsAt: instant(row.plan_ends_at),
    nextPlan: row.next_plan,
    nextEndsAt: instant(row.next_plan_ends_at),
  }
}

/** Milliseconds since 1970; null for null. */
function instant(time: string | null): number | null {
  return time === null ? null : Date.parse(time)
}
