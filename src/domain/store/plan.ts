// The limits of each plan, and the saving of a yearly price. Prices are in src/brand.ts, because an operator may change them. Pages
// show the limits here; the database enforces the same numbers.

import type { Minor } from '../basics/money.ts'
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

/** Maximum live products, and maximum saved products with drafts; null: no limit. */
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
 * Returns the plan that applies at `now`; times are milliseconds since 1970. A paid plan that has ended counts as `starter`, also
 * at the exact end. A null end means that the plan does not end.
 */
export function planInForce(plan: PlanId, endsAt: number | null, now: number): PlanId {
  return endsAt !== null && now >= endsAt ? 'starter' : plan
}

/**
 * Returns the saving of a yearly price against twelve months, in whole percent, half up: `annualSaving(550000, 5500000)` -> 17.
 * Free -> 0.
 */
export function annualSaving(monthlyMinor: Minor, annualMinor: Minor): Minor {
  const yearOfMonths = monthlyMinor * 12
  if (yearOfMonths <= 0) return 0
  return Math.max(0, Math.floor(((yearOfMonths - annualMinor) * 100 + yearOfMonths / 2) / yearOfMonths))
}

/** Returns a yearly price per month, in whole major units, half up: 5500000 -> 458300 (`₦4,583`). */
export function monthlyWhenAnnual(annualMinor: Minor): Minor {
  return Math.floor((annualMinor + 600) / 1_200) * 100
}
