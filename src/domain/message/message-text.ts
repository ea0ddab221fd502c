// Prepares text for WhatsApp messages. Security: typed text must not look like our own lines (a forged total). So typed text stays
// on the line of its label and loses the signs that WhatsApp reads as formatting.

import { fill, type Template, type Values } from '#messages/message.ts'

/** Letters up to U+FFFF that are drawn as emoji; `©` and `™` stay. `oneLine` treats all characters above U+FFFF separately. */
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/gu

/**
 * Makes typed text fit on one line: line breaks and fillers become single spaces, and invisible and direction-changing characters
 * are removed. Formatting signs become look-alikes; `_` between letters stays, because handles use it. Letters above U+FFFF become
 * plain letters or are removed with emoji, because wa.me turns them into question marks.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'))
    .replace(EMOJI, '')
    .replace(/[\s\u0085\u115f\u1160\u2800\u3164\uffa0]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/\*/g, '∗')
    .replace(/~/g, '-')
    .replace(/`/g, "'")
    .replace(/(^|[^\p{L}\p{N}_])_+|_+(?=[^\p{L}\p{N}_]|$)/gu, '$1-')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Returns a labelled line such as `Note: call first`; null when the text of the line is empty. */
export function lineWith<const Message extends string | Template<string, never>>(
  message: Message,
  values: Values<Message>,
): string | null {
  return Object.values(values).includes('') ? null : fill(message, values)
}

/** Joins lines; leaves out null, a second empty line in a row, and empty lines at the end. */
export function joined(lines: readonly (string | null)[]): string {
  return lines
    .filter((line) => line !== null)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** `+234 803…` -> `234803…` */
export function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '')
}

/** Returns the start of a text whose encoded form is at most `limit` long; ends with `…` where it was cut. */
export function clipped(text: string, limit: number): string {
  const sound = wellFormed(text)
  if (encodeURIComponent(sound).length <= limit) return sound

  let start = ''
  let length = encodeURIComponent('…').length
  for (const char of sound) {
    length += encodeURIComponent(char).length
    if (length > limit) break
    start += char
  }
  return `${start.trimEnd()}…`
}

/** Replaces half surrogate pairs by U+FFFD: encodeURIComponent throws on them (`toWellFormed` is missing on older phones). */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}
