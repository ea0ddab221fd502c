// Cleaning of free text that people type: names, notes, descriptions. It makes text storable and safe to lay out;
// it is not the defence against script injection, which is escaping where text is printed.

export { htmlToText } from './html-text.ts'

/** Most UTF-16 code units of short and long text, and of the notes on a customer. The database has the same (private.clean_text). */
export const TEXT_LENGTH = { short: 200, long: 1_000, notes: 5_000 } as const

/**
 * One line of at most 200 characters: ` <b>Aso\nOke ` -> `bAso Oke`. Angle brackets, control, zero-width and direction-changing
 * characters go, line breaks become spaces, ends are trimmed. A cut never leaves half a surrogate pair or half an emoji.
 */
export function sanitiseShort(text: string): string {
  return cut(clean(text).replace(/\s/g, ' ').trim(), TEXT_LENGTH.short)
}

/** Like `sanitiseShort` for at most 1,000 characters, keeping line breaks (as `\n`). */
export function sanitiseLong(text: string): string {
  return cut(cleanLines(text), TEXT_LENGTH.long)
}

/** Like `sanitiseLong` for notes on a customer: records that are merged keep those of both. */
export function sanitiseNotes(text: string): string {
  return cut(cleanLines(text), TEXT_LENGTH.notes)
}

/** True when a person would see nothing: only spaces, marks without a letter, invisible or filler characters. */
export function isBlankLooking(text: string): boolean {
  return text.replace(/[\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu, '') === ''
}

/** Angle brackets in every width: a later compatibility normalisation must not bring them back. */
const ANGLE_BRACKETS = /[<>\uff1c\uff1e\ufe64\ufe65]/g

/**
 * Text that changes how its neighbours are read, or is not there at all: controls, format characters (zero-width, direction
 * overrides, tags) and halves of surrogate pairs. The joiner inside emoji (family, professions) is put back by `keepJoiners`.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}]/gu

function cleanLines(text: string): string {
  return clean(text)
    .replace(/[^\S\n]/g, ' ')
    .trim()
}

function clean(text: string): string {
  const breaks = text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').replace(/[\t\v\f]/g, ' ')
  return keepJoiners(breaks, (part) => part.replace(UNSAFE, (char) => (char === '\n' ? char : '')))
    .replace(ANGLE_BRACKETS, '')
    .normalize('NFC')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
}

const EMOJI_JOIN =
  /(\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})/gu

/** Cleans everything but the joiners between two pictures; a NUL, which no text keeps, marks their places. */
function keepJoiners(text: string, cleanPart: (part: string) => string): string {
  const marked = text.replaceAll('\0', '').replace(EMOJI_JOIN, '$1\0')
  return marked.split('\0').map(cleanPart).join('\u200d')
}

/** Cuts to `limit` code units, back to where a visible character ends. */
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

/** Text as the database can take it: NUL and halves of surrogate pairs become U+FFFD, which no code or address of ours has. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
