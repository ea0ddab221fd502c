// Mails to owners three days before their card is charged: the amount, the date that the plan's page says, and how to stop it. They cannot be
// switched off.
import { brand } from '#brand'
import { mailMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'
import { type CurrencyCode, formatMoney, type Minor } from '../basics/money.ts'
import { sanitiseShort } from '../basics/text.ts'
import { nextChargeSentence } from '../plan/next-charge.ts'
import type { PaidPlan } from '../plan/plan.ts'
import { daysUntil } from '../plan/plan-state.ts'
import { type MailWords, mailWords } from './mail-words.ts'

const messages = mailMessages()

/** A mail as the database's outbox stores it (private.mail_outbox). Times are milliseconds since 1970. */
export type RenewalMail = {
  readonly kind: 'plan_renewing'
  readonly content: {
    readonly store: string
    readonly storeId: string
    readonly at: number
    /** `Africa/Lagos` */
    readonly zone: string
    readonly plan: PaidPlan
    /** Months that the charge pays: 1 or 12. */
    readonly months: number
    readonly amountMinor: Minor
    readonly currency: CurrencyCode
    readonly chargeAt: number
  }
}

/** Returns the subject and text of a mail. `siteUrl` is our own origin. */
export function wordsOfRenewal({ content }: RenewalMail, siteUrl: string): MailWords {
  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: content.zone,
  }).format(content.chargeAt)
  const facts = {
    shop: sanitiseShort(content.store),
    plan: brand.plans.find(({ id }) => id === content.plan)?.name ?? content.plan,
    amount: formatMoney(content.amountMinor, content.currency),
    day,
  }
  return mailWords({
    subject: fill(messages.planRenewing, facts),
    parts: [
      nextChargeSentence(day, daysUntil(content.chargeAt, content.at)),
      fill(content.months === 12 ? messages.planRenewingYear : messages.planRenewingMonth, facts),
      fill(messages.planRenewingStop, facts),
      { label: messages.openPlan, href: `${siteUrl}/settings/plan?shop=${content.storeId}` },
    ],
    foot: [fill(messages.whyOrders, { brand: brand.name, shop: facts.shop })],
  })
}
