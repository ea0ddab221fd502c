// The trial that a visitor asked for on the pricing page, kept by this browser until they have an account and a shop. Only our own page writes
// it. A sign-up takes it along (`wanted_trial` in the person's metadata), for the browser in which the mail's link is opened.
// Attack: a link that uses up somebody's one trial. So no address begins a trial.
import type { PaidPlan } from '#domain/plan/plan.ts'

const KEY = 'oja:wanted-trial'

/** A wish is kept for a day: who comes back later may have changed their mind. */
const KEPT_MS = 86_400_000

/** Keeps in this browser that the person wants to try a plan, for a day. Does nothing when storage is denied. */
export function keepWantedTrial(plan: PaidPlan, nowMs: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ plan, at: nowMs }))
  } catch (error) {
    console.warn('trial: the wish could not be kept', error)
  }
}

/** The wish of the last day; null without one. */
export function readWantedTrial(nowMs: number): PaidPlan | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('plan' in kept) || !('at' in kept)) return null
    const { plan, at } = kept
    const isFresh = typeof at === 'number' && nowMs >= at && nowMs - at < KEPT_MS
    return isFresh ? paidPlanOf(plan) : null
  } catch (error) {
    console.warn('trial: the wish could not be read', error)
    return null
  }
}

/** `paidPlanOf('premium')` -> `premium`; null for anything that cannot be tried. */
export function paidPlanOf(value: unknown): PaidPlan | null {
  return value === 'premium' || value === 'enterprise' ? value : null
}

/** Removes the kept wish. */
export function forgetWantedTrial(): void {
  try {
    localStorage.removeItem(KEY)
  } catch (error) {
    console.warn('trial: the wish could not be removed', error)
  }
}
