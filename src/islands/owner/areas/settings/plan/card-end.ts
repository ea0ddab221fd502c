// Until when the plan that a card pays stays once the card is charged no more: the one date of the page and of its question.
import type { PlanPage } from '#data/owner/settings/plan.ts'

type Facts = Pick<
  PlanPage,
  'plan' | 'endsAt' | 'paidUntil' | 'nextPlan' | 'nextEndsAt' | 'nextChargeAt' | 'graceUntil'
> & { readonly subscription: { readonly plan: string; readonly status: string } | null }

/** A time, or null where nothing is left. Days of grace stay after a cancel. Days of a lower plan that follow are no days of this one. */
export function cardPlanEnd(page: Facts): string | null {
  const { plan, subscription, nextPlan } = page
  if (!subscription) return null
  const isFollowed = plan === subscription.plan && nextPlan !== null && nextPlan !== plan
  if (isFollowed) return page.endsAt
  if (subscription.status === 'non-renewing') return page.nextEndsAt ?? page.endsAt
  return page.graceUntil ?? page.nextChargeAt ?? page.paidUntil
}
