// The words of mails to owners about a change that moves money or opens an account. Plain sentences; of numbers the endings alone.
import { brand } from '#brand'
import { sanitiseShort } from '../basics/text.ts'
import { MESSAGE_LABELS, type MessageKind } from './order-messages.ts'

type When = {
  /** Milliseconds since 1970. */
  readonly at: number
  /** `Africa/Lagos` */
  readonly zone: string
}

/** What the database's outbox says of a mail (private.mail_outbox). Endings are null where there was or is no number. */
export type OwnerMail =
  | {
      readonly kind: 'bank_details' | 'whatsapp_number'
      readonly content: When & {
        readonly store: string
        readonly old: string | null
        readonly new: string | null
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
  | { readonly kind: 'password_changed'; readonly content: When }

export type MailWords = { readonly subject: string; readonly text: string; readonly html: string }

/** A mail as it is sent. `siteUrl` is our own origin. */
export function wordsOfMail(mail: OwnerMail, siteUrl: string): MailWords {
  const { subject, lines } = contentOf(mail)
  const paragraphs = [
    ...lines,
    `When: ${whenWords(mail.content)}`,
    `If this was not you: set a new password at ${siteUrl}/forgot-password, and write to ${brand.supportEmail} at once.`,
    `${brand.name}: you get this mail because the account is yours. It cannot be switched off.`,
  ]
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${paragraphs
      .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
      .join('')}</body></html>`,
  }
}

function contentOf(mail: OwnerMail): { readonly subject: string; readonly lines: readonly string[] } {
  if (mail.kind === 'password_changed') {
    return {
      subject: `Your ${brand.name} password was changed`,
      lines: [
        'The password of your account was changed. Other phones and computers may have been signed out.',
      ],
    }
  }
  const store = sanitiseShort(mail.content.store)
  switch (mail.kind) {
    case 'bank_details':
      return {
        subject: `Bank details of ${store} were changed`,
        lines: [
          `The account that shoppers of ${store} transfer to was changed.`,
          `Before: ${ending(mail.content.old)}`,
          `Now: ${ending(mail.content.new)}`,
        ],
      }
    case 'whatsapp_number':
      return {
        subject: `WhatsApp number of ${store} was changed`,
        lines: [
          `The number that orders of ${store} go to was changed.`,
          `Before: ${ending(mail.content.old)}`,
          `Now: ${ending(mail.content.new)}`,
        ],
      }
    case 'message_words':
      return {
        subject: `A payment message of ${store} was changed`,
        lines: [
          `The words of “${MESSAGE_LABELS[mail.content.message]}”, which ${store} sends to shoppers, were changed.`,
          `Numbers before: ${endings(mail.content.old)}`,
          `Numbers now: ${endings(mail.content.new)}`,
        ],
      }
  }
}

function ending(digits: string | null): string {
  return digits === null ? 'none' : `ending in ${digits}`
}

function endings(list: readonly string[]): string {
  return list.length === 0 ? 'none written out' : list.map(ending).join(', ')
}

/** `22 November 2026 at 14:05 (Africa/Lagos)` */
function whenWords({ at, zone }: When): string {
  const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
  return `${words.format(at)} (${zone})`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
