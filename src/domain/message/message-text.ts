// The text of messages as WhatsApp takes it. Security: what people type must not look like our own lines (a forged total), so typed
// text stays on the line of its label and loses the signs that WhatsApp reads as formatting.

/** Letters of the basic plane that are drawn as pictures; those beyond it go with everything else there. `©` and `™` stay. */
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/gu

/**
 * Typed text for one line: breaks and fillers become single spaces, invisible and direction-changing characters go, formatting
 * signs become look-alikes (`_` between letters stays: handles), letters beyond the basic plane become plain or go with emoji,
 * which wa.me turns into question marks.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'))
    .replace(EMOJI, '')
    .replace(/[\s\u0085\u115f\u1160\u2800\u3164\uffa0]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('*', '∗')
    .replaceAll('~', '-')
    .replaceAll('`', "'")
    .replace(/(^|[^\p{L}\p{N}_])_+|_+(?=[^\p{L}\p{N}_]|$)/gu, '$1-')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** `Note: call first`; null without a text. */
export function labelled(label: string, text: string): string | null {
  return text === '' ? null : `${label}: ${text}`
}

/** Lines that are there, with never two empty ones together and none at the end. */
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

/** The start of a text whose encoded form is at most `limit` long, with `…` where it was cut. */
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

/** Half a surrogate pair makes encodeURIComponent throw: U+FFFD instead (`toWellFormed` is missing on older phones). */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}
