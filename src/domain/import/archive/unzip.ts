// Reads the files of a ZIP, never more than allowed. Attacks: bombs, sizes that lie, archives in archives, thousands of entries, encrypted entries,
// names that lead out of a folder (names are compared, never written to a disk).
import { Inflate } from 'fflate'
import { fail, ok, type Result } from '../../basics/result.ts'
import type { Work } from '../../basics/work.ts'

export type ZipError = 'zip_broken' | 'zip_encrypted' | 'zip_too_large' | 'zip_too_many'

export type ZipEntry = {
  readonly name: string
  /** Checksum of the content, as the directory has it. */
  readonly crc: number
  /** The content; a second call reads again. Takes from the archive's allowance of bytes. */
  read(): Work<Result<Uint8Array<ArrayBuffer>, { code: ZipError }>>
}

export type ZipLimits = {
  readonly entries: number
  /** Of one entry, and of all that is read. */
  readonly entryBytes: number
  readonly bytes: number
}

export const ZIP_LIMITS: ZipLimits = { entries: 2_500, entryBytes: 24_000_000, bytes: 40_000_000 }

/** True for the signature of a ZIP: `PK\u0003\u0004` of a file's header, or `PK\u0005\u0006` of an empty archive. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

/** The entries of the directory at the archive's end, without folders. Nothing is inflated yet. */
export function openZip(
  bytes: Uint8Array<ArrayBuffer>,
  limits: ZipLimits = ZIP_LIMITS,
): Result<readonly ZipEntry[], { code: ZipError }> {
  const found = findDirectory(bytes)
  if (found === null) return fail('zip_broken')
  const listed = readDirectory(bytes.subarray(found.at), found.count, limits)
  if (!listed.ok) return listed
  const entries: ZipEntry[] = []
  let left = limits.bytes
  const allow = (size: number): boolean => {
    left -= size
    return left >= 0
  }
  for (const facts of listed.value) {
    const start = facts.local + (contentOffset(bytes.subarray(facts.local)) ?? Number.NaN)
    if (!(start + facts.packed <= bytes.length)) return fail('zip_broken')
    const { name, crc } = facts
    if (!name.endsWith('/'))
      entries.push({ name, crc, read: () => inflate(bytes.subarray(start), facts, { ...limits, allow }) })
  }
  return ok(entries)
}

const END = 0x06054b50
const DIRECTORY = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8

/** Most bytes that may follow the directory: its end, and a comment of at most 65,535. */
export const ZIP_TAIL_BYTES = 22 + 65_535

export type ZipDirectory = { readonly at: number; readonly sizeBytes: number; readonly count: number }

/** Where the directory begins, and its number of entries. The end of the archive is enough; null when no directory ends in it. */
export function findDirectory(tail: Uint8Array): ZipDirectory | null {
  const view = viewOf(tail)
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - ZIP_TAIL_BYTES); at -= 1)
    if (view.getUint32(at, true) === END)
      return {
        at: view.getUint32(at + 16, true),
        sizeBytes: view.getUint32(at + 12, true),
        count: view.getUint16(at + 10, true),
      }
  return null
}

/** What the directory says of an entry. */
export type ZipFacts = {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  /** Where the entry's own header begins. */
  readonly local: number
  /** All of this, as it stands in the directory. */
  readonly record: Uint8Array<ArrayBuffer>
}

/** Where a record says where its entry begins. */
export const LOCAL_PLACE = 42

/** A name without the mark of UTF-8 is in the first code page of DOS, unless its bytes are valid UTF-8. Source: APPNOTE.TXT, appendix D. */
function entryName(bytes: Uint8Array, flags: number): string {
  const text = new TextDecoder().decode(bytes)
  const isUtf8 = (flags & 0x800) !== 0 || !text.includes('\ufffd')
  return isUtf8
    ? text
    : Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : DOS[byte - 0x80])).join('')
}

/** Code page 437 from 0x80 on. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** The entries of a directory, folders among them. 65,535 announces the larger form of a directory, which no file of this size needs. */
export function readDirectory(
  directory: Uint8Array<ArrayBuffer>,
  count: number,
  limits: ZipLimits,
): Result<readonly ZipFacts[], { code: ZipError }> {
  if (count > limits.entries) return fail('zip_too_many')
  const view = viewOf(directory)
  const all: ZipFacts[] = []
  for (let n = 0, at = 0; n < count; n += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY) return fail('zip_broken')
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const next = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    const flags = view.getUint16(at + 8, true)
    if (next > view.byteLength) return fail('zip_broken')
    if ((flags & 1) === 1) return fail('zip_encrypted')
    all.push({
      name: entryName(directory.subarray(at + 46, nameEnd), flags),
      flags,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      local: view.getUint32(LOCAL_PLACE + at, true),
      record: directory.subarray(at, next),
    })
    at = next
  }
  return ok(all)
}

/** Bytes of an entry's own header before its names. */
export const LOCAL_HEADER_BYTES = 30

/** How far after the beginning of an entry's own header its content begins; null for what is no such header. */
export function contentOffset(header: Uint8Array): number | null {
  const view = viewOf(header)
  if (view.byteLength < LOCAL_HEADER_BYTES || view.getUint32(0, true) !== LOCAL) return null
  return LOCAL_HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The content of an entry, which begins `source`. Counts what comes out: the announced size is the archive's own word. */
export function* inflate(
  source: Uint8Array,
  { method, packed, size }: ZipFacts,
  { entryBytes, allow }: Pick<ZipLimits, 'entryBytes'> & { readonly allow: (size: number) => boolean },
): Work<Result<Uint8Array<ArrayBuffer>, { code: ZipError }>> {
  if (size > entryBytes) return fail('zip_too_large')
  if (method !== STORED && method !== DEFLATED) return fail('zip_broken')
  const content = source.subarray(0, packed)
  if (content.length < packed) return fail('zip_broken')
  if (method === STORED) {
    if (packed !== size) return fail('zip_broken')
    return allow(size) ? ok(content.slice()) : fail('zip_too_large')
  }
  if (!allow(size)) return fail('zip_too_large')
  const result = new Uint8Array(size)
  let length = 0
  const inflater = new Inflate((chunk) => {
    if (length + chunk.length <= size) result.set(chunk, length)
    length += chunk.length
  })
  // In small pieces, so that a bomb is noticed before it has grown.
  for (let at = 0; at < content.length && length <= size; at += PIECE) {
    const before = length
    const isRead = pushed(inflater, content.subarray(at, at + PIECE), {
      isLast: at + PIECE >= content.length,
    })
    if (!isRead) return fail('zip_broken')
    yield COST_OF_PIECE + (length - before) / BYTES_FOR_ONE
  }
  // What came beyond the announced size counts too: a second entry must not inflate as much again.
  if (length > size) allow(length - size)
  return length === size ? ok(result) : fail('zip_broken')
}

/** False when the library cannot read the piece: its errors have a code. */
function pushed(inflater: Inflate, piece: Uint8Array, { isLast }: { readonly isLast: boolean }): boolean {
  try {
    inflater.push(piece, isLast)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}

/** A piece becomes two megabytes at most: one byte of a bomb becomes a thousand. */
const PIECE = 2_048

/** What a piece costs, and how many inflated bytes cost as much as a character, as `Work` counts. */
const COST_OF_PIECE = 1_000
const BYTES_FOR_ONE = 4
