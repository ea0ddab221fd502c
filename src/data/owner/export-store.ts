// The export of a store: CSV files and pictures in one ZIP. Past the size that the ZIP format and a phone can take, a second begins.
import { csvRow } from '#domain/basics/csv.ts'
import { type ExportedFile, exportHeader, exportReadme } from '#domain/export/export-csv.ts'
import { EXPORT_TABLES, pictureFile } from '#domain/export/export-tables.ts'
import type { Database } from '../client.ts'
import { exportPages, listPicturePaths } from './export-rows.ts'
import { openZip, type ZipFile } from './zip-file.ts'

export type ExportProgress =
  | { readonly step: 'rows'; readonly file: string; readonly done: number; readonly of: number }
  | { readonly step: 'pictures'; readonly done: number; readonly of: number }

export type ExportOptions = {
  readonly database: Database
  readonly store: { readonly id: string; readonly name: string; readonly currency: string }
  /** Null when there is no such picture; throws when it could not be asked for. */
  readonly fetchPicture: (path: string) => Promise<Uint8Array | null>
  readonly onProgress: (progress: ExportProgress) => void
  readonly signal: AbortSignal
  readonly now: Date
  readonly limits?: { readonly bytes: number; readonly entries: number }
}

/** ZIP without its 64-bit extension ends at 4 GB and 65,535 files. */
const LIMITS = { bytes: 1.5 * 1024 ** 3, entries: 60_000 }

/** Pictures under way at once. */
const PARALLEL = 4

/** One Blob, or more for a store with gigabytes of pictures; the first holds all CSV files. Rejects when it was stopped. */
export async function exportStore(options: ExportOptions): Promise<readonly Blob[]> {
  const { database, store, onProgress, signal, now } = options
  let zip = openZip(now)
  const parts: Blob[] = []
  const files: ExportedFile[] = []
  for (const [index, table] of EXPORT_TABLES.entries()) {
    signal.throwIfAborted()
    const name = `${table.file}.csv`
    onProgress({ step: 'rows', file: table.file, done: index, of: EXPORT_TABLES.length })
    const file = zip.text(name)
    file.write(`\ufeff${csvRow(exportHeader(table))}`)
    let rows = 0
    for await (const page of exportPages(database, store.id, table)) {
      signal.throwIfAborted()
      file.write(page.map(csvRow).join(''))
      rows += page.length
    }
    file.end()
    files.push({ name, rows })
  }

  const paths = await listPicturePaths(database, store.id)
  const missing: string[] = []
  const limits = options.limits ?? LIMITS
  let done = 0
  for await (const { path, bytes } of fetchInOrder(paths, options)) {
    if (bytes === null) missing.push(pictureFile(path))
    else {
      if (zip.sizeBytes() + bytes.byteLength > limits.bytes || zip.entries() >= limits.entries) {
        parts.push(zip.end())
        zip = openZip(now)
      }
      zip.whole(pictureFile(path), bytes)
    }
    done += 1
    onProgress({ step: 'pictures', done, of: paths.length })
  }
  writeReadme(zip, {
    storeName: store.name,
    currency: store.currency,
    madeAt: now.toISOString(),
    files,
    pictures: paths.length - missing.length,
    missingPictures: missing,
  })
  return [...parts, zip.end()]
}

function writeReadme(zip: ZipFile, facts: Parameters<typeof exportReadme>[0]): void {
  const file = zip.text('README.txt')
  file.write(exportReadme(facts))
  file.end()
}

/** A few ahead of the writer, handed out in order; one that fails after a second try counts as missing. */
async function* fetchInOrder(
  paths: readonly string[],
  { fetchPicture, signal }: Pick<ExportOptions, 'fetchPicture' | 'signal'>,
): AsyncGenerator<{ readonly path: string; readonly bytes: Uint8Array | null }> {
  const fetchTwice = (path: string) =>
    fetchPicture(path)
      .catch(() => fetchPicture(path))
      .catch((error: unknown) => {
        console.warn(`export: ${path} could not be fetched`, error)
        return null
      })
  const running: Promise<Uint8Array | null>[] = []
  for (let index = 0; index < paths.length + PARALLEL; index += 1) {
    const next = paths[index]
    if (next !== undefined) running.push(fetchTwice(next))
    const path = paths[index - PARALLEL]
    if (path === undefined) continue
    signal.throwIfAborted()
    yield { path, bytes: (await running.shift()) ?? null }
  }
}
