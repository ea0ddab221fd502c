// The mail to a person whose account an operator will end. It cannot be switched off.
import { brand } from '#brand'
import { mailMessages } from '#messages/mail.ts'
import { fill } from '#messages/message.ts'
import { sanitiseLong } from '../basics/text.ts'
import { type MailWords, mailWords } from './mail-words.ts'

const messages = mailMessages()

/** A mail as the database's outbox stores it (private.mail_outbox). Times are milliseconds since 1970. */
export type AccountMail = {
  readonly kind: 'account_ending'
  readonly content: {
    readonly at: number
    /** `Africa/Lagos` */
    readonly zone: string
    readonly endsAt: number
    /** Why, in the operator's words. */
    readonly reason: string
    /** True: the person cannot sign in to download their data. */
    readonly isSuspended: boolean
  }
}

/** Returns the subject and text of a mail. `siteUrl` is our own origin. */
export function wordsOfAccountMail({ content }: AccountMail, siteUrl: string): MailWords {
  const facts = { brand: brand.name, day: dayOf(content), support: brand.supportEmail }
  return mailWords(
    fill(messages.accountEnding, facts),
    [
      fill(messages.accountEndingLead, facts),
      fill(messages.accountEndingWhy, { reason: sanitiseLong(content.reason) }),
      ...(content.isSuspended
        ? [fill(messages.accountEndingAsk, facts)]
        : [
            messages.accountEndingTake,
            { label: messages.accountEndingOpen, href: `${siteUrl}/settings/privacy` },
          ]),
      fill(messages.accountEndingWrong, facts),
    ],
    [fill(messages.whyOwner, facts)],
  )
}

/** `23 November 2026` */
function dayOf({ endsAt, zone }: AccountMail['content']): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  })
  return words.format(endsAt)
}
