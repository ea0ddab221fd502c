// How a mail is put together: its paragraphs as plain text and as HTML.
import { MAIL_STYLES, mailFrame } from './mail-frame.ts'

/** A paragraph, or a link on a line of its own. */
export type MailPart = string | { readonly label: string; readonly href: string }

export type MailWords = { readonly subject: string; readonly text: string; readonly html: string }

type MailContent = {
  readonly subject: string
  readonly parts: readonly MailPart[]
  /** Says why the mail came. */
  readonly foot: readonly MailPart[]
  /** The name at its head; our own without one. */
  readonly sender?: string
}

/** The words of a mail. No text of a part can become markup. */
export function mailWords({ subject, parts, foot, sender }: MailContent): MailWords {
  return {
    subject,
    text: `${[...parts, ...foot].map(textOf).join('\n\n')}\n`,
    html: mailFrame({
      ...(sender !== undefined && { sender: escapeHtml(sender) }),
      title: escapeHtml(subject),
      preview: '',
      body: parts
        .map((part) => `<p style="${MAIL_STYLES.paragraph}">${htmlOf(part, MAIL_STYLES.button)}</p>`)
        .join('\n                '),
      foot: foot.map((part) => htmlOf(part, MAIL_STYLES.footLink)).join('<br>\n                '),
    }),
  }
}

function textOf(part: MailPart): string {
  return typeof part === 'string' ? part : `${part.label}: ${part.href}`
}

function htmlOf(part: MailPart, linkStyle: string): string {
  if (typeof part === 'string') return escapeHtml(part).replaceAll('\n', '<br>')
  return `<a href="${escapeHtml(part.href)}" style="${linkStyle}">${escapeHtml(part.label)}</a>`
}

/** Escapes a text for HTML and for its attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
