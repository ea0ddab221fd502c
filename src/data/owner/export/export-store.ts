// Writes the export of a store: CSV files and pictures in one ZIP. Starts a second ZIP when the first reaches the size that the format and
// a phone can handle.
import { beginExport } from '#contract/sql/account/team.ts'
import { csvRow } from '#domain/basics/csv.ts'
import { type ExportedFile, exportHeader, exportReadme } from '#domain/export/export-csv.ts'
import { EXPORT_TABLES, pictureFile } from '#domain/export/export-tables.ts'
import { call, type Queries } from '../../client.ts'
import { isOutage } from '../../outage.ts'
import { type Begun, exportPages, listPicturePaths } from './export-rows.ts'
import { startZip, type ZipFile } from './zip-file.ts'

export type ExportProgress =
  | { readonly step: 'rows'; readonly file: string; readonly done: number; readonly of: number }
  | { readonly step: 'pictures'; readonly done: number; readonly of: number }

export type ExportOptions = {
  readonly database: Queries
  readonly store: { readonly id: string; readonly name: string; readonly currency: string }
  /** Null when the picture does not exist; throws when it could not be fetched. */
  readonly fetchPicture: (path: string) => Promise<Uint8Array | null>
  readonly onProgress: (progress: ExportProgress) => void
  readonly signal: AbortSignal
  readonly now: Date
  readonly limits?: { readonly bytes: number; readonly entries: number }
}

/** A ZIP without the 64-bit extension holds at most 4 GB and 65,535 files. */
const LIMITS = { bytes: 1.5 * 1024 ** 3, entries: 60_000 }

/** Most pictures that are fetched at the same time. */
const PARALLEL = 4

/** The database has refused the export: the person may take none away. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused'
}

/**
 * Returns one Blob, or several for a store with gigabytes of pictures. The first Blob holds all CSV files. Rejects when stopped, and with ExportRefused.
 */
export async function exportStore(options: ExportOptions): Promise<readonly Blob[]> {
  const { database, store, onProgress, signal, now } = options
  const begun = await call(database, beginExport, { businessId: store.id, what: 'store' })
  if (!begun.ok) throw new ExportRefused(begun.error.code)
  const zip = startZip(now)
  const files: ExportedFile[] = []
  for (const [index, table] of EXPORT_TABLES.entries()) {
    signal.throwIfAborted()
    onProgress({ step: 'rows', file: table.file, done: index, of: EXPORT_TABLES.length })
    const exported = { businessId: store.id, exportId: begun.value }
    files.push(await writeTable(zip, table, { database, signal, begun: exported }))
  }
  const paths = await listPicturePaths(database, store.id)
  const { full, last, missing } = await writePictures(zip, paths, options)
  writeReadme(last, {
    storeName: store.name,
    currency: store.currency,
    madeAt: now.toISOString(),
    files,
    pictures: paths.length - missing.length,
    missingPictures: missing,
  })
  return [...full, last.end()]
}

async function writeTable(
  zip: ZipFile,
  table: (typeof EXPORT_TABLES)[number],
  { database, signal, begun }: Pick<ExportOptions, 'database' | 'signal'> & { readonly begun: Begun },
): Promise<ExportedFile> {
  const name = `${table.file}.csv`
  const file = zip.text(name)
  file.write(`\ufeff${csvRow(exportHeader(table))}`)
  let rows = 0
  for await (const page of exportPages(database, begun, table)) {
    signal.throwIfAborted()
    file.write(page.map(csvRow).join(''))
    rows += page.length
  }
  file.end()
  return { name, rows }
}

/** Starts a new ZIP each time one is full. `missing`: files of pictures that could not be fetched. */
async function writePictures(
  first: ZipFile,
  paths: readonly string[],
  options: ExportOptions,
): Promise<{ readonly full: readonly Blob[]; readonly last: ZipFile; readonly missing: readonly string[] }> {
  const { limits = LIMITS, now, onProgress } = options
  const full: Blob[] = []
  const missing: string[] = []
  let zip = first
  let done = 0
  for await (const { path, bytes } of fetchInOrder(paths, options)) {
    if (bytes === null) missing.push(pictureFile(path))
    else {
      if (zip.sizeBytes() + bytes.byteLength > limits.bytes || zip.entries() >= limits.entries) {
        full.push(zip.end())
        zip = startZip(now)
      }
      zip.whole(pictureFile(path), bytes)
    }
    done += 1
    onProgress({ step: 'pictures', done, of: paths.length })
  }
  return { full, last: zip, missing }
}

function writeReadme(zip: ZipFile, facts: Parameters<typeof exportReadme>[0]): void {
  const file = zip.text('README.txt')
  file.write(exportReadme(facts))
  file.end()
}

/** Fetches a few pictures ahead of the writer and yields them in order. A picture that fails twice counts as missing. */
async function* fetchInOrder(
  paths: readonly string[],
  { fetchPicture, signal }: Pick<ExportOptions, 'fetchPicture' | 'signal'>,
): AsyncGenerator<{ readonly path: string; readonly bytes: Uint8Array | null }> {
  const fetchTwice = (path: string) =>
    fetchPicture(path)
      .catch(() => fetchPicture(path)) // a second failure is logged
      .catch((error: unknown) => {
        const log = isOutage(error) ? console.warn : console.error
        log(`export: ${path} could not be fetched`, error)
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
