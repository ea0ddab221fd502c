// Writes digits and signs of other scripts and programs in ASCII. Every reader of typed numbers begins here: amounts, counts, phone numbers.

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
