// What the ZIP of an import is: a workbook, or one table among pictures.
import { fail, ok, type Result } from '../../basics/result.ts'
import type { Work } from '../../basics/work.ts'
import { isOds, readOds } from './ods.ts'
import type { ReadSheet, WantedSheet } from './sheets.ts'
import { isZip, openZip, type ZipEntry } from './unzip.ts'
import { isWorkbook, readWorkbook, type WorkbookError } from './workbook.ts'
import { isZipPicture, type ZipPicture } from './zip-pictures.ts'

type TableZipError = WorkbookError | 'zip_nested' | 'zip_tables'

/** The rows of a workbook, or the one file of an archive that is a table; and the pictures beside it, null without a ZIP around. */
export type TableZip = (ReadSheet | { readonly file: Uint8Array<ArrayBuffer> }) & {
  readonly pictures: readonly ZipPicture[] | null
}

/** True for the name of a file that may be the table of a ZIP. */
export const isTableName = (name: string): boolean => /\.(?:csv|tsv|txt|xml|xlsx|ods)$/i.test(name)

/** False for files of macOS, hidden ones, and names that lead out of their folder. */
export const isSeen = ({ name }: { readonly name: string }): boolean =>
  !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name)

/** Opens the ZIP of an import. `isHeader` and `sheet` find the sheet of a workbook. */
export function* openTableZip(
  bytes: Uint8Array,
  wanted: WantedSheet = {},
): Work<Result<TableZip, { code: TableZipError }>> {
  const entries = openZip(new Uint8Array(bytes))
  if (!entries.ok) return entries
  const whole = readerOf(entries.value)
  if (whole !== null) return sheetOf(yield* whole(entries.value, wanted), null)
  const seen = entries.value.filter(isSeen)
  if (seen.some(({ name }) => /\.zip$/i.test(name))) return fail('zip_nested')
  const [table, ...others] = seen.filter(({ name }) => isTableName(name))
  if (table === undefined || others.length > 0) return fail('zip_tables')
  const file = yield* table.read()
  if (!file.ok) return file
  const pictures = seen.filter(isZipPicture).map(({ name, crc }) => ({ name, crc }))
  if (!isZip(file.value)) return ok({ file: file.value, pictures })
  // A workbook in a ZIP, and nothing deeper.
  const inner = openZip(file.value)
  if (!inner.ok) return inner
  const read = readerOf(inner.value)
  return read === null ? fail('zip_nested') : sheetOf(yield* read(inner.value, wanted), pictures)
}

/** What reads a workbook with these entries; null for another archive. */
function readerOf(entries: readonly ZipEntry[]): typeof readOds | null {
  if (isWorkbook(entries)) return readWorkbook
  return isOds(entries) ? readOds : null
}

function sheetOf(
  sheet: Result<ReadSheet, { code: WorkbookError }>,
  pictures: TableZip['pictures'],
): Result<TableZip, { code: TableZipError }> {
  return sheet.ok ? ok({ ...sheet.value, pictures }) : sheet
}
