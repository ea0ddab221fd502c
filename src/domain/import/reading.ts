// How a file was read, for the look: its sheet, its encoding, its columns, and what is open.
import type { OtherSheet } from './archive/sheets.ts'
import type { ColumnUse } from './cells/column-uses.ts'
import type { FileEncoding } from './cells/decode.ts'
import { isOldEncoding } from './cells/old-encodings.ts'
import type { ImportPlan } from './draft.ts'
import type { Question } from './questions.ts'
import { choosableIn } from './said-columns.ts'

/** Where the table of a file was found. */
export type ReadFrom = {
  /** Null for a file without sheets. */
  readonly sheet: string | null
  readonly otherSheets: readonly OtherSheet[]
  /** Null for a workbook. */
  readonly encoding: FileEncoding | null
}

export type Reading = ReadFrom & {
  readonly columns: readonly ColumnUse[]
  readonly questions: readonly Question[]
}

/** A table of text whose encoding needs no word. */
export const READ_PLAINLY: ReadFrom = { sheet: null, otherSheets: [], encoding: 'utf-8' }

/** What the look shows of how the file was read. */
export function readingOf({ columns, questions, rows }: ImportPlan, from: ReadFrom): Reading {
  const { encoding } = from
  const marked = rows.filter(({ name }) => /[^\0-\x7f]/.test(name)).map(({ name }) => name)
  const isOpen = encoding !== null && isOldEncoding(encoding) && marked.length > 0
  const examples = marked.slice(0, 3).map((name) => name.slice(0, 120))
  return {
    ...from,
    columns,
    questions: isOpen ? [{ kind: 'encoding', count: marked.length, examples }, ...questions] : questions,
  }
}

/** True when a person can answer something about the file, or say what its columns are. */
export function isAnswerable(source: string, { questions, otherSheets }: Reading): boolean {
  return choosableIn(source).length > 0 || questions.length > 0 || otherSheets.length > 0
}
