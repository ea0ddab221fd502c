// How a mail is put together: its paragraphs as plain text and as HTML.

/** A paragraph, or a link on a line of its own. */
export type MailPart = string | { readonly label: string; readonly href: string }

export type MailWords = { readonly subject: string; readonly text: string; readonly html: string }

/** The mail of a subject and its parts. No text of a part can become markup. */
export function mailWords(subject: string, parts: readonly MailPart[]): MailWords {
  return {
    subject,
    text: `${parts.map(textOf).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${parts
      .map((part) => `<p>${htmlOf(part)}</p>`)
      .join('')}</body></html>`,
  }
}

function textOf(part: MailPart): string {
  return typeof part === 'string' ? part : `${part.label}: ${part.href}`
}

function htmlOf(part: MailPart): string {
  if (typeof part === 'string') return escapeHtml(part).replaceAll('\n', '<br>')
  return `<a href="${escapeHtml(part.href)}">${escapeHtml(part.label)}</a>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
