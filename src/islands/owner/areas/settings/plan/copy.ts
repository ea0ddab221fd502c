// A payment in words.
import type { PlanPayment } from '#contract/sql/plans/plans.ts'
import type { PlanPage } from '#data/owner/settings/plan.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { cardActFor } from '#domain/plan/plan-state.ts'
import { dayText, planName } from '#owner/shared/plan/copy.ts'

const CHANNELS: Readonly<Record<string, string>> = {
  card: 'Card',
  bank_transfer: 'Transfer',
  outside_transfer: 'Bank transfer',
  ussd: 'USSD',
  mobile_money: 'Mobile money',
  bank: 'Bank',
}

/** `bank_transfer` -> `Transfer` */
export function channelText(channel: string | null): string {
  return CHANNELS[channel ?? ''] ?? 'Payment'
}

/** The plan and the time: `Enterprise, 3 months` */
export function boughtText({ plan, months, days }: PlanPayment): string {
  const time = months === null ? `${days} days` : months === 1 ? '1 month' : `${months} months`
  return `${planName(plan)}, ${time}`
}

/** `Premium follows until 24 January 2027, then Starter.` Empty when no lower plan waits behind this one. */
export function waitingText({
  plan,
  nextPlan,
  nextEndsAt,
}: Pick<PlanPage, 'plan' | 'nextPlan' | 'nextEndsAt'>): string {
  if (nextPlan === null || nextPlan === plan) return ''
  return `${planName(nextPlan)} follows${nextEndsAt ? ` until ${dayText(nextEndsAt)}` : ''}, then Starter.`
}

/** What follows after the owner has chosen a lower plan, and what staying would mean. */
export function leavingText(
  chosen: PlanId,
  page: Pick<
    PlanPage,
    'plan' | 'paidUntil' | 'nextPlan' | 'nextEndsAt' | 'renews' | 'subscription' | 'stayResumes'
  >,
): string {
  const { plan, paidUntil } = page
  const ends = `${planName(plan)} ends${paidUntil ? ` on ${dayText(paidUntil)}` : ' with the paid time'}.`
  const waiting = waitingText(page)
  const follows = waiting
    ? `${waiting} Nothing is deleted.`
    : chosen === 'starter'
      ? 'Starter follows, and nothing is deleted.'
      : `Buy ${planName(chosen)} before then and it begins without a gap; otherwise Starter follows, and nothing is deleted.`
  const stays = cardActFor(plan, page) === 'resume'
  const card = stays
    ? `Your card was cancelled and is not charged again. If you stay on ${planName(plan)}, it is charged again as before.`
    : ''
  return [ends, follows, card].filter(Boolean).join(' ')
}
