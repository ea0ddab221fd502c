// Opens a ZIP that lies on a phone without reading it whole: its directory, then one entry at a time. The same limits and attacks as in unzip.ts.
import { fail, ok, type Result } from '../../basics/result.ts'
import {
  contentOffset,
  findDirectory,
  inflate,
  LOCAL_HEADER_BYTES,
  readDirectory,
  ZIP_LIMITS,
  ZIP_TAIL_BYTES,
  type ZipError,
  type ZipFacts,
  type ZipLimits,
} from './unzip.ts'

/** A file of which parts are read. */
export type ZipSource = {
  readonly sizeBytes: number
  read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>
}

export type ZipFileEntry = {
  readonly name: string
  readonly crc: number
  /** The content, at most `entryBytes`. */
  read(): Promise<Result<Uint8Array<ArrayBuffer>, { code: ZipError }>>
}

/** Bytes of a directory of 2,500 entries with long names. */
const MAX_DIRECTORY_BYTES = 4_000_000

/** The entries without folders. One entry is in memory at a time, so their sum has no limit. */
export async function openZipFile(
  file: ZipSource,
  limits: ZipLimits = ZIP_LIMITS,
): Promise<Result<readonly ZipFileEntry[], { code: ZipError }>> {
  const found = findDirectory(await file.read(Math.max(0, file.sizeBytes - ZIP_TAIL_BYTES), file.sizeBytes))
  if (found === null) return fail('zip_broken')
  const directory = await file.read(found.at, Math.min(file.sizeBytes, found.at + MAX_DIRECTORY_BYTES))
  const listed = readDirectory(directory, found.count, limits)
  if (!listed.ok) return listed
  return ok(
    listed.value
      .filter(({ name }) => !name.endsWith('/'))
      .map((facts) => ({ name: facts.name, crc: facts.crc, read: () => readEntry(file, facts, limits) })),
  )
}

async function readEntry(
  file: ZipSource,
  facts: ZipFacts,
  limits: ZipLimits,
): Promise<Result<Uint8Array<ArrayBuffer>, { code: ZipError }>> {
  if (facts.size > limits.entryBytes || facts.packed > limits.entryBytes) return fail('zip_too_large')
  const offset = contentOffset(await file.read(facts.local, facts.local + LOCAL_HEADER_BYTES))
  if (offset === null) return fail('zip_broken')
  const start = facts.local + offset
  return inflate(await file.read(start, start + facts.packed), facts, limits, () => true)
}
