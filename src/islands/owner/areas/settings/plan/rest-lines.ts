// What rests on a lower plan, a sentence for each thing that this shop uses, and for each feature that it loses.
import type { WhatRests } from '#contract/sql/plans/plans.ts'
import { type PlanFeature, type PlanId, planAllows } from '#domain/plan/plan.ts'

const LOST: Readonly<Partial<Record<PlanFeature, string>>> = {
  'no-branding': 'Your pages name us in the footer.',
  'advanced-analytics': 'Analytics show the last 30 days.',
  'order-tracking': 'Courier, tracking number and expected day can no longer be added to orders.',
  'lead-generation': 'Nobody can ask to be written to, and you write to nobody from here.',
  imports: 'Nothing can be imported from other shops.',
  'white-label': 'Receipts, the sign-in page and mails to your customers name us.',
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-NG').format(names)

/** `restLines('premium', 'starter', …)` -> `Bola and Chidi have no seat: …`, `Prices in GBP and USD …` */
export function restLines(plan: PlanId, lower: PlanId, rests: WhatRests): readonly string[] {
  const { members, currencies, hasWatermark, domain, template } = rests
  const own = [
    members.length > 0 &&
      `${listed(members)} ${members.length === 1 ? 'has' : 'have'} no seat: they cannot open the shop.`,
    currencies.length > 0 && `Nobody sees prices or pays in ${listed(currencies)}.`,
    hasWatermark && 'New pictures get no watermark; those that have one keep it.',
    domain !== null && `${domain} leads to your link here.`,
    template !== null && 'Your pages wear the template Market.',
  ].filter((line) => line !== false)
  const lost = Object.entries(LOST).flatMap(([feature, line]) =>
    planAllows(plan, feature as PlanFeature) && !planAllows(lower, feature as PlanFeature) ? [line] : [],
  )
  return [...own, ...lost, 'Orders, customers, vouchers, gift cards and rewards go on as they are.']
}
