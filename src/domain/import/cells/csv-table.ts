// Reads a file's bytes as a table of cells, with the row numbers of a spreadsheet. Works for every shop system: the caller recognises the
// header row. Broken quotes cost one row, not the rest of the file.
import { fail, ok, type Result } from '../../basics/result.ts'
import { type DecodeError, decodeText } from './decode.ts'

export type CsvRow = {
  /** Row number as in a spreadsheet: the first line of the file is 1. */
  readonly number: number
  readonly cells: readonly string[]
}

export type CsvTable = {
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
  /** Rows that could not be split into cells: a quotation mark is misplaced or never closed. */
  readonly brokenRows: readonly number[]
}

/** What is wrong with a ZIP or a workbook (archive/). */
export type ArchiveError =
  | 'zip_broken'
  | 'zip_encrypted'
  | 'zip_too_large'
  | 'zip_too_many'
  | 'zip_nested'
  | 'zip_tables'
  | 'workbook_broken'

export type CsvTableError =
  | DecodeError
  | 'empty'
  | 'no_header'
  | 'no_product'
  | 'too_large'
  | 'too_many_cells'
  | 'broken_quotes'
  | 'xml_definition'
  | ArchiveError

export const MAX_FILE_BYTES = 200 * 1024 * 1024

/** Most of one table: all its products are in memory at once, and an isolate has 128 MB. An empty cell costs little. */
export const TABLE_LIMITS = { rows: 60_000, columns: 500, cells: 2_500_000, filled: 900_000 } as const

/** Counts the rows and cells of a table while it is read. `fits` is false for the first row that is too much. */
export function countCells(): { fits(row: readonly string[]): boolean } {
  let [rows, cells, filled] = [0, 0, 0]
  return {
    fits: (row) => {
      rows += 1
      cells += row.length
      for (const cell of row) if (cell !== '') filled += 1
      return (
        row.length <= TABLE_LIMITS.columns &&
        rows <= TABLE_LIMITS.rows &&
        cells <= TABLE_LIMITS.cells &&
        filled <= TABLE_LIMITS.filled
      )
    },
  }
}

const DELIMITERS = [',', ';', '\t'] as const

/** Rows that are searched for the header: some programs write a title or a comment above the header. */
const HEADER_DEPTH = 10

/** Splits a file into cells. Calls `isHeader` on each of the first rows, for each separator. */
export function readCsvTable(
  bytes: Uint8Array,
  isHeader: (cells: readonly string[]) => boolean,
): Result<CsvTable, { code: CsvTableError }> {
  if (bytes.length > MAX_FILE_BYTES) return fail('too_large')
  const decoded = decodeText(bytes)
  return decoded.ok ? cutTable(decoded.value, isHeader) : decoded
}

/** Splits a text into cells, like `readCsvTable`. */
export function cutTable(
  text: string,
  isHeader: (cells: readonly string[]) => boolean,
): Result<CsvTable, { code: CsvTableError }> {
  if (text.trim() === '') return fail('empty')
  for (const delimiter of DELIMITERS) {
    const found = headOf(text, delimiter).find(({ cells }) => isHeader(cells))
    if (found === undefined) continue
    const cut = cutRows(text, delimiter)
    if (!cut.ok) return cut
    const isBelow = (number: number): boolean => number > found.number
    return ok({
      header: found.cells,
      rows: cut.value.rows.filter(
        (row) => isBelow(row.number) && row.cells.some((cell) => cell.trim() !== ''),
      ),
      brokenRows: cut.value.brokenRows.filter(isBelow),
    })
  }
  return fail('no_header')
}

/** Finds the header in rows that are cut already, like those of a workbook. */
export function tableOf(
  rows: readonly CsvRow[],
  isHeader: (cells: readonly string[]) => boolean,
): Result<CsvTable, { code: 'no_header' }> {
  const found = rows.slice(0, HEADER_DEPTH).find(({ cells }) => isHeader(cells))
  if (found === undefined) return fail('no_header')
  const below = rows.filter(
    ({ number, cells }) => number > found.number && cells.some((cell) => cell.trim() !== ''),
  )
  return ok({ header: found.cells, rows: below, brokenRows: [] })
}

/** Splits a text whose columns nobody knows, by the separator that gives its first rows most cells. Every row counts, at most `most`. */
export function cutUnknown(
  text: string,
  most = Number.POSITIVE_INFINITY,
): Result<CsvTable, { code: CsvTableError }> {
  if (text.trim() === '') return fail('empty')
  const width = (delimiter: string): number =>
    Math.max(1, ...headOf(text, delimiter).map(({ cells }) => cells.length))
  const delimiter = DELIMITERS.reduce((best, other) => (width(other) > width(best) ? other : best))
  const cut = cutRows(text, delimiter, most)
  return cut.ok ? ok(unknownTable(cut.value.rows, cut.value.brokenRows)) : cut
}

/** A table without a header, of rows that are cut already. */
export function unknownTable(rows: readonly CsvRow[], brokenRows: readonly number[] = []): CsvTable {
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return {
    header: Array.from({ length: widest }, () => ''),
    rows: rows.filter((row) => row.cells.some((cell) => cell.trim() !== '')),
    brokenRows,
  }
}

type Cut = { readonly rows: CsvRow[]; readonly brokenRows: number[] }

/** A file with more broken rows is refused: each broken row costs a pass over the rest. */
const MAX_BROKEN_ROWS = 500

function headOf(text: string, delimiter: string): readonly CsvRow[] {
  const head = cutRows(text, delimiter, HEADER_DEPTH)
  return head.ok ? head.value.rows : []
}

/** Cuts at most `most` rows. Skips a row with broken quotation marks and continues at the next line. */
function cutRows(
  text: string,
  delimiter: string,
  most = Number.POSITIVE_INFINITY,
): Result<Cut, { code: 'broken_quotes' | 'too_many_cells' }> {
  const rows: CsvRow[] = []
  const brokenRows: number[] = []
  const counted = countCells()
  for (let at = 0, number = 1; at < text.length && number <= most; number += 1) {
    const row = cutRow(text, at, delimiter)
    if (row !== null) {
      // The head alone is short: whoever reads on is told.
      if (!counted.fits(row.cells) && most > HEADER_DEPTH) return fail('too_many_cells')
      rows.push({ number, cells: row.cells })
      at = row.end
      continue
    }
    brokenRows.push(number)
    if (brokenRows.length > MAX_BROKEN_ROWS) return fail('broken_quotes')
    const lineEnd = text.slice(at).search(/[\r\n]/)
    at = lineEnd === -1 ? text.length : afterBreak(text, at + lineEnd)
  }
  return ok({ rows, brokenRows })
}

/**
 * The cells of the row at `start`, and where the next row begins; no more cells than one too many. Null when a quotation mark is misplaced or
 * never closed.
 */
function cutRow(
  text: string,
  start: number,
  delimiter: string,
): { readonly cells: string[]; readonly end: number } | null {
  const cells: string[] = []
  let at = start
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at) : bareCell(text, at, delimiter)
    if (cell === null) return null
    cells.push(cell.text)
    const next = text[cell.end]
    if (cells.length > TABLE_LIMITS.columns) return { cells, end: cell.end }
    if (next === delimiter) at = cell.end + 1
    else if (next === undefined) return { cells, end: text.length }
    else if (next === '\n' || next === '\r') return { cells, end: afterBreak(text, cell.end) }
    else return null
  }
}

type Cell = { readonly text: string; readonly end: number }

function bareCell(text: string, start: number, delimiter: string): Cell {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { text: text.slice(start, end), end }
}

/** Two quotation marks within a quoted cell are one. Spaces after the closing mark are ignored. */
function quotedCell(text: string, start: number): Cell | null {
  let close = text.indexOf('"', start + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close === -1) return null
  let end = close + 1
  while (text[end] === ' ') end += 1
  return { text: text.slice(start + 1, close).replaceAll('""', '"'), end }
}

/** Where the line after the break at `at` begins. A carriage return and a line feed are one break. */
function afterBreak(text: string, at: number): number {
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1
}
