// Reads text that is almost UTF-8, as a file joined from two programs is: a byte that is none costs one character, which Windows-1252 then tells. Also finds
// out which of the older encodings another file has.

import { decodeOld, LikelyEncoding, type OldEncoding } from './old-encodings.ts'

/** What was seen of the bytes of a text. */
type Seen = {
  /** Characters of several bytes, and bytes that are none. */
  whole: number
  broken: number
}

/** Bytes that are no UTF-8, above those that are, after which the encoding is known. */
const MOST_BROKEN = 20_000

/** Counts and decodes bytes that come in pieces: an instance does one of both. */
export class BrokenUtf8 {
  readonly seen: Seen = { whole: 0, broken: 0 }
  readonly #likely = new LikelyEncoding()
  #rest: Uint8Array = new Uint8Array(0)

  /** Counts a piece without decoding it. False: no more need be counted, because it is another encoding. */
  count(piece: Uint8Array, { isLast = false } = {}): boolean {
    const { bytes, end } = this.#joined(piece, isLast)
    for (let at = 0; at < end; ) {
      const length = lengthAt(bytes, at)
      if (length > 1) this.seen.whole += 1
      if (length === 0) {
        this.seen.broken += 1
        this.#likely.add(bytes[at] ?? 0, bytes[at - 1] ?? 0)
      }
      if (this.seen.broken > this.seen.whole + MOST_BROKEN) return false
      at += length || 1
    }
    return true
  }

  /** The text of a piece, without a character whose end comes with the next one. */
  read(piece: Uint8Array, { isLast = false } = {}): string {
    const { bytes, end } = this.#joined(piece, isLast)
    const parts: string[] = []
    for (let at = 0; at < end; ) {
      const from = at
      while (at < end && lengthAt(bytes, at) > 0) at += lengthAt(bytes, at)
      if (at > from) parts.push(UTF8.decode(bytes.subarray(from, at)))
      const broken = at
      while (at < end && lengthAt(bytes, at) === 0) at += 1
      if (at > broken) parts.push(decodeOld(bytes.subarray(broken, at), 'windows-1252'))
    }
    return parts.join('')
  }

  /** The piece behind what was left of the one before, and where its last whole character ends. */
  #joined(piece: Uint8Array, isLast: boolean): { readonly bytes: Uint8Array; readonly end: number } {
    const bytes = new Uint8Array(this.#rest.length + piece.length)
    bytes.set(this.#rest)
    bytes.set(piece, this.#rest.length)
    const end = isLast ? bytes.length : wholeEnd(bytes)
    this.#rest = bytes.slice(end)
    return { bytes, end }
  }

  /** True when it is UTF-8 with a few broken bytes. */
  isUtf8(): boolean {
    return this.seen.whole > this.seen.broken
  }

  /** The encoding of a text that is not UTF-8. */
  oldEncoding(): OldEncoding {
    return this.#likely.get()
  }
}

const UTF8 = new TextDecoder()

/** Bytes of the character that begins here; 0 for a byte that begins none. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const length = sizeOf(first)
  if (length === 0) return 0
  for (let place = 1; place < length; place += 1) if (((bytes[at + place] ?? 0) & 0xc0) !== 0x80) return 0
  const second = bytes[at + 1] ?? 0
  // Longer forms of shorter characters, halves of pairs, and numbers above the last character.
  const isWrong =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f)
  return isWrong ? 0 : length
}

function sizeOf(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2
  if (first >= 0xe0 && first <= 0xef) return 3
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0
}

/** Where the last character begins that is not all there. */
function wholeEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if ((byte & 0xc0) === 0x80) continue
    return sizeOf(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}
