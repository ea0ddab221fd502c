// Reads the files of a ZIP, never more than allowed. Attacks: bombs, sizes that lie, archives in archives, thousands of entries, encrypted entries,
// names that lead out of a folder (names are compared, never written to a disk).
import { Inflate } from 'fflate'
import { fail, ok, type Result } from '../../basics/result.ts'

export type ZipError = 'zip_broken' | 'zip_encrypted' | 'zip_too_large' | 'zip_too_many'

export type ZipEntry = {
  readonly name: string
  /** The content; a second call reads again. Takes from the archive's allowance of bytes. */
  read(): Result<Uint8Array<ArrayBuffer>, { code: ZipError }>
}

export type ZipLimits = {
  readonly entries: number
  /** Of one entry, and of all that is read. */
  readonly entryBytes: number
  readonly bytes: number
}

export const ZIP_LIMITS: ZipLimits = { entries: 2_500, entryBytes: 24_000_000, bytes: 40_000_000 }

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

/** The entries of the directory at the archive's end, without folders. Nothing is inflated yet. */
export function openZip(
  bytes: Uint8Array<ArrayBuffer>,
  limits: ZipLimits = ZIP_LIMITS,
): Result<readonly ZipEntry[], { code: ZipError }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === null) return fail('zip_broken')
  const count = view.getUint16(end + 10, true)
  // 65,535 announces the larger form of the directory, which no file of this size needs.
  if (count > limits.entries) return fail('zip_too_many')
  const entries: ZipEntry[] = []
  let left = limits.bytes
  const allow = (size: number): boolean => {
    left -= size
    return left >= 0
  }
  let at = view.getUint32(end + 16, true)
  for (let n = 0; n < count; n += 1) {
    const facts = factsAt(view, at)
    if (facts === null) return fail('zip_broken')
    if ((facts.flags & 1) === 1) return fail('zip_encrypted')
    at = facts.next
    const name = new TextDecoder().decode(bytes.subarray(facts.nameAt, facts.nameAt + facts.nameLength))
    if (!name.endsWith('/')) entries.push({ name, read: () => inflate(bytes, facts, limits, allow) })
  }
  return ok(entries)
}

const END = 0x06054b50
const DIRECTORY = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8

/** Where the end of the directory begins; a comment of at most 65,535 bytes may follow it. */
function endOf(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - 22 - 65_535)
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === END) return at
  return null
}

type Facts = {
  readonly flags: number
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly nameAt: number
  readonly nameLength: number
  readonly start: number
  readonly next: number
}

function factsAt(view: DataView, at: number): Facts | null {
  if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY) return null
  const nameLength = view.getUint16(at + 28, true)
  const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  const local = view.getUint32(at + 42, true)
  if (next > view.byteLength || local + 30 > view.byteLength || view.getUint32(local, true) !== LOCAL)
    return null
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const packed = view.getUint32(at + 20, true)
  if (start + packed > view.byteLength) return null
  return {
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    packed,
    size: view.getUint32(at + 24, true),
    nameAt: at + 46,
    nameLength,
    start,
    next,
  }
}

/** Counts what comes out: the announced size is the archive's own word. */
function inflate(
  bytes: Uint8Array,
  { method, start, packed, size }: Facts,
  limits: ZipLimits,
  allow: (size: number) => boolean,
): Result<Uint8Array<ArrayBuffer>, { code: ZipError }> {
  if (size > limits.entryBytes) return fail('zip_too_large')
  if (method !== STORED && method !== DEFLATED) return fail('zip_broken')
  const source = bytes.subarray(start, start + packed)
  if (method === STORED) {
    if (packed !== size) return fail('zip_broken')
    return allow(size) ? ok(source.slice()) : fail('zip_too_large')
  }
  if (!allow(size)) return fail('zip_too_large')
  const content = new Uint8Array(size)
  let length = 0
  const inflater = new Inflate((chunk) => {
    if (length + chunk.length > size) throw new RangeError('longer than announced')
    content.set(chunk, length)
    length += chunk.length
  })
  try {
    // In pieces, so that a bomb is noticed before it has grown.
    for (let at = 0; at < source.length; at += PIECE)
      inflater.push(source.subarray(at, at + PIECE), at + PIECE >= source.length)
  } catch {
    return fail('zip_broken')
  }
  return length === size ? ok(content) : fail('zip_broken')
}

const PIECE = 16_384
