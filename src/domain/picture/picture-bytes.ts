// Reads numbers and letters in picture files, and searches a file for a hidden page.

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic'

/** A range of a file, from byte `start` up to `end`. */
export type Stretch = { readonly start: number; readonly end: number }

/** The result of reading a file of one format. */
export type FileFacts = {
  readonly width: number
  readonly height: number
  /** True for more than one frame. */
  readonly isMoving: boolean
  /** True when the file's last byte is there. */
  readonly isComplete: boolean
  /** Comments, and bytes after the picture's end: both can hide another kind of file. */
  readonly asides: readonly Stretch[]
  /** Names of parts that are not picture: camera data, location, comments, colour profiles. */
  readonly extras: readonly string[]
}

/** Maximum segments, chunks or blocks of a file. A file with more was made to waste the reader's time. */
export const MAX_PARTS = 20_000

/** Maximum bytes of comments and trailing bytes to search, for one range and for all together. A file with more is no picture. */
const MAX_SEARCHED = 65_536
const MAX_ASIDES = 1_048_576

const MARKUP = /<(?:script|html|!doctype|svg|iframe|body|\?php|object|embed)\b|javascript:/i

/** First bytes of PDF, ZIP, programs of Windows and Linux, scripts. */
const FOREIGN_STARTS = ['%PDF', 'PK\u0003\u0004', 'MZ', '\u007fELF', '#!']

/** True when one of the ranges holds markup, or begins like a document or an archive. */
export function hidesMarkup(bytes: Uint8Array, asides: readonly Stretch[]): boolean {
  let searched = 0
  return asides.some(({ start, end }) => {
    searched += Math.min(end - start, MAX_SEARCHED)
    if (searched > MAX_ASIDES) return true
    const text = asciiAt(bytes, start, Math.min(end - start, MAX_SEARCHED))
    return MARKUP.test(text) || FOREIGN_STARTS.some((start) => text.startsWith(start))
  })
}

/** Returns `length` bytes as letters, one per byte; fewer at the end of the file. */
export function asciiAt(bytes: Uint8Array, start: number, length: number): string {
  let text = ''
  const end = Math.min(bytes.length, start + length)
  for (let at = Math.max(0, start); at < end; at += 4_096) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + 4_096)))
  }
  return text
}

/** Reads 16 bits, big-endian; 0 past the end. */
export function be16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

/** Reads 32 bits, big-endian. Bytes after the end count as 0. */
export function be32(bytes: Uint8Array, at: number): number {
  return be16(bytes, at) * 65_536 + be16(bytes, at + 2)
}

/** Reads 16 bits, little-endian. */
export function le16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
}

/** Reads 24 bits, little-endian. */
export function le24(bytes: Uint8Array, at: number): number {
  return le16(bytes, at) | ((bytes[at + 2] ?? 0) << 16)
}

/** Reads 32 bits, little-endian. */
export function le32(bytes: Uint8Array, at: number): number {
  return le16(bytes, at) + le16(bytes, at + 2) * 65_536
}
