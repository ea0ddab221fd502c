// Writes digits and signs of other scripts and programs in ASCII, and reads counts and percentages as people type them. Every reader of typed
// numbers begins here: also amounts (money.ts) and phone numbers (phone.ts).

/**
 * Digits become 0-9, hyphens and minus signs `-`, no-break spaces spaces; invisible marks go: `٠٨٠٣–١٢٣` -> `0803-123`, `１，５００` ->
 * `1,500`. Letters stay. `²` and `½` stay, too: as digits they would make another number.
 */
export function plainSigns(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/[\uff01-\uff5e]/g, (char) => char.normalize('NFKC'))
    .replace(/[^\P{Nd}0-9]/gu, digitOf)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u066a-\u066c]/g, (char) => '%.,'.charAt(char.charCodeAt(0) - 0x66a))
}

/** A search for a number in plain signs; a search with letters as it is, because names keep their hyphens. */
export function plainSearch(typed: string): string {
  return /\p{L}/u.test(typed) ? typed : plainSigns(typed)
}

/** Soft hyphens, zero-width marks, joiners, and marks of direction. */
const INVISIBLE = /\p{Cf}/gu

/** Each script has its ten digits in one row, 0 first (Unicode 4.6): the place in the row is the value. Rows may follow each other. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let place = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - place - 1))) place += 1
  return `${place % 10}`
}

/** `1,200` or `1 200` -> 1200. Null for an empty text, and for anything but a whole number from 0 to 2,000,000,000. */
export function parseCount(text: string): number | null {
  const digits = plainSigns(text).trim()
  if (!/^(?:\d{1,10}|\d{1,3}(?:,\d{3}){1,3}|\d{1,3}(?: \d{3}){1,3})$/.test(digits)) return null
  const count = Number(digits.replace(/[, ]/g, ''))
  return count <= 2_000_000_000 ? count : null
}

/** `12.5%` -> 12.5; null for anything but a number above 0 and up to `most` with at most two decimals. */
export function parsePercent(text: string, most: number): number | null {
  const match = /^\s*(\d{1,4}(?:\.\d{1,2})?)\s*%?\s*$/.exec(plainSigns(text))
  const value = match ? Number(match[1]) : 0
  return value > 0 && value <= most ? value : null
}
