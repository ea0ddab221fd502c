// The mail that tells an owner that the exit kit is ready. It cannot be switched off, because it warns the owner when somebody else has asked for the kit.
import { brand } from '#brand'
import { mailMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'
import { sanitiseShort } from '../basics/text.ts'
import { type MailWords, mailWords } from './mail-words.ts'

const messages = mailMessages()

/** A mail as the database's outbox stores it (private.mail_outbox). Times are milliseconds since 1970. */
export type ExitKitMail = {
  readonly content: {
    readonly store: string
    readonly storeId: string
    /** `Africa/Lagos` */
    readonly zone: string
    readonly endsAt: number
  }
}

/** Returns the subject and text of a mail. `siteUrl` is our own origin. */
export function wordsOfKitMail({ content }: ExitKitMail, siteUrl: string): MailWords {
  const { store, storeId, zone, endsAt } = content
  const until = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  })
  const facts = { shop: sanitiseShort(store), until: until.format(endsAt) }
  return mailWords({
    subject: fill(messages.kitReady, facts),
    parts: [
      fill(messages.kitReadyLead, facts),
      { label: messages.openKit, href: `${siteUrl}/settings/privacy?shop=${storeId}` },
      messages.kitNotYou,
    ],
    foot: [fill(messages.whyOrders, { brand: brand.name, shop: facts.shop })],
  })
}
