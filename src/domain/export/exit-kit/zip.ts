// Writes the bytes of a ZIP file whose entries are stored as they are. The file may be made in parts, in any number of steps: a part holds whole
// entries, and the directory comes last. No times: the same entries make the same bytes. Knows the 64-bit extension. Pure.

export type NewZipEntry = { readonly name: string; readonly bytes: Uint8Array }

/** What the directory says of an entry that was written. `size` in bytes. */
export type ZipListing = { readonly name: string; readonly crc: number; readonly size: number }

/** 1 January 1980, the first day that the format knows. */
const DOS_DATE = 0x21
const UTF8_NAMES = 0x0800
const MAX_32 = 0xffffffff
const MAX_16 = 0xffff

/** The bytes of some entries, and what the directory must say of them. */
export function zipPart(entries: readonly NewZipEntry[]): {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly listings: readonly ZipListing[]
} {
  const listings = entries.map(({ name, bytes }) => ({ name, crc: crc32(bytes), size: bytes.byteLength }))
  const pieces = entries.flatMap(({ bytes }, index) => [localHeader(listings[index] as ZipListing), bytes])
  return { bytes: join(pieces), listings }
}

/** The end of the file: the directory of all entries, in the order in which they were written. */
export function zipDirectory(listings: Iterable<ZipListing>): Uint8Array<ArrayBuffer> {
  const records: Uint8Array[] = []
  let offset = 0
  for (const listing of listings) {
    records.push(directoryRecord(listing, offset))
    offset += entrySize(listing)
  }
  const size = records.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return join([...records, endOfDirectory({ count: records.length, size, offset })])
}

/** Bytes that an entry takes before the directory. */
export function entrySize(listing: ZipListing): number {
  return localHeader(listing).byteLength + listing.size
}

function localHeader({ name, crc, size }: ZipListing): Uint8Array {
  const encoded = encoder.encode(name)
  const { bytes, view } = room(30 + encoded.byteLength)
  view.setUint32(0, 0x04034b50, true)
  describe(view, 4, { crc, size, name: encoded })
  bytes.set(encoded, 30)
  return bytes
}

function directoryRecord({ name, crc, size }: ZipListing, offset: number): Uint8Array {
  const encoded = encoder.encode(name)
  const isFar = offset >= MAX_32
  const { bytes, view } = room(46 + encoded.byteLength + (isFar ? 12 : 0))
  view.setUint32(0, 0x02014b50, true)
  view.setUint16(4, isFar ? 45 : 20, true)
  describe(view, 6, { crc, size, name: encoded, isFar })
  view.setUint16(30, isFar ? 12 : 0, true)
  view.setUint32(42, isFar ? MAX_32 : offset, true)
  bytes.set(encoded, 46)
  if (isFar) {
    const extra = 46 + encoded.byteLength
    view.setUint16(extra, 1, true)
    view.setUint16(extra + 2, 8, true)
    view.setBigUint64(extra + 4, BigInt(offset), true)
  }
  return bytes
}

/** The fields that the header of an entry and its record in the directory share, from the version on. */
function describe(
  view: DataView,
  at: number,
  entry: { readonly crc: number; readonly size: number; readonly name: Uint8Array; readonly isFar?: boolean },
): void {
  view.setUint16(at, entry.isFar ? 45 : 20, true)
  view.setUint16(at + 2, UTF8_NAMES, true)
  view.setUint16(at + 8, DOS_DATE, true)
  view.setUint32(at + 10, entry.crc, true)
  view.setUint32(at + 14, entry.size, true)
  view.setUint32(at + 18, entry.size, true)
  view.setUint16(at + 22, entry.name.byteLength, true)
}

/** The end of a file whose directory of `count` records has `size` bytes and begins at `offset`. */
export function endOfDirectory(facts: {
  readonly count: number
  readonly size: number
  readonly offset: number
}): Uint8Array<ArrayBuffer> {
  const { count, size, offset } = facts
  const isLarge = count >= MAX_16 || size >= MAX_32 || offset >= MAX_32
  const { bytes, view } = room((isLarge ? 76 : 0) + 22)
  if (isLarge) {
    view.setUint32(0, 0x06064b50, true)
    view.setBigUint64(4, 44n, true)
    view.setUint16(12, 45, true)
    view.setUint16(14, 45, true)
    view.setBigUint64(24, BigInt(count), true)
    view.setBigUint64(32, BigInt(count), true)
    view.setBigUint64(40, BigInt(size), true)
    view.setBigUint64(48, BigInt(offset), true)
    view.setUint32(56, 0x07064b50, true)
    view.setBigUint64(64, BigInt(offset + size), true)
    view.setUint32(72, 1, true)
  }
  const at = isLarge ? 76 : 0
  view.setUint32(at, 0x06054b50, true)
  view.setUint16(at + 8, Math.min(count, MAX_16), true)
  view.setUint16(at + 10, Math.min(count, MAX_16), true)
  view.setUint32(at + 12, Math.min(size, MAX_32), true)
  view.setUint32(at + 16, Math.min(offset, MAX_32), true)
  return bytes
}

const encoder = new TextEncoder()

function room(size: number): { readonly bytes: Uint8Array<ArrayBuffer>; readonly view: DataView } {
  const bytes = new Uint8Array(size)
  return { bytes, view: new DataView(bytes.buffer) }
}

function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.byteLength
  }
  return all
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = MAX_32
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] as number)
  return (crc ^ MAX_32) >>> 0
}
