// Mails to owners about a renewal that the bank refused: on the day, and 3 and 6 days later, with a link to pay. They cannot be switched off.
import { brand } from '#brand'
import { mailMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'
import { type CurrencyCode, formatMoney, type Minor } from '../basics/money.ts'
import { sanitiseShort } from '../basics/text.ts'
import { type MailWords, mailWords } from './mail-words.ts'

const messages = mailMessages()

/** A mail as the database's outbox stores it (private.mail_outbox). Times are milliseconds since 1970. */
export type FailedPaymentMail = {
  readonly kind: 'plan_payment_failed'
  readonly content: {
    readonly store: string
    readonly storeId: string
    readonly at: number
    /** `Africa/Lagos` */
    readonly zone: string
    readonly plan: 'premium' | 'enterprise'
    /** Days since the renewal failed: 0, 3 or 6. */
    readonly day: number
    readonly amountMinor: Minor
    readonly currency: CurrencyCode
    /** When the days of grace end. */
    readonly endsAt: number
  }
}

/** Returns the subject and text of a mail. `siteUrl` is our own origin. */
export function wordsOfFailedPayment({ content }: FailedPaymentMail, siteUrl: string): MailWords {
  const facts = {
    shop: sanitiseShort(content.store),
    plan: brand.plans.find(({ id }) => id === content.plan)?.name ?? content.plan,
    amount: formatMoney(content.amountMinor, content.currency),
    day: new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: content.zone,
    }).format(content.endsAt),
  }
  const isLast = content.day >= 6
  return mailWords({
    subject: fill(isLast ? messages.lastPaymentFailed : messages.paymentFailed, facts),
    parts: [
      fill(messages.paymentFailedLead, facts),
      isLast ? messages.paymentNotTriedAgain : messages.paymentTriedAgain,
      { label: messages.payNow, href: `${siteUrl}/settings/plan?shop=${content.storeId}` },
    ],
    foot: [fill(messages.whyOrders, { brand: brand.name, shop: facts.shop })],
  })
}
