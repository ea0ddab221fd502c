// The encodings of a byte a character that spreadsheets of Windows, old Macs and DOS write, and which of them a text has.
import { ANSWERS } from '../questions.ts'

const OLD_ENCODINGS = ANSWERS.encoding

export type OldEncoding = (typeof OLD_ENCODINGS)[number]

/** True for an encoding that was taken by its letters: a person may know better. */
export const isOldEncoding = (encoding: string): encoding is OldEncoding =>
  OLD_ENCODINGS.some((old) => old === encoding)

/** The characters of the bytes from 0x80 on in code page 437 (IBM's, of DOS), which no `TextDecoder` knows. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡°∙·√ⁿ²■\u00a0'

const WINDOWS = new TextDecoder('windows-1252')
const UPPER_HALF = WINDOWS.decode(Uint8Array.from({ length: 128 }, (_, n) => 128 + n))
const OF_DOS = new Map([...UPPER_HALF].map((character, n) => [character, CP437[n] ?? '']))

/** The text of bytes: each is one character, so they may come in pieces. */
export function decodeOld(bytes: Uint8Array, encoding: OldEncoding): string {
  if (encoding !== 'cp437') return new TextDecoder(encoding).decode(bytes)
  return WINDOWS.decode(bytes).replace(/[^\0-\x7f]/g, (character) => OF_DOS.get(character) ?? character)
}

/** `Likely` characters behind a small and behind a capital letter, as bytes. */
const LIKELY = OLD_ENCODINGS.map((encoding) => ({
  encoding,
  small: likely(encoding, /[ß-öø-ÿœšž]/),
  capital: likely(encoding, /[À-ÖØ-ÞŒŠŽŸ]/),
}))

/** A letter of the same case is likely behind a letter, and so is a sign of typesetters. */
function likely(encoding: OldEncoding, letters: RegExp): readonly boolean[] {
  return Array.from({ length: 256 }, (_, byte) => {
    const character = decodeOld(Uint8Array.of(byte), encoding)
    return byte > 127 && (letters.test(character) || /[‘’“”–—…•™®]/.test(character))
  })
}

/** Counts, for each encoding, the bytes that make a likely character behind a letter. */
export class LikelyEncoding {
  readonly #counts = OLD_ENCODINGS.map(() => 0)

  add(byte: number, before: number): void {
    const isSmall = before >= 0x61 && before <= 0x7a
    if (!isSmall && !(before >= 0x41 && before <= 0x5a)) return
    for (const [at, { small, capital }] of LIKELY.entries())
      if ((isSmall ? small : capital)[byte]) this.#counts[at] = (this.#counts[at] ?? 0) + 1
  }

  /** The likeliest; of several the first of the list. */
  get(): OldEncoding {
    return OLD_ENCODINGS[this.#counts.indexOf(Math.max(...this.#counts))] ?? OLD_ENCODINGS[0]
  }
}
