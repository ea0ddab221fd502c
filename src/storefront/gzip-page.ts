// A page as gzip for half the price. Deflate streams can be put together from pieces: the text that all pages of a store share is
// compressed once and remembered, a page's own pieces may still refer back to all that stands before them (RFC 1951, RFC 1952).
// The same page always becomes the same bytes, remembered or not.
// Where pages are stored the shared piece is stored once for all of them, too (stored.ts).
import { Buffer } from 'node:buffer'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { joinBytes } from './join-bytes.ts'
import { findSharedText, type SharedText } from './shared-text.ts'

/** As zlib writes it on Unix: deflate, no flags, no time, no name. */
const GZIP_HEADER = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

/** How far back a deflate stream may refer. */
const WINDOW_BYTES = 32_768

/** For a page's own pieces: a tenth quicker than 6, and of the same size on pages like ours. */
const OWN_LEVEL = 5
const SHARED_LEVEL = 9

/** Ends a piece on a whole byte without ending the stream. */
const OPEN_END = constants.Z_SYNC_FLUSH

/**
 * One gzip stream in pieces, to be laid one after the other. `shared` is the same array for all pages that hold the same text, as
 * long as it is remembered.
 */
export type GzipPieces = { readonly head: Uint8Array; readonly shared: Uint8Array; readonly tail: Uint8Array }

/** Null for a page without much shared text: it is compressed as a whole. */
export function gzipInPieces(body: Uint8Array): GzipPieces | null {
  const page = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const shared = findSharedText(page)
  if (!shared) return null
  const head = deflateRawSync(page.subarray(0, shared.from), { level: OWN_LEVEL, finishFlush: OPEN_END })
  const tail = deflateRawSync(page.subarray(shared.to), {
    level: OWN_LEVEL,
    dictionary: page.subarray(Math.max(0, shared.to - WINDOW_BYTES), shared.to),
  })
  return {
    head: joinBytes([GZIP_HEADER, head]),
    shared: deflateShared(page, shared),
    tail: joinBytes([tail, gzipTrailer(page)]),
  }
}

/** Checksum and length of the whole page. */
function gzipTrailer(page: Buffer): Uint8Array {
  const trailer = new DataView(new ArrayBuffer(8))
  trailer.setUint32(0, crc32(page), true)
  trailer.setUint32(4, page.length, true)
  return new Uint8Array(trailer.buffer)
}

type Remembered = { readonly text: Uint8Array; readonly deflated: Uint8Array }

/** At most 64 KB each: a text and what it became. Stores take turns of four, with some five texts each. */
const MAX_REMEMBERED = 64

/** By checksum, the oldest first; of two texts with one checksum the later is remembered. */
const remembered = new Map<number, Remembered>()

/** The shared text as a piece that refers to nothing before it: it fits into every page that holds it. */
function deflateShared(page: Buffer, shared: SharedText): Uint8Array {
  const text = page.subarray(shared.from, shared.to)
  const key = crc32(text)
  const known = remembered.get(key)
  if (known && text.equals(known.text)) return known.deflated
  const deflated = deflateText(text, shared.cut - shared.from)
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size >= MAX_REMEMBERED) remembered.delete(oldest)
  // A copy: a view would keep the whole page.
  remembered.set(key, { text: new Uint8Array(text), deflated })
  return deflated
}

/** What stands before the cut and after it in two blocks: each kind of text with the codes that suit it. */
function deflateText(text: Buffer, cut: number): Uint8Array {
  const before = text.subarray(0, cut)
  const options = { level: SHARED_LEVEL, finishFlush: OPEN_END }
  const first = deflateRawSync(before, options)
  if (cut === text.length) return new Uint8Array(first)
  const second = deflateRawSync(text.subarray(cut), { ...options, dictionary: before })
  return new Uint8Array(Buffer.concat([first, second]))
}
