// A page as gzip for half the price. Deflate streams can be put together from pieces: the text that all pages of a store share is
// compressed once and remembered, a page's own pieces may still refer back to all that stands before them (RFC 1951, RFC 1952).
// The same page always becomes the same bytes, remembered or not.
// Where pages are stored the shared piece is stored once for all of them, too (stored.ts).
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { joinBytes } from './join-bytes.ts'
import type { PageText, SharedText } from './page-text.ts'

/** As zlib writes it on Unix: deflate, no flags, no time, no name. */
const GZIP_HEADER = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

/** For a page's own pieces: a tenth quicker than 6, and of the same size on pages like ours. */
const OWN_LEVEL = 5
const SHARED_LEVEL = 9

/** Ends a piece on a whole byte without ending the stream. */
const OPEN_END = constants.Z_SYNC_FLUSH

/** One gzip stream in pieces, to be laid one after the other. `shared` is the same array for all pages with the same shared text. */
export type GzipPieces = { readonly head: Uint8Array; readonly shared: Uint8Array; readonly tail: Uint8Array }

/** Null for a page that shares nothing: it is compressed as a whole. */
export function gzipInPieces(page: PageText): GzipPieces | null {
  const { before, shared, after } = page
  if (!shared) return null
  // zlib takes the last 32 KB, as far as a stream may refer.
  const dictionary = joinBytes([before, shared.bytes])
  const head = deflateRawSync(before, { level: OWN_LEVEL, finishFlush: OPEN_END })
  const tail = deflateRawSync(after, { level: OWN_LEVEL, dictionary })
  return {
    head: joinBytes([GZIP_HEADER, head]),
    shared: deflateShared(shared),
    tail: joinBytes([tail, gzipTrailer([before, shared.bytes, after])]),
  }
}

/** Checksum and length of the whole page. */
function gzipTrailer(page: readonly Uint8Array[]): Uint8Array {
  const trailer = new DataView(new ArrayBuffer(8))
  trailer.setUint32(
    0,
    page.reduce((checksum, bytes) => crc32(bytes, checksum), 0),
    true,
  )
  trailer.setUint32(
    4,
    page.reduce((size, { byteLength }) => size + byteLength, 0),
    true,
  )
  return new Uint8Array(trailer.buffer)
}

/** As long as a text is remembered, what it became is. */
const deflated = new WeakMap<SharedText, Uint8Array>()

/** The shared text as a piece that refers to nothing before it: it fits into every page that holds it. */
function deflateShared(shared: SharedText): Uint8Array {
  const known = deflated.get(shared)
  if (known) return known
  const made = deflateText(shared)
  deflated.set(shared, made)
  return made
}

/** What stands before the cut and after it in two blocks: each kind of text with the codes that suit it. */
function deflateText({ bytes, cut }: SharedText): Uint8Array {
  const before = bytes.subarray(0, cut)
  const options = { level: SHARED_LEVEL, finishFlush: OPEN_END }
  const first = deflateRawSync(before, options)
  const second = deflateRawSync(bytes.subarray(cut), { ...options, dictionary: before })
  return joinBytes([first, second])
}
