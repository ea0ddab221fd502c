// Reduces text to what the receipt's picture can print: only letters of its fonts, in one direction, of limited length. The receipt's page
// prints the full text with the fonts of the phone. Attacks: text that runs backwards over an amount, stacked marks, a name of a thousand
// letters, letters that the fonts lack.

import { isBlankLooking, sanitiseShort } from '#domain/basics/text.ts'

/** The characters that the fonts in fonts/ can draw; tests/unit/functions/receipt/picture.test.ts compares this list with the fonts. */
export const PRINTABLE =
  /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u0254\u0256-\u027b\u1e00-\u1e9b\u1e9d-\u1eff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20a0-\u20af\u20b1-\u20b5\u20b8-\u20ba\u20bc-\u20bf\u2122\u2212]|\u0300|\u0301|\u0303|\u0304|\u0323/u

/** `printable('  Aṣọ <b>🎉\nÒkè', 60, 'Item')` -> `Aṣọ bÒkè`; the fallback when nothing printable is left. Longer text ends with `…`. */
export function printable(text: string, limit: number, fallback: string): string {
  const kept = [...sanitiseShort(text)]
    .filter((letter) => PRINTABLE.test(letter))
    .join('')
    .replace(/[\u00a0 ]+/g, ' ')
    .trim()
  if (isBlankLooking(kept)) return fallback
  const letters = [...kept]
  return letters.length <= limit
    ? kept
    : `${letters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
}
