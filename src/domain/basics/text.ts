// Cleans free text that people type: names, notes, descriptions. Clean text can be stored and does not break the layout. Cleaning
// does not prevent script injection: templates escape text when they print it.

export { htmlToText } from './html-text.ts'

/**
 * Maximum UTF-16 code units of short texts, long texts and customer notes. The database has the same limits (private.clean_text).
 */
export const TEXT_LENGTH = { short: 200, long: 1_000, notes: 5_000 } as const

/**
 * Returns one line of at most 200 characters: ` <b>Aso\nOke ` -> `bAso Oke`. Removes angle brackets and control, zero-width and
 * direction-changing characters; line breaks become spaces; trims. Never cuts inside a surrogate pair or an emoji.
 */
export function sanitiseShort(text: string): string {
  return cut(clean(text).replace(/\s/g, ' ').trim(), TEXT_LENGTH.short)
}

/** Like `sanitiseShort` for at most 1,000 characters; keeps line breaks (as `\n`). */
export function sanitiseLong(text: string): string {
  return cut(cleanLines(text), TEXT_LENGTH.long)
}

/** Like `sanitiseLong` for customer notes, with a higher limit: a merge joins the notes of two records. */
export function sanitiseNotes(text: string): string {
  return cut(cleanLines(text), TEXT_LENGTH.notes)
}

/** True when the text shows nothing: only spaces, marks without a letter, invisible or filler characters. */
export function isBlankLooking(text: string): boolean {
  return text.replace(/[\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu, '') === ''
}

/** Angle brackets in every width, because a later Unicode normalisation could turn the wide ones into `<` and `>`. */
const ANGLE_BRACKETS = /[<>\uff1c\uff1e\ufe64\ufe65]/g

/**
 * Characters that are invisible or change how their neighbours are read: controls, format characters (zero-width, direction
 * overrides, tags) and halves of surrogate pairs. `keepJoiners` keeps the joiner inside emoji (family, professions).
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}]/gu

function cleanLines(text: string): string {
  return clean(text)
    .replace(/[^\S\n]/g, ' ')
    .trim()
}

/** Nothing of it is ever cleaned away. */
const PLAIN = /^[\n -;=?-~]*$/

function clean(text: string): string {
  if (PLAIN.test(text)) return text
  const breaks = text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').replace(/[\t\v\f]/g, ' ')
  return keepJoiners(breaks, (part) => part.replace(UNSAFE, (char) => (char === '\n' ? char : '')))
    .replace(ANGLE_BRACKETS, '')
    .normalize('NFC')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
}

const EMOJI_JOIN =
  /(\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})/gu

/** Cleans everything but the joiners between two emoji. Marks their places with NUL, which no clean text contains. */
function keepJoiners(text: string, cleanPart: (part: string) => string): string {
  const marked = text.replace(/\0/g, '').replace(EMOJI_JOIN, '$1\0')
  return marked.split('\0').map(cleanPart).join('\u200d')
}

/** Cuts to `limit` code units, at the end of a visible character. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text

  let end = limit
  while (end > limit - 40 && end > 0 && isInsideCharacter(text, end)) end -= 1
  if (isInsidePair(text, end)) end -= 1
  return text.slice(0, end).trimEnd()
}

function isInsidePair(text: string, index: number): boolean {
  return /^[\udc00-\udfff]/.test(text.charAt(index)) && /^[\ud800-\udbff]/.test(text.charAt(index - 1))
}

/** True between a letter and its marks, inside a joined emoji and inside a surrogate pair. */
function isInsideCharacter(text: string, index: number): boolean {
  if (isInsidePair(text, index) || text.charAt(index - 1) === '\u200d') return true
  return /^(?:\p{M}|\u200d|\p{Emoji_Modifier})/u.test(text.slice(index, index + 2))
}

/**
 * The same JSON value; each character of a text that Postgres cannot store (NUL, half of a surrogate pair) becomes U+FFFD, which no code or
 * address contains.
 */
export function toStorable<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replace(/[\0\p{Cs}]/gu, '\ufffd') as Value
  if (Array.isArray(value)) return value.map(toStorable) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [toStorable(name), toStorable(part)]),
  ) as Value
}
