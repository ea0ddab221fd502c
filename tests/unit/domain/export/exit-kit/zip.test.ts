// The directory of a kit of more than 4 GB, or of more entries than 65,534, is in the 64-bit form; its parts are listed, not written, so the test needs
// no gigabytes.
import { expect, test } from 'vitest'
import { entrySize, type ZipListing, zipDirectory } from '#domain/export/exit-kit/zip.ts'
import { findDirectory } from '#domain/import/archive/unzip.ts'
import { openZipFile } from '#domain/import/archive/zip-file.ts'

const MAX_32 = 0xffffffff

const listed = (count: number, size: number): readonly ZipListing[] =>
  Array.from({ length: count }, (_, n) => ({ name: `originals/${n}.jpg`, crc: n, size }))

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

test('entries beyond 4 GB have their place in 64 bits, and so has the directory', () => {
  const all = listed(900, 6_000_000)
  const bytes = zipDirectory(all)
  const view = viewOf(bytes)
  const offset = all.reduce((sum, listing) => sum + entrySize(listing), 0)
  expect(offset).toBeGreaterThan(MAX_32)

  let expected = 0
  let at = 0
  let far = 0
  for (const listing of all) {
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const short = view.getUint32(at + 42, true)
    expect(short).toBe(expected < MAX_32 ? expected : MAX_32)
    if (short === MAX_32) {
      far += 1
      const extra = at + 46 + nameLength
      expect([view.getUint16(extra, true), view.getUint16(extra + 2, true)]).toEqual([1, 8])
      expect(view.getBigUint64(extra + 4, true)).toBe(BigInt(expected))
      expect(view.getUint16(at + 4, true)).toBe(45)
    }
    expected += entrySize(listing)
    at += 46 + nameLength + extraLength
  }
  expect(far).toBeGreaterThan(100)

  // The 64-bit end, where it is, and the old end that points to them.
  expect(view.getUint32(at, true)).toBe(0x06064b50)
  expect([24, 32, 40, 48].map((place) => view.getBigUint64(at + place, true))).toEqual(
    [900, 900, at, offset].map(BigInt),
  )
  expect(view.getUint32(at + 56, true)).toBe(0x07064b50)
  expect(view.getBigUint64(at + 64, true)).toBe(BigInt(offset + at))
  expect(view.getUint32(at + 76, true)).toBe(0x06054b50)
  expect(view.getUint32(at + 76 + 16, true)).toBe(MAX_32)
  expect(findDirectory(bytes)?.at).toBe(MAX_32)
})

test('such an archive that is brought is refused as too large, not as broken', async () => {
  const bytes = zipDirectory(listed(900, 6_000_000))
  const file = {
    sizeBytes: bytes.byteLength,
    read: async (from: number, to: number) => bytes.slice(from, to),
  }
  expect(await openZipFile(file)).toEqual({ ok: false, error: { code: 'zip_too_large' } })
})

test('more entries than the old form counts are counted in 64 bits', () => {
  const bytes = zipDirectory(listed(65_536, 1))
  const view = viewOf(bytes)
  const end = bytes.byteLength - 22 - 76
  expect(view.getUint32(end, true)).toBe(0x06064b50)
  expect(view.getBigUint64(end + 32, true)).toBe(65_536n)
  expect(view.getUint16(bytes.byteLength - 12, true)).toBe(0xffff)
})

test('a small kit has the old form alone', () => {
  expect(viewOf(zipDirectory(listed(2, 10))).getUint32(0, true)).toBe(0x02014b50)
  const bytes = zipDirectory(listed(2, 10))
  expect(findDirectory(bytes)).toMatchObject({ count: 2, sizeBytes: bytes.byteLength - 22 })
})
