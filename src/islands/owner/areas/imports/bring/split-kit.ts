// Cuts an exit kit into ZIP files that the server takes one after the other: first the tables, then its pictures. A kit may be larger than a phone's
// memory: only its directory is read, and the parts are slices of the file.
import { kitPictureId } from '#domain/import/kit/own-picture.ts'
import { isKitTable, kitFolder } from '#domain/import/kit/read-kit.ts'

const END = 0x06054b50
const DIRECTORY = 0x02014b50

/** Bytes after the directory: its end, and a comment. */
const MAX_TAIL = 22 + 65_535

export type KitParts = { readonly tables: Blob; readonly pictures: readonly Blob[] }

/** Most of a part with pictures: less than the server reads of one request. */
const PART = { bytes: 8_000_000, entries: 400 }

/** Null for a file that is no kit, or one of more than 4 GB. */
export async function splitKit(file: Blob, most = PART): Promise<KitParts | null> {
  const entries = await entriesOf(file)
  const folder = entries === null ? null : kitFolder(entries.map(({ name }) => name))
  if (entries === null || folder === null) return null
  const pictures: Entry[][] = []
  let bytes = 0
  for (const entry of entries.filter(({ name }) => kitPictureId(name) !== null)) {
    const last = pictures.at(-1)
    const size = entry.end - entry.start
    if (last === undefined || last.length === most.entries || bytes + size > most.bytes) {
      pictures.push([entry])
      bytes = size
    } else {
      last.push(entry)
      bytes += size
    }
  }
  return {
    tables: archiveOf(
      file,
      entries.filter(({ name }) => isKitTable(folder, name)),
    ),
    pictures: pictures.map((part) => archiveOf(file, part)),
  }
}

/** An entry: its bytes in the file from `start` to `end`, and its record in the directory. */
type Entry = {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly record: Uint8Array<ArrayBuffer>
}

async function entriesOf(file: Blob): Promise<readonly Entry[] | null> {
  const tail = await bytesOf(file.slice(Math.max(0, file.size - MAX_TAIL)))
  const view = viewOf(tail)
  let at = tail.length - 22
  while (at >= 0 && view.getUint32(at, true) !== END) at -= 1
  if (at < 0) return null
  const count = view.getUint16(at + 10, true)
  const from = view.getUint32(at + 16, true)
  const directory = await bytesOf(file.slice(from, from + view.getUint32(at + 12, true)))
  const records = recordsOf(directory, count)?.toSorted((a, b) => a.start - b.start)
  // An entry ends where the next begins.
  return records?.map((record, index) => ({ ...record, end: records[index + 1]?.start ?? from })) ?? null
}

function recordsOf(
  directory: Uint8Array<ArrayBuffer>,
  count: number,
): readonly Omit<Entry, 'end'>[] | undefined {
  const view = viewOf(directory)
  const records: Omit<Entry, 'end'>[] = []
  for (let n = 0, at = 0; n < count; n += 1) {
    if (at + 46 > directory.length || view.getUint32(at, true) !== DIRECTORY) return undefined
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const next = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    records.push({
      name: new TextDecoder().decode(directory.subarray(at + 46, nameEnd)),
      start: view.getUint32(at + 42, true),
      record: directory.slice(at, next),
    })
    at = next
  }
  return records
}

/** A ZIP file of some entries of another: the same bytes, and a directory that says where they are now. */
function archiveOf(file: Blob, entries: readonly Entry[]): Blob {
  const records: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const { record, start, end } of entries) {
    const moved = record.slice()
    viewOf(moved).setUint32(42, at, true)
    records.push(moved)
    at += end - start
  }
  const last = new Uint8Array(22)
  const view = viewOf(last)
  view.setUint32(0, END, true)
  view.setUint16(8, entries.length, true)
  view.setUint16(10, entries.length, true)
  view.setUint32(
    12,
    records.reduce((sum, { length }) => sum + length, 0),
    true,
  )
  view.setUint32(16, at, true)
  return new Blob([...entries.map(({ start, end }) => file.slice(start, end)), ...records, last])
}

async function bytesOf(part: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await part.arrayBuffer())
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
