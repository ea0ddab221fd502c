// Reads the text of a received mail (RFC 5322 and 2045): enough for a mailbox page and for tests that look for a link.

import { linksOf } from './template.ts'

/** A mail as the mailbox shows it. */
export type MailMessage = {
  readonly id: number
  readonly receivedAt: string
  readonly from: string
  /** The sender as people see it: `Name <address>`. */
  readonly sender: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Addresses to which the mail links: from its page, or from its text when the mail has no page. */
  readonly links: readonly string[]
  /** The address for unsubscribing with one click (RFC 8058); null for mails without it. */
  readonly unsubscribeUrl: string | null
}

/** Parses a mail's source. Leaves out parts in unknown forms; never throws. */
export function parseMail(
  source: string,
): Pick<MailMessage, 'sender' | 'subject' | 'text' | 'html' | 'links' | 'unsubscribeUrl'> {
  const parts = leafParts(source)
  const find = (type: string) => parts.find((part) => part.type === type)?.body ?? ''
  const { headers } = splitPart(source)
  const isOneClick = headers.get('list-unsubscribe-post') === 'List-Unsubscribe=One-Click'
  const [text, html] = [find('text/plain'), find('text/html')]
  return {
    sender: decodeWords(headers.get('from') ?? ''),
    subject: decodeWords(headers.get('subject') ?? ''),
    text,
    html,
    links: html ? linksOf(html) : (text.match(/https?:\/\/[^\s<>"]+/g) ?? []),
    unsubscribeUrl: (isOneClick && /^<(\S+)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1]) || null,
  }
}

type Part = { readonly type: string; readonly body: string }

function leafParts(source: string, depth = 0): Part[] {
  const { headers, body } = splitPart(source)
  const contentType = headers.get('content-type') ?? 'text/plain'
  const type = (contentType.split(';')[0] as string).trim().toLowerCase()
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (!type.startsWith('multipart/') || !boundary || depth > 5) {
    return [{ type, body: decodeBody(body, headers.get('content-transfer-encoding') ?? '') }]
  }
  const inner = body.split(new RegExp(`\\r?\\n?--${escapeRegExp(boundary)}(?:--)?[ \\t]*(?:\\r?\\n|$)`))
  return inner.slice(1, -1).flatMap((part) => leafParts(part, depth + 1))
}

function splitPart(source: string): { headers: Map<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(source)
  const head = end ? source.slice(0, end.index) : source
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end ? source.slice(end.index + end[0].length) : '' }
}

function decodeBody(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8')
  if (/quoted-printable/i.test(encoding)) return decodeQuoted(body.replace(/=\r?\n/g, ''))
  return body
}

// =?UTF-8?Q?caf=C3=A9?= and =?UTF-8?B?Y2Fmw6k=?= (RFC 2047)
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?[^?]+\?([bq])\?([^?]*)\?=/gi, (_whole, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}

function decodeQuoted(text: string): string {
  return Buffer.from(
    text.replace(/=([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
