// Cuts an exit kit into ZIP files that the server takes one after the other: first the tables, then its pictures. A kit may be larger than a phone's
// memory: only its directory is read, and the parts are slices of the file.
import { endOfDirectory } from '#domain/export/exit-kit/zip.ts'
import { LOCAL_PLACE, ZIP_LIMITS, type ZipFacts } from '#domain/import/archive/unzip.ts'
import { listZipFile } from '#domain/import/archive/zip-file.ts'
import { kitPictureId } from '#domain/import/exit-kit/own-picture.ts'
import { findKitFolder, isKitTable } from '#domain/import/exit-kit/read-kit.ts'
import { zipSource } from '../zip/zip-source.ts'

export type ExitKitParts = { readonly tables: Blob; readonly pictures: readonly Blob[] }

/** Most of a part with pictures: less than the server reads of one request. */
const PART = { bytes: 8_000_000, entries: 400 }

/** Null for a file that is no kit, or one of more than 4 GB. */
export async function splitKit(file: Blob, most = PART): Promise<ExitKitParts | null> {
  const entries = await readEntries(file)
  const folder = entries === null ? null : findKitFolder(entries.map(({ name }) => name))
  if (entries === null || folder === null) return null
  const pictures: Entry[][] = []
  let bytes = 0
  for (const entry of entries.filter(({ name }) => kitPictureId(name) !== null)) {
    const last = pictures.at(-1)
    const size = entry.end - entry.local
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

/** A kit may have as many entries as a directory can count. Their contents are not read here. */
const LIMITS = { ...ZIP_LIMITS, entries: 65_535 }

/** An entry, and where in the file its bytes are: it ends where the next one begins. */
type Entry = ZipFacts & { readonly end: number }

async function readEntries(file: Blob): Promise<readonly Entry[] | null> {
  const listed = await listZipFile(zipSource(file), LIMITS)
  if (!listed.ok) return null
  const { entries, directoryAt } = listed.value
  const inOrder = entries.toSorted((a, b) => a.local - b.local)
  return inOrder.map((facts, index) => ({ ...facts, end: inOrder[index + 1]?.local ?? directoryAt }))
}

/** A ZIP file of some entries of another: the same bytes, and a directory that says where they are now. */
function archiveOf(file: Blob, entries: readonly Entry[]): Blob {
  const records: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { record, local, end } of entries) {
    const moved = record.slice()
    new DataView(moved.buffer).setUint32(LOCAL_PLACE, offset, true)
    records.push(moved)
    offset += end - local
  }
  const size = records.reduce((sum, { length }) => sum + length, 0)
  const last = endOfDirectory({ count: entries.length, size, offset })
  return new Blob([...entries.map(({ local, end }) => file.slice(local, end)), ...records, last])
}
