// What each plan allows and what a yearly price saves. Prices themselves are in src/brand.ts: an operator may change them.
// The limits here are what pages say; the database enforces the same numbers.

import type { StoreTemplate } from './snapshot.ts'

export type PlanId = 'starter' | 'premium' | 'enterprise'

/** Templates that a plan includes; the database enforces the same list. */
const FREE_TEMPLATES: readonly StoreTemplate[] = ['market', 'kitchen']

export type PlanFeature =
  | 'watermark'
  | 'advanced-analytics'
  | 'multi-currency'
  | 'no-branding'
  | 'imports'
  | 'custom-domain'
  | 'white-label'

const PREMIUM: readonly PlanFeature[] = ['watermark', 'advanced-analytics', 'multi-currency', 'no-branding']

const FEATURES: Readonly<Record<PlanId, readonly PlanFeature[]>> = {
  starter: [],
  premium: PREMIUM,
  enterprise: [...PREMIUM, 'imports', 'custom-domain', 'white-label'],
}

/** Products that may be live and that may be saved in all, drafts included; null: no limit. */
export type ProductLimits = { readonly live: number | null; readonly saved: number | null }

const LIMITS: Readonly<Record<PlanId, ProductLimits>> = {
  starter: { live: 5, saved: 10 },
  premium: { live: null, saved: null },
  enterprise: { live: null, saved: null },
}

/** `productLimits('starter')` -> `{ live: 5, saved: 10 }` */
export function productLimits(plan: PlanId): ProductLimits {
  return LIMITS[plan]
}

/** `planAllows('premium', 'imports')` -> false */
export function planAllows(plan: PlanId, feature: PlanFeature): boolean {
  return FEATURES[plan].includes(feature)
}

/** `planHasTemplate('starter', 'boutique')` -> false; every paid plan has all templates. */
export function planHasTemplate(plan: PlanId, template: StoreTemplate): boolean {
  return plan !== 'starter' || FREE_TEMPLATES.includes(template)
}

/**
 * The plan in force at `now`, both in milliseconds since 1970: a paid plan that has ended is `starter`.
 * Null end: it does not end. At the very end it has ended.
 */
export function planInForce(plan: PlanId, endsAt: number | null, now: number): PlanId {
  return endsAt !== null && now >= endsAt ? 'starter' : plan
}

/** Saving of a year against twelve months, in whole percent, half up: `annualSaving(550000, 5500000)` -> 17. Free -> 0. */
export function annualSaving(monthlyMinor: number, annualMinor: number): number {
  const yearOfMonths = monthlyMinor * 12
  if (yearOfMonths <= 0) return 0
  return Math.max(0, Math.floor(((yearOfMonths - annualMinor) * 100 + yearOfMonths / 2) / yearOfMonths))
}

/** A month's share of a yearly price, in whole major units, half up: 5500000 -> 458300 (`₦4,583`). */
export function monthlyWhenAnnual(annualMinor: number): number {
  return Math.floor((annualMinor + 600) / 1_200) * 100
}
