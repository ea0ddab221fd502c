// Mails about what our staff did with a shop: it was suspended or restored; a question, money that was asked back, or the free domain is answered. They cannot be switched off.
import { brand } from '#brand'
import { mailMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'
import { type CurrencyCode, formatMoney, type Minor } from '../basics/money.ts'
import { toShownHost } from '../basics/punycode.ts'
import { sanitiseShort } from '../basics/text.ts'
import type { PaidPlan } from '../plan/plan.ts'
import { type MailWords, mailWords } from './mail-words.ts'

const messages = mailMessages()

type Shop = { readonly store: string; readonly storeId: string }

/** A mail as the database's outbox stores it (private.mail_outbox). */
export type OperatorMail =
  /** `reason` is empty when the shop is restored. */
  | {
      readonly kind: 'store_suspended' | 'store_restored'
      readonly content: Shop & { readonly reason: string }
    }
  | {
      readonly kind: 'support_answered'
      /** `question` has at most 300 characters. */
      readonly content: Shop & { readonly question: string; readonly answer: string }
    }
  | {
      readonly kind: 'money_back_answered'
      readonly content: Shop & {
        readonly isApproved: boolean
        readonly reason: string
        readonly amountMinor: Minor
        readonly currency: CurrencyCode
        readonly plan: PaidPlan
      }
    }
  | {
      readonly kind: 'free_domain_answered'
      readonly content: Shop & {
        readonly domain: string
        readonly isConnected: boolean
        readonly reason: string
      }
    }

/** Returns the subject and text of a mail. `siteUrl` is our own origin. */
export function wordsOfOperatorMail(mail: OperatorMail, siteUrl: string): MailWords {
  const facts = { brand: brand.name, shop: sanitiseShort(mail.content.store) }
  const linkTo = (path: string) => `${siteUrl}${path}?shop=${mail.content.storeId}`
  const help = linkTo('/settings/help')
  const foot = [fill(messages.whyOwned, facts)]
  switch (mail.kind) {
    case 'store_suspended':
      return mailWords({
        subject: fill(messages.suspended, facts),
        parts: [
          fill(messages.suspendedLead, { ...facts, reason: mail.content.reason }),
          fill(messages.suspendedStays, facts),
          { label: messages.writeToUs, href: help },
        ],
        foot,
      })
    case 'store_restored':
      return mailWords({
        subject: fill(messages.restored, facts),
        parts: [fill(messages.restoredLead, facts), { label: messages.openShop, href: linkTo('/dashboard') }],
        foot,
      })
    case 'support_answered':
      return mailWords({
        subject: fill(messages.answered, facts),
        parts: [
          fill(messages.youAsked, { question: sanitiseShort(mail.content.question) }),
          mail.content.answer,
          { label: messages.askAgain, href: help },
        ],
        foot: [fill(messages.whyAsked, facts)],
      })
    case 'money_back_answered': {
      const { isApproved, reason, amountMinor, currency, plan } = mail.content
      const money = {
        ...facts,
        reason,
        amount: formatMoney(amountMinor, currency),
        plan: brand.plans.find(({ id }) => id === plan)?.name ?? plan,
      }
      return mailWords({
        subject: fill(isApproved ? messages.moneyBack : messages.noMoneyBack, money),
        parts: [
          fill(isApproved ? messages.moneyBackLead : messages.noMoneyBackLead, money),
          reason,
          { label: messages.openPlan, href: linkTo('/settings/plan') },
        ],
        foot: [fill(messages.whyAsked, facts)],
      })
    }
    case 'free_domain_answered': {
      const { domain, isConnected, reason } = mail.content
      const name = { ...facts, domain: toShownHost(domain) }
      return mailWords({
        subject: fill(isConnected ? messages.freeDomain : messages.noFreeDomain, name),
        parts: [
          fill(isConnected ? messages.freeDomainLead : messages.noFreeDomainLead, name),
          reason,
          isConnected
            ? { label: messages.openDomain, href: linkTo('/settings/domain') }
            : { label: messages.openPlan, href: linkTo('/settings/plan') },
        ],
        foot: [fill(messages.whyAsked, facts)],
      })
    }
  }
}
