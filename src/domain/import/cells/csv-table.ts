// Reads a file's bytes as a table of cells, with the row numbers of a spreadsheet. Works for every shop system: the caller recognises the
// header row. Broken quotes cost one row, not the rest of the file.
import { fail, ok, type Result } from '../../basics/result.ts'
import { doAtOnce, type Work } from '../../basics/work.ts'
import type { DecodeError } from './decode.ts'
import { COST_OF_ROW, countCells } from './limits.ts'
import { type RowFault, rowCutter } from './row-cutter.ts'

export type CsvRow = {
  /** Row number as in a spreadsheet: the first line of the file is 1. */
  readonly number: number
  readonly cells: readonly string[]
}

/** A row that could not be cut into cells. */
export type BrokenRow = { readonly number: number; readonly fault: RowFault }

/** Rows that are cut. */
export type CutTable = { readonly rows: readonly CsvRow[]; readonly brokenRows: readonly BrokenRow[] }

export type CsvTable = CutTable & { readonly header: readonly string[] }

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
  | 'page_table'
  | DecodeError
  | 'empty'
  | 'no_header'
  | 'no_product'
  | 'page_too_large'
  | 'too_large'
  | 'too_many_lines'
  | 'too_much_work'
  | 'too_many_cells'
  | 'broken_quotes'
  | 'xml_definition'
  | ArchiveError

const DELIMITERS = [',', ';', '\t', '|'] as const

/** Rows that are searched for the header: some programs write a title or a comment above the header. */
export const HEADER_DEPTH = 30

/** Splits a text into cells. Calls `isHeader` on each of the first rows, for each separator. */
export function* cutTable(
  text: string,
  isHeader: (cells: readonly string[]) => boolean,
): Work<Result<CsvTable, { code: CsvTableError }>> {
  if (text.trim() === '') return fail('empty')
  const top = yield* topOf(text, isHeader)
  if (top === null) return fail('no_header')
  const cut = yield* cutRows(text, top.delimiter)
  return cut.ok ? ok(below(top.header, cut.value)) : cut
}

/** The header of a text, and what parts its cells; null where no row is one. */
export function* topOf(
  text: string,
  isHeader: (cells: readonly string[]) => boolean,
): Work<{ readonly header: CsvRow; readonly delimiter: string } | null> {
  for (const delimiter of DELIMITERS) {
    const header = yield* headerIn(headOf(text, delimiter), isHeader)
    if (header !== undefined) return { header, delimiter }
  }
  return null
}

/** What it costs to look at the name of a column, as `Work` counts. */
const COST_OF_NAME = 60

/**
 * The header of a table: the first row that may be one. A later and wider one is the header where nothing but a summary stands above it:
 * `Item, Amount`, and below it `Total stock value, 5000000`.
 */
function* headerIn(
  rows: readonly CsvRow[],
  isHeader: (cells: readonly string[]) => boolean,
): Work<CsvRow | undefined> {
  let first = -1
  let later = -1
  for (const [at, { cells }] of rows.entries()) {
    yield COST_OF_NAME * cells.length
    if (later !== -1 || filled(cells) <= filled(rows[first]?.cells ?? []) || !isHeader(cells)) continue
    if (first === -1) first = at
    else later = at
  }
  const found = rows[first]
  const between = rows.slice(first + 1, later).filter(({ cells }) => filled(cells) > 0)
  const isSummary = between.length > 0 && between.every(({ cells }) => SUMMARY.test(cells.join(' ').trim()))
  return withMoneyAbove(rows, later > first && isSummary ? rows[later] : found)
}

/** `All prices in USD` above a header is said of its prices. */
function withMoneyAbove(rows: readonly CsvRow[], header: CsvRow | undefined): CsvRow | undefined {
  const above = rows
    .filter(({ number }) => number < (header?.number ?? 0))
    .map(({ cells }) => cells.join(' '))
  const said = STATED.exec(above.join('\n').slice(0, 1_000))?.[1]
  if (said === undefined || header === undefined) return header
  return { ...header, cells: header.cells.map((cell) => (PRICES.test(cell) ? `${cell} (${said})` : cell)) }
}

const STATED =
  /(?<!\p{L})(?:prices?|amounts?|prix|tarifs?|pre[cç]os?)(?!\p{L})[^,;(\n]{0,30}?(?:\s[ie][nm]\s+|\(\s*)(?:us )?(usd|\$|dollars?|ghs|cedis?|gbp|£|pounds?|eur|euros?|€|(?:f ?)?cfa|xof|xaf|kes|ksh|ugx|tzs|zar|rmb|yuan|kobo|naira|ngn|₦|n?['’]000s?|thousands?)(?!\p{L})/iu

const PRICES = /^\s*(?:(?:unit|selling|retail) )?(?:prices?|prix|pre[cç]os?|tarif|amount|rate)\s*$/i

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length

const SUMMARY = /^(?:(?:grand|sub)[ -]?)?totals?\b|^(?:sum|value|number|count) of\b/i

/** Finds the header in rows that are cut already, like those of a workbook. */
export function* tableOfRows(
  cut: CutTable,
  isHeader: (cells: readonly string[]) => boolean,
): Work<Result<CsvTable, { code: 'no_header' }>> {
  const found = yield* headerIn(cut.rows.slice(0, HEADER_DEPTH), isHeader)
  return found === undefined ? fail('no_header') : ok(below(found, cut))
}

function below({ number: top, cells: header }: CsvRow, { rows, brokenRows }: CutTable): CsvTable {
  return {
    header,
    rows: rows.filter(({ number, cells }) => number > top && isFilled(cells)),
    brokenRows: brokenRows.filter(({ number }) => number > top),
  }
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

/** Splits a text whose columns nobody knows, by the separator that gives its first rows most cells. Every row counts, at most `most`. */
export function* cutUnknown(
  text: string,
  most = Number.POSITIVE_INFINITY,
): Work<Result<CsvTable, { code: CsvTableError }>> {
  if (text.trim() === '') return fail('empty')
  const cut = yield* cutRows(text, widest(text), most)
  return cut.ok ? ok(unknownTable(cut.value)) : cut
}

/** The separator that gives the first rows of a text most cells. */
export function widest(text: string): string {
  const width = (delimiter: string): number =>
    Math.max(1, ...headOf(text, delimiter).map(({ cells }) => cells.length))
  return DELIMITERS.reduce((best, other) => (width(other) > width(best) ? other : best))
}

/** A table without a header, of rows that are cut already. */
export function unknownTable({ rows, brokenRows }: CutTable): CsvTable {
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return {
    header: Array.from({ length: widest }, () => ''),
    rows: rows.filter(({ cells }) => isFilled(cells)),
    brokenRows,
  }
}

/** A file with more broken rows is refused: each costs a pass over what follows. */
export const MAX_BROKEN_ROWS = 500

/** Cuts the first rows, in which the header is searched. Empty for a text that cannot be cut. */
export function headOf(text: string, delimiter: string): readonly CsvRow[] {
  const head = doAtOnce(cutRows(text, delimiter, HEADER_DEPTH))
  return head.ok ? head.value.rows : []
}

/** A text is cut as it is when it comes in pieces, so that both ways find the same rows. */
export const PIECE = 65_536

/** Cuts at most `most` rows. Skips a broken row and continues at the next line. */
function* cutRows(
  text: string,
  delimiter: string,
  most = Number.POSITIVE_INFINITY,
): Work<Result<CutTable, { code: 'broken_quotes' | 'too_many_cells' }>> {
  const rows: CsvRow[] = []
  const brokenRows: BrokenRow[] = []
  const counted = countCells()
  const cutter = rowCutter(delimiter)
  for (let at = 0; at < text.length; at += PIECE) {
    const step = at + PIECE < text.length ? 'push' : 'finish'
    for (const row of cutter[step](text.slice(at, at + PIECE))) {
      const { number, cells } = row
      if (number > most) return ok({ rows, brokenRows })
      if (cells === null) brokenRows.push({ number, fault: row.fault })
      // The head alone is short: whoever reads on is told.
      else if (!counted.fits(cells) && most > HEADER_DEPTH) return fail('too_many_cells')
      else rows.push({ number, cells })
      if (brokenRows.length > MAX_BROKEN_ROWS) return fail('broken_quotes')
      yield COST_OF_ROW + row.length
    }
  }
  return ok({ rows, brokenRows })
}
