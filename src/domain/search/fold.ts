// Gives what a shop writes and what a shopper types one spelling.

/** Letters that no mark can be taken off: `ɗ` -> `d`. */
const LETTERS: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  đ: 'd',
  ɛ: 'e',
  ə: 'e',
  ǝ: 'e',
  ƒ: 'f',
  ı: 'i',
  ƙ: 'k',
  ł: 'l',
  ŋ: 'n',
  ɔ: 'o',
  ø: 'o',
  ß: 'ss',
  ƴ: 'y',
  æ: 'ae',
  œ: 'oe',
}

const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** Small letters without tone marks, dots and apostrophes: `Aṣọ Òkè` -> `aso oke`, `Men’s` -> `mens`. */
export function fold(text: string): string {
  const small = text.toLowerCase()
  // Most names are plain letters, and this is faster.
  if (/^[ -~]*$/.test(small)) return small.replace(/'/g, '')
  return small
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
    .replace(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter)
}

/** The words of a text: `Power-bank, 20,000 mAh` -> `power`, `bank`, `20000`, `mah`. `6.67` is one word. */
export function splitWords(text: string): readonly string[] {
  const plain = fold(text).replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
  return plain.match(/\d+(?:\.\d+)?[\p{L}\p{N}]*|[\p{L}\p{N}]+/gu) ?? []
}
