// The mail to a person whose account an operator will end. It cannot be switched off.
import { brand } from '#brand'
import { mailMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'
import { sanitiseLong, sanitiseShort } from '../basics/text.ts'
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
    /** Set for a customer of a white-label shop, whose mails do not name us: the shop's name, or '' when a mail may not show it. */
    readonly ownShop?: string | null | undefined
  }
}

/** Returns the subject and text of a mail, and the sender's name where it is not ours. `siteUrl` is our own origin. */
export function wordsOfAccountMail(
  { content }: AccountMail,
  siteUrl: string,
): MailWords & { readonly fromName?: string } {
  if (typeof content.ownShop === 'string') return wordsOfCustomer(content, content.ownShop)
  const facts = { brand: brand.name, day: dateOf(content), support: brand.supportEmail }
  return mailWords({
    subject: fill(messages.accountEnding, facts),
    parts: [
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
    foot: [fill(messages.whyOwner, facts)],
  })
}

function wordsOfCustomer(content: AccountMail['content'], ownShop: string) {
  const fromName = sanitiseShort(ownShop) || messages.unnamedSender
  const shop = sanitiseShort(ownShop) || messages.unnamedShop
  const facts = { day: dateOf(content), shop, support: brand.supportEmail }
  const words = mailWords({
    subject: fill(messages.accountEndingOwn, facts),
    parts: [
      fill(messages.accountEndingOwnLead, facts),
      fill(messages.accountEndingWhy, { reason: sanitiseLong(content.reason) }),
      fill(messages.accountEndingWrong, facts),
    ],
    foot: [fill(messages.whyShopper, facts)],
    sender: fromName,
  })
  return { fromName, ...words }
}

/** `23 November 2026` */
function dateOf({ endsAt, zone }: AccountMail['content']): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  })
  return words.format(endsAt)
}
