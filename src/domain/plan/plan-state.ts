// The state of a store's plan, for the page of plan and payments and for the banners of the owner's app.
import { isAtLeast, type PaidPlan, type PlanId } from './plan.ts'

/** Days before the end at which the owner is told. The database writes its mail on the same day (plans/plan_mails.sql). */
export const WARN_DAYS = 3

const DAY_MS = 86_400_000

/** The server's time is known to the second, less what its answer took: a day that has just begun is no further day. */
const CLOCK_MS = 60_000

/** Facts of a plan; times are milliseconds since 1970. `endsAt` includes days of grace. */
export type PlanFacts = {
  readonly plan: PlanId
  readonly endsAt: number | null
  readonly isTrial: boolean
  readonly graceUntil: number | null
}

/** `paid` also holds for a plan without an end. Days are rounded up: less than a day is 1. */
type PlanState =
  | { readonly kind: 'starter' }
  | { readonly kind: 'trial' | 'paid'; readonly daysLeft: number | null }
  | { readonly kind: 'grace'; readonly daysLeft: number }

/** `planStateOf({plan: 'premium', endsAt: now + 2.5 days, isTrial: true, graceUntil: null}, now)` -> trial, 3 days left. */
export function planStateOf({ plan, endsAt, isTrial, graceUntil }: PlanFacts, now: number): PlanState {
  if (plan === 'starter') return { kind: 'starter' }
  if (graceUntil !== null && now < graceUntil) return { kind: 'grace', daysLeft: daysUntil(graceUntil, now) }
  return { kind: isTrial ? 'trial' : 'paid', daysLeft: endsAt === null ? null : daysUntil(endsAt, now) }
}

/** Days until a time, rounded up; 0 when it has passed. */
export function daysUntil(time: number, now: number): number {
  return time <= now ? 0 : Math.max(1, Math.ceil((time - now - CLOCK_MS) / DAY_MS))
}

/** `6 days`, `1 day` */
export function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

/** The banner of the owner's app: a trial that ends within three days, or days of grace. Null for neither. */
export function bannerOf(facts: PlanFacts, now: number): 'trial-ending' | 'grace' | null {
  const state = planStateOf(facts, now)
  if (state.kind === 'grace') return 'grace'
  if (state.kind !== 'trial' || facts.endsAt === null) return null
  return facts.endsAt - now <= WARN_DAYS * DAY_MS ? 'trial-ending' : null
}

/** Plans that the owner may move to, below the present one: `lowerPlans('premium')` -> `['starter']`. */
export function lowerPlans(plan: PlanId): readonly PlanId[] {
  return (['premium', 'starter'] as const).filter((other) => other !== plan && isAtLeast(plan, other))
}

/**
 * What to do with the card when the owner chooses the next plan. `cancel` for a lower plan, because otherwise the card would still be charged.
 * `resume` for the same plan when going down cancelled the card; one that the owner cancelled stays so. Null: nothing.
 */
export function cardActFor(
  next: PlanId,
  {
    plan,
    renews,
    subscription,
    stayResumes,
  }: {
    readonly plan: PlanId
    readonly renews: boolean
    readonly subscription: { readonly plan: PlanId; readonly status: string } | null
    readonly stayResumes: boolean
  },
): 'cancel' | 'resume' | null {
  if (next !== plan) return renews ? 'cancel' : null
  return stayResumes && subscription?.status === 'non-renewing' && subscription.plan === plan
    ? 'resume'
    : null
}

/** The plan that the form offers first: the present or last plan of the store, or else Premium. `boughtPlan` stays when a plan has ended. */
export function planToBuy({
  plan,
  boughtPlan,
}: {
  readonly plan: PlanId
  readonly boughtPlan: PlanId
}): PaidPlan {
  return (plan === 'starter' ? boughtPlan : plan) === 'enterprise' ? 'enterprise' : 'premium'
}
