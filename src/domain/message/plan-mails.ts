// Mails to owners about the end of a plan: three days before, and when it has ended. They cannot be switched off.
import { brand } from '#brand'
import { mailMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'
import { sanitiseShort } from '../basics/text.ts'
import type { PaidPlan } from '../plan/plan.ts'
import { type MailWords, mailWords } from './mail-words.ts'

const messages = mailMessages()

/** A mail as the database's outbox stores it (private.mail_outbox). Times are milliseconds since 1970. */
export type PlanMail = {
  readonly kind: 'plan_ending' | 'plan_ended'
  readonly content: {
    readonly store: string
    readonly storeId: string
    readonly at: number
    /** `Africa/Lagos` */
    readonly zone: string
    readonly plan: PaidPlan
    readonly isTrial: boolean
    readonly endsAt: number
  }
}

/** Returns the subject and text of a mail. `siteUrl` is our own origin. */
export function wordsOfPlanMail({ kind, content }: PlanMail, siteUrl: string): MailWords {
  const facts = {
    shop: sanitiseShort(content.store),
    plan: brand.plans.find(({ id }) => id === content.plan)?.name ?? content.plan,
    day: weekdayOf(content),
  }
  const isEnding = kind === 'plan_ending'
  const [subject, lead] = content.isTrial
    ? isEnding
      ? [messages.trialEnding, messages.trialEndingLead]
      : [messages.trialEnded, messages.trialEndedLead]
    : isEnding
      ? [messages.planEnding, messages.planEndingLead]
      : [messages.planEnded, messages.planEndedLead]
  return mailWords({
    subject: fill(subject, facts),
    parts: [
      fill(lead, facts),
      isEnding ? messages.nothingDeletedThen : messages.nothingDeletedNow,
      { label: messages.openPlan, href: `${siteUrl}/settings/plan?shop=${content.storeId}` },
    ],
    foot: [fill(messages.whyOrders, { brand: brand.name, shop: facts.shop })],
  })
}

/** `Monday 23 November`, on the shop's calendar. */
function weekdayOf({ endsAt, zone }: PlanMail['content']): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: zone,
  })
  return words.format(endsAt)
}
