// Mails to owners about the shop's own domain. They cannot be switched off: a name may be lost.
import { brand } from '#brand'
import { mailMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'
import { toShownHost } from '../basics/punycode.ts'
import { sanitiseShort } from '../basics/text.ts'
import { type MailWords, mailWords } from './mail-words.ts'

const messages = mailMessages()

/** A mail as the database's outbox stores it (private.mail_outbox). Times are milliseconds since 1970. */
export type DomainMail = {
  readonly kind: 'domain_active' | 'domain_failing' | 'domain_resting' | 'domain_taken'
  readonly content: {
    readonly store: string
    readonly storeId: string
    readonly at: number
    /** `Africa/Lagos` */
    readonly zone: string
    readonly domain: string
    /** The host that the name must point to. */
    readonly target: string
  }
}

const WORDS = {
  domain_active: [messages.domainActive, messages.domainActiveLead],
  domain_failing: [messages.domainFailing, messages.domainFailingLead],
  domain_resting: [messages.domainResting, messages.domainRestingLead],
  domain_taken: [messages.domainTaken, messages.domainTakenLead],
} as const

/** Returns the subject and text of a mail. `siteUrl` is our own origin. */
export function wordsOfDomainMail({ kind, content }: DomainMail, siteUrl: string): MailWords {
  const facts = {
    shop: sanitiseShort(content.store),
    domain: toShownHost(content.domain),
    target: content.target,
  }
  const [subject, lead] = WORDS[kind]
  const isBroken = kind === 'domain_failing' || kind === 'domain_resting'
  return mailWords({
    subject: fill(subject, facts),
    parts: [
      fill(lead, facts),
      ...(isBroken ? [fill(messages.domainExpected, { ...facts, domain: content.domain })] : []),
      { label: messages.openDomain, href: `${siteUrl}/settings/domain?shop=${content.storeId}` },
    ],
    foot: [fill(messages.whyOrders, { brand: brand.name, shop: facts.shop })],
  })
}
