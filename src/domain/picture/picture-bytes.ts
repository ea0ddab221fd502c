// Reading numbers and letters out of picture files, and looking for a page hidden in one.

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic'

/** A stretch of a file, from byte `start` up to `end`. */
export type Stretch = { readonly start: number; readonly end: number }

/** What a reader of one format found. */
export type FileFacts = {
  readonly width: number
  readonly height: number
  /** More than one frame. */
  readonly isMoving: boolean
  /** Its last byte is there. */
  readonly isComplete: boolean
  /** Comments, and what lies behind the picture's end: where another kind of file can hide. */
  readonly asides: readonly Stretch[]
  /** Where the file holds what is not picture: camera data, location, comments, colour notes by name. */
  readonly extras: readonly string[]
}

/** Segments, chunks or blocks of a file; one with more was made to keep readers busy. */
export const MAX_PARTS = 20_000

/** Longest stretch of an aside that is searched, and most of all asides together: more beside a picture than that is no picture. */
const MAX_SEARCHED = 65_536
const MAX_ASIDES = 1_048_576

const MARKUP = /<(?:script|html|!doctype|svg|iframe|body|\?php|object|embed)\b|javascript:/i

/** PDF, ZIP, programs of Windows and Linux, scripts. */
const FOREIGN_STARTS = ['%PDF', 'PK\u0003\u0004', 'MZ', '\u007fELF', '#!']

/** True when an aside holds markup, or begins like a document or an archive. */
export function hidesMarkup(bytes: Uint8Array, asides: readonly Stretch[]): boolean {
  let searched = 0
  return asides.some(({ start, end }) => {
    searched += Math.min(end - start, MAX_SEARCHED)
    if (searched > MAX_ASIDES) return true
    const text = asciiAt(bytes, start, Math.min(end - start, MAX_SEARCHED))
    return MARKUP.test(text) || FOREIGN_STARTS.some((start) => text.startsWith(start))
  })
}

/** `length` bytes as letters, one per byte; shorter at the end of the file. */
export function asciiAt(bytes: Uint8Array, start: number, length: number): string {
  let text = ''
  const end = Math.min(bytes.length, start + length)
  for (let at = Math.max(0, start); at < end; at += 4_096) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + 4_096)))
  }
  return text
}

/** 16 bits, the large end first; 0 past the end. */
export function be16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

export function be32(bytes: Uint8Array, at: number): number {
  return be16(bytes, at) * 65_536 + be16(bytes, at + 2)
}

/** 16 bits, the small end first. */
export function le16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
}

export function le24(bytes: Uint8Array, at: number): number {
  return le16(bytes, at) | ((bytes[at + 2] ?? 0) << 16)
}

export function le32(bytes: Uint8Array, at: number): number {
  return le16(bytes, at) + le16(bytes, at + 2) * 65_536
}
