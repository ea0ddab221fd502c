// Opens a ZIP that lies on a phone without reading it whole: its directory, then one entry at a time. The same limits and attacks as in unzip.ts.
import { fail, ok, type Result } from '../../basics/result.ts'
import { doAtOnce } from '../../basics/work.ts'
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

/** A file that is read in parts. */
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

/** The entries without folders. One entry is in memory at a time, so their sum has no limit. */
export async function openZipFile(
  file: ZipSource,
  limits: ZipLimits = ZIP_LIMITS,
): Promise<Result<readonly ZipFileEntry[], { code: ZipError }>> {
  const listed = await listZipFile(file, limits)
  if (!listed.ok) return listed
  return ok(
    listed.value.entries
      .filter(({ name }) => !name.endsWith('/'))
      .map((facts) => ({ name: facts.name, crc: facts.crc, read: () => readEntry(file, facts, limits) })),
  )
}

/** Bytes that an entry may take in the directory: its name, and what programs add to it. */
const RECORD_BYTES = 1_600

/** The entries of the directory, including folders, and the position of the directory in the file. */
export async function listZipFile(
  file: ZipSource,
  limits: ZipLimits,
): Promise<
  Result<{ readonly entries: readonly ZipFacts[]; readonly directoryAt: number }, { code: ZipError }>
> {
  const found = findDirectory(await file.read(Math.max(0, file.sizeBytes - ZIP_TAIL_BYTES), file.sizeBytes))
  if (found === null) return fail('zip_broken')
  const { at, sizeBytes, count } = found
  // Refuses the 64-bit form, which only archives above 4 GB need.
  if (at === 0xffffffff) return fail('zip_too_large')
  const directory = await file.read(at, at + Math.min(sizeBytes, limits.entries * RECORD_BYTES))
  const entries = readDirectory(directory, count, limits)
  return entries.ok ? ok({ entries: entries.value, directoryAt: at }) : entries
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
  const packed = await file.read(start, start + facts.packed)
  return doAtOnce(inflate(packed, facts, { ...limits, allow: () => true }))
}
