// Reads a file's bytes as a table of cells, with the row numbers of a spreadsheet. Works for every shop system: the caller recognises the
// header row. Broken quotes cost one row, not the rest of the file.
import { fail, ok, type Result } from '../../basics/result.ts'
import { type DecodeError, decodeText } from './decode.ts'
import { countCells } from './limits.ts'
import { rowCutter } from './row-cutter.ts'

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

export const DELIMITERS = [',', ';', '\t'] as const

/** Rows that are searched for the header: some programs write a title or a comment above the header. */
export const HEADER_DEPTH = 10

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
export function tableOfRows(
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
  const cut = cutRows(text, widest(text), most)
  return cut.ok ? ok(unknownTable(cut.value.rows, cut.value.brokenRows)) : cut
}

/** The separator that gives the first rows of a text most cells. */
export function widest(text: string): string {
  const width = (delimiter: string): number =>
    Math.max(1, ...headOf(text, delimiter).map(({ cells }) => cells.length))
  return DELIMITERS.reduce((best, other) => (width(other) > width(best) ? other : best))
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

/** A file with more broken rows is refused: each broken row costs a pass over what follows. */
export const MAX_BROKEN_ROWS = 500

/** Cuts the first rows, in which the header is searched. Empty for a text that cannot be cut. */
export function headOf(text: string, delimiter: string): readonly CsvRow[] {
  const head = cutRows(text, delimiter, HEADER_DEPTH)
  return head.ok ? head.value.rows : []
}

/** A text is cut as it is when it comes in pieces, so that both ways find the same rows. */
export const PIECE = 65_536

/** Cuts at most `most` rows. Skips a row with broken quotation marks and continues at the next line. */
function cutRows(
  text: string,
  delimiter: string,
  most = Number.POSITIVE_INFINITY,
): Result<Cut, { code: 'broken_quotes' | 'too_many_cells' }> {
  const rows: CsvRow[] = []
  const brokenRows: number[] = []
  const counted = countCells()
  const cutter = rowCutter(delimiter)
  for (let at = 0; at < text.length; at += PIECE) {
    const step = at + PIECE < text.length ? 'push' : 'finish'
    for (const { number, cells } of cutter[step](text.slice(at, at + PIECE))) {
      if (number > most) return ok({ rows, brokenRows })
      if (cells === null) brokenRows.push(number)
      // The head alone is short: whoever reads on is told.
      else if (!counted.fits(cells) && most > HEADER_DEPTH) return fail('too_many_cells')
      else rows.push({ number, cells })
      if (brokenRows.length > MAX_BROKEN_ROWS) return fail('broken_quotes')
    }
  }
  return ok({ rows, brokenRows })
}
