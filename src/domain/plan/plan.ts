// The one table of what each plan includes, and which plan is in force. Prices are in src/brand.ts, because an operator may change
// them. The database decides by the same table (supabase/schemas/limits/); tests/database/plans/plan-tables.test.ts compares the two.

import type { Minor } from '../basics/money.ts'

/** From the least to the most; a test of the database uses the same order. */
export const PLAN_IDS = ['starter', 'premium', 'enterprise'] as const

export type PlanId = (typeof PLAN_IDS)[number]

/** A plan that is tried or bought. */
export type PaidPlan = Exclude<PlanId, 'starter'>

/** Templates that a plan includes; the database enforces the same list. */
const FREE_TEMPLATES: readonly string[] = ['market', 'kitchen']

/** The least plan that includes each feature. */
const LEAST_PLAN = {
  watermark: 'premium',
  'advanced-analytics': 'premium',
  'multi-currency': 'premium',
  'no-branding': 'premium',
  'all-templates': 'premium',
  'order-tracking': 'premium',
  'lead-generation': 'premium',
  imports: 'enterprise',
  'custom-domain': 'enterprise',
  'white-label': 'enterprise',
} as const satisfies Readonly<Record<string, PaidPlan>>

export type PlanFeature = keyof typeof LEAST_PLAN

export const PLAN_FEATURES = Object.keys(LEAST_PLAN) as readonly PlanFeature[]

/** The most that a plan allows; null: no limit. `saved` counts live products and drafts. */
export type PlanLimits = {
  readonly live: number | null
  readonly saved: number | null
  readonly pictures: number
}

const LIMITS: Readonly<Record<PlanId, PlanLimits>> = {
  starter: { live: 5, saved: 10, pictures: 300 },
  premium: { live: null, saved: null, pictures: 50_000 },
  enterprise: { live: null, saved: null, pictures: 50_000 },
}

/** People who may work in a shop at a time, its owner among them. */
const SEATS: Readonly<Record<PlanId, number>> = { starter: 1, premium: 3, enterprise: 10 }

/** `planSeats('premium')` -> 3 */
export function planSeats(plan: PlanId): number {
  return SEATS[plan]
}

/** `planLimits('starter')` -> `{ live: 5, saved: 10, pictures: 300 }` */
export function planLimits(plan: PlanId): PlanLimits {
  return LIMITS[plan]
}

/** `leastPlan('white-label')` -> `enterprise` */
export function leastPlan(feature: PlanFeature): PaidPlan {
  return LEAST_PLAN[feature]
}

/** `planAllows('premium', 'imports')` -> false */
export function planAllows(plan: PlanId, feature: PlanFeature): boolean {
  return isAtLeast(plan, LEAST_PLAN[feature])
}

/** `isAtLeast('enterprise', 'premium')` -> true */
export function isAtLeast(plan: PlanId, other: PlanId): boolean {
  return PLAN_IDS.indexOf(plan) >= PLAN_IDS.indexOf(other)
}

/** `planHasTemplate('starter', 'boutique')` -> false; every paid plan has all templates. */
export function planHasTemplate(plan: PlanId, template: string): boolean {
  return planAllows(plan, 'all-templates') || FREE_TEMPLATES.includes(template)
}

/** A store's plan and the lower one that is paid after it. Times are milliseconds since 1970; null: no end, no next plan. */
export type PlanTimes = {
  readonly plan: PlanId
  readonly endsAt: number | null
  readonly nextPlan: PlanId | null
  readonly nextEndsAt: number | null
}

/** Returns the plan that applies at `now`: after the end of a plan, also at the exact end, the next one, and then `starter`. */
export function planInForce({ plan, endsAt, nextPlan, nextEndsAt }: PlanTimes, now: number): PlanId {
  if (endsAt === null || now < endsAt) return plan
  return nextPlan !== null && nextEndsAt !== null && now < nextEndsAt ? nextPlan : 'starter'
}

/**
 * Returns the saving of a yearly price against twelve months, in whole percent, half up: `annualSavingPercent(550000, 5500000)` -> 17.
 * Free -> 0.
 */
export function annualSavingPercent(monthlyMinor: Minor, annualMinor: Minor): number {
  const yearOfMonths = monthlyMinor * 12
  if (yearOfMonths <= 0) return 0
  return Math.max(0, Math.floor(((yearOfMonths - annualMinor) * 100 + yearOfMonths / 2) / yearOfMonths))
}

/** Returns a yearly price per month in minor units, rounded to whole major units, half up: 5500000 -> 458300 (`₦4,583`). */
export function monthlyWhenAnnual(annualMinor: Minor): Minor {
  return Math.floor((annualMinor + 600) / 1_200) * 100
}
