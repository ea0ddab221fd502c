// The files of imports that can be read again with answers, how a file was read, and what its reader was unsure of.
import * as v from 'valibot'
import { sqlFunction } from '../../sql-function.ts'
import { count, flag, noValue, optionalText, text, texts } from '../values.ts'

/** How a file was read: its sheet, its letters, its columns, and what it leaves open. */
export const importReading = v.object({
  /** The sheet that was read, and the others with their first rows. */
  sheet: optionalText,
  otherSheets: v.array(v.object({ name: text, rows: v.array(texts) })),
  encoding: optionalText,
  /** In their order. `as`: what a column became; null: it was not used. `examples`: cells of its first rows, of a list. */
  columns: v.array(v.object({ name: text, as: optionalText, mayMatter: flag, examples: v.optional(texts) })),
  questions: v.array(v.object({ kind: text, word: v.optional(text), count, examples: texts })),
})
export type ImportReading = v.InferOutput<typeof importReading>

const doubt = v.object({
  /** The sentence without what differs from row to row. */
  kind: text,
  count,
  leftOut: count,
  examples: v.array(v.object({ row: count, name: text, text })),
})
export type ImportDoubt = v.InferOutput<typeof doubt>

const storedSoFar = v.object({ items: count, costs: count, rows: count })
export type StoredSoFar = v.InferOutput<typeof storedSoFar>

const partsRead = v.object({ businessId: text, how: v.unknown(), stored: storedSoFar })

/** What is kept of a file that can be read again: where it is, and how it was read. */
export const importFile = sqlFunction('import_file', v.object({ key: text, how: v.unknown() }), {
  refuses: ['import_state', 'too_many_requests'],
})
/** Where the file of an import is kept; null where it is not. */
export const importFileKey = sqlFunction('import_file_key', optionalText)
/** Forgets what was read of a file, which is then stored again. */
export const reopenImport = sqlFunction('reopen_import', noValue, {
  refuses: ['import_rows', 'import_state'],
})
/** The parts of a file that is stored in steps, and what is stored of it so far; null when the import is not being stored so. */
export const readingOf = sqlFunction('reading_of', v.nullable(partsRead))
/** Forgets an import whose file cannot be read any more. */
export const abandonReading = sqlFunction('abandon_reading', noValue)
/** Gives an import back whose file could not be stored again. */
export const haltReading = sqlFunction('halt_reading', noValue)
/** What the shop's people said earlier that the columns of such a header are. */
export const recallImportColumns = sqlFunction('recall_import_columns', optionalText)
/** Keeps what the columns of such a header are. */
export const rememberImportColumns = sqlFunction('remember_import_columns', noValue)
/** What the reader was unsure of, by kind. */
export const listImportDoubts = sqlFunction('list_import_doubts', v.array(doubt), { area: 'imports' })
