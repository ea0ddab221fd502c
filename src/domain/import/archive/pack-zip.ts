// Makes of a ZIP with pictures a small one for the server: the table as it is, and of every other file its name with a checksum. The pictures stay on
// the phone until the run has written their products.
import { strToU8, zipSync } from 'fflate'
import { ok, type Result } from '../../basics/result.ts'
import { isSeen, isTableName } from './table-zip.ts'
import type { ZipError } from './unzip.ts'
import { isWorkbook } from './workbook.ts'
import { openZipFile, type ZipSource } from './zip-file.ts'
import { isZipPicture } from './zip-pictures.ts'

/** A ZIP of the year in which ZIP's calendar begins: the same file is the same ZIP. */
const MADE_AT = '1980-01-02'

/** Null for a ZIP without pictures and for a workbook: they stay as they are. */
export async function packZip(
  file: ZipSource,
): Promise<Result<Uint8Array<ArrayBuffer> | null, { code: ZipError }>> {
  const opened = await openZipFile(file)
  if (!opened.ok) return opened
  const entries = opened.value.filter(isSeen)
  if (isWorkbook(entries) || !entries.some(isZipPicture)) return ok(null)
  const table = entries.find(({ name }) => isTableName(name))
  const content = table === undefined ? null : await table.read()
  if (content !== null && !content.ok) return content
  const files = entries.map((entry) => [
    entry.name,
    entry === table && content !== null ? content.value : strToU8(entry.crc.toString(16)),
  ])
  return ok(zipSync(Object.fromEntries(files), { mtime: MADE_AT }))
}
