// What a ZIP that a person brings is: a workbook, or one table among pictures.
import { fail, ok, type Result } from '../../basics/result.ts'
import type { TableRow } from '../cells/csv-table.ts'
import { isZip, openZip } from './unzip.ts'
import { isWorkbook, readWorkbook, type WorkbookError } from './workbook.ts'

type BroughtError = WorkbookError | 'zip_nested' | 'zip_tables'

/** The rows of a workbook, or the one file of an archive that is a table. */
export type BroughtArchive =
  | { readonly rows: readonly TableRow[] }
  | { readonly file: Uint8Array<ArrayBuffer> }

const TABLE = /\.(?:csv|tsv|txt|xml|xlsx)$/i

export function openBrought(bytes: Uint8Array): Result<BroughtArchive, { code: BroughtError }> {
  const entries = openZip(new Uint8Array(bytes))
  if (!entries.ok) return entries
  if (isWorkbook(entries.value)) return rowsOf(readWorkbook(entries.value))
  // Without files of macOS, hidden ones, and names that lead out of their folder.
  const seen = entries.value.filter(({ name }) => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name))
  if (seen.some(({ name }) => /\.zip$/i.test(name))) return fail('zip_nested')
  const [table, ...others] = seen.filter(({ name }) => TABLE.test(name))
  if (table === undefined || others.length > 0) return fail('zip_tables')
  const file = table.read()
  if (!file.ok) return file
  if (!isZip(file.value)) return ok({ file: file.value })
  // A workbook in a ZIP, and nothing deeper.
  const inner = openZip(file.value)
  if (!inner.ok) return inner
  return isWorkbook(inner.value) ? rowsOf(readWorkbook(inner.value)) : fail('zip_nested')
}

function rowsOf(rows: ReturnType<typeof readWorkbook>): Result<BroughtArchive, { code: BroughtError }> {
  return rows.ok ? ok({ rows: rows.value }) : rows
}
