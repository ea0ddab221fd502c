// Mails to owners about a change that redirects money or gives access. Plain sentences; account and phone numbers appear only by
// their last digits.
import { brand } from '#brand'
import { mailMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'
import { currencyName } from '../basics/money.ts'
import { sanitiseShort } from '../basics/text.ts'
import { type MailWords, mailWords } from './mail-words.ts'
import { MESSAGE_LABELS, type MessageKind } from './order-messages.ts'

const messages = mailMessages()

type When = {
  /** Milliseconds since 1970. */
  readonly at: number
  /** `Africa/Lagos` */
  readonly zone: string
}

/** A mail as the database's outbox stores it (private.mail_outbox). An ending is null when there is or was no number. */
export type OwnerMail =
  | {
      readonly kind: 'bank_details' | 'whatsapp_number'
      readonly content: When & {
        readonly store: string
        readonly old: string | null
        readonly new: string | null
        /** Of bank details for orders in another currency than the shop's own. */
        readonly currency?: string
      }
    }
  | {
      readonly kind: 'message_words'
      readonly content: When & {
        readonly store: string
        readonly message: MessageKind
        readonly old: readonly string[]
        readonly new: readonly string[]
      }
    }
  /** `ownShop`: the person is a customer of this white-label shop, whose mails do not name us; '' when its name may stand in no mail. */
  | {
      readonly kind: 'password_changed'
      readonly content: When & { readonly ownShop?: string | null | undefined }
    }

/** Returns the subject and text of a mail, and the sender's name where it is not ours. `siteUrl` is our own origin. */
export function wordsOfMail(mail: OwnerMail, siteUrl: string): MailWords & { readonly fromName?: string } {
  if (mail.kind === 'password_changed' && typeof mail.content.ownShop === 'string')
    return passwordOfShopper(mail.content, mail.content.ownShop, siteUrl)
  const { subject, lines } = contentOf(mail)
  return mailWords({
    subject,
    parts: [
      ...lines,
      whenLine(mail.content),
      fill(messages.notYou, { site: siteUrl, support: brand.supportEmail }),
    ],
    foot: [fill(messages.whyOwner, { brand: brand.name })],
  })
}

function passwordOfShopper(content: When, ownShop: string, siteUrl: string) {
  const fromName = sanitiseShort(ownShop) || messages.unnamedSender
  const parts = [messages.passwordChangedLead, whenLine(content), fill(messages.notYouOwn, { site: siteUrl })]
  const foot = [fill(messages.whyShopper, { shop: sanitiseShort(ownShop) || messages.unnamedShop })]
  return {
    fromName,
    ...mailWords({ subject: messages.passwordChangedOwn, parts, foot, sender: fromName }),
  }
}

function contentOf(mail: OwnerMail): { readonly subject: string; readonly lines: readonly string[] } {
  if (mail.kind === 'password_changed') {
    return {
      subject: fill(messages.passwordChanged, { brand: brand.name }),
      lines: [messages.passwordChangedLead],
    }
  }
  const shop = sanitiseShort(mail.content.store)
  switch (mail.kind) {
    case 'bank_details':
      return {
        subject: fill(messages.bankDetails, { shop }),
        lines: [
          fill(messages.bankDetailsLead, { shop }),
          ...(mail.content.currency
            ? [fill(messages.bankDetailsCurrency, { currency: currencyName(mail.content.currency) })]
            : []),
          ...endingLines(mail.content),
        ],
      }
    case 'whatsapp_number':
      return {
        subject: fill(messages.whatsAppNumber, { shop }),
        lines: [fill(messages.whatsAppNumberLead, { shop }), ...endingLines(mail.content)],
      }
    case 'message_words': {
      const message = MESSAGE_LABELS[mail.content.message]
      return {
        subject: fill(messages.messageWords, { shop }),
        lines: [fill(messages.messageWordsLead, { message, shop }), ...numberLines(mail.content)],
      }
    }
  }
}

type Change<Part> = { readonly old: Part; readonly new: Part }

function endingLines({ old, new: now }: Change<string | null>): readonly string[] {
  return [
    old === null ? messages.beforeNone : fill(messages.before, { ending: old }),
    now === null ? messages.nowNone : fill(messages.now, { ending: now }),
  ]
}

function numberLines({ old, new: now }: Change<readonly string[]>): readonly string[] {
  return [
    old.length === 0 ? messages.numbersBeforeNone : fill(messages.numbersBefore, { endings: listed(old) }),
    now.length === 0 ? messages.numbersNowNone : fill(messages.numbersNow, { endings: listed(now) }),
  ]
}

function listed(endings: readonly string[]): string {
  return endings.map((ending) => fill(messages.ending, { ending })).join(', ')
}

/** `When: 22 November 2026 at 14:05 (Africa/Lagos)` */
function whenLine({ at, zone }: When): string {
  const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
  return fill(messages.when, { moment: words.format(at), zone })
}
