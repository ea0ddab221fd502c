// Reads a table whose text comes in pieces: finds its header in the beginning, and gives each row to the planner of its source. Holds one piece and what
// the rows become, never the file.
import { fail, ok, type Result } from '../basics/result.ts'
import type { Work } from '../basics/work.ts'
import { type CsvRow, type CsvTableError, MAX_BROKEN_ROWS, PIECE, topOf, widest } from './cells/csv-table.ts'
import { COST_OF_ROW, TABLE_LIMITS } from './cells/limits.ts'
import { type CutRow, type RowCutter, rowCutter } from './cells/row-cutter.ts'
import type { ImportPlan, RowPlanner } from './draft.ts'

/** Who reads a table: which row is its header, and what plans the rows below it. */
export type TableKind<Source> = {
  /** Null: no row is a header, and every row counts. */
  readonly isHeader: ((cells: readonly string[]) => boolean) | null
  /** `rows`: the first ones, at most `FIRST_ROWS`. */
  begin(header: readonly string[], rows: readonly CsvRow[]): Started<Source>
}

type Started<Source> = { readonly source: Source; readonly planner: RowPlanner }

/** Rows that are seen before the source of a table is decided. */
export const FIRST_ROWS = 50

/** Characters in which the header must stand, in one of the first rows. */
const HEAD = 262_144

export class TableReader<Source> {
  readonly #kind: TableKind<Source>
  #head = ''
  #cutter: RowCutter | null = null
  #header: CsvRow = { number: 0, cells: [] }
  #broken = 0
  /** The first rows; after them the planner has started. */
  #first: CutRow[] = []
  #started: Started<Source> | null = null

  constructor(kind: TableKind<Source>) {
    this.#kind = kind
  }

  /** What is wrong with the table; null when the next piece can come. */
  *push(text: string): Work<CsvTableError | null> {
    // A text is cut alike in whatever pieces it comes.
    for (let at = 0; at < text.length; at += PIECE) {
      const wrong = yield* this.#push(text.slice(at, at + PIECE))
      if (wrong !== null) return wrong
    }
    return null
  }

  *#push(piece: string): Work<CsvTableError | null> {
    if (this.#cutter !== null) return yield* this.#read(this.#cutter.push(piece))
    this.#head += piece
    return this.#head.length < HEAD ? null : yield* this.#open('push')
  }

  *finish(): Work<Result<{ readonly source: Source; readonly plan: ImportPlan }, { code: CsvTableError }>> {
    const wrong = yield* this.#cutter === null ? this.#open('finish') : this.#read(this.#cutter.finish(''))
    if (wrong !== null) return fail(wrong)
    const { source, planner } = this.#started ?? (yield* this.#begin())
    return ok({ source, plan: yield* planner.plan() })
  }

  /** Reads the head of the file: as its first piece, or as all of it. */
  *#open(step: keyof RowCutter): Work<CsvTableError | null> {
    const head = this.#head
    this.#head = ''
    if (head.trim() === '') return 'empty'
    const delimiter = yield* this.#delimiterOf(head)
    if (delimiter === null) return 'no_header'
    this.#cutter = rowCutter(delimiter)
    return yield* this.#read(this.#cutter[step](head))
  }

  *#delimiterOf(head: string): Work<string | null> {
    const { isHeader } = this.#kind
    if (isHeader === null) return widest(head)
    const top = yield* topOf(head, isHeader)
    if (top !== null) this.#header = top.header
    return top?.delimiter ?? null
  }

  *#read(rows: Iterable<CutRow>): Work<CsvTableError | null> {
    for (const row of rows) {
      const { number, cells } = row
      if (cells === null) this.#broken += 1
      else if (number > TABLE_LIMITS.rows || cells.length > TABLE_LIMITS.columns) return 'too_many_cells'
      if (this.#broken > MAX_BROKEN_ROWS) return 'broken_quotes'
      const isBelow = number > this.#header.number
      if (isBelow && (cells === null || cells.some((cell) => cell.trim() !== ''))) yield* this.#take(row)
      if (this.#started?.planner.isFull()) return 'too_many_cells'
      yield COST_OF_ROW + row.length
    }
    return null
  }

  *#take(row: CutRow): Work<void> {
    if (this.#started !== null) yield give(row, this.#started.planner)
    else if (this.#first.push(row) === FIRST_ROWS) yield* this.#begin()
  }

  *#begin(): Work<Started<Source>> {
    const rows = this.#first.flatMap(({ number, cells }) => (cells === null ? [] : [{ number, cells }]))
    const started = this.#kind.begin(this.#header.cells, rows)
    for (const row of this.#first) yield row.length + give(row, started.planner)
    this.#first = []
    this.#started = started
    return started
  }
}

/** Returns what the row cost, as `Work` counts. */
function give(row: CutRow, planner: RowPlanner): number {
  if (row.cells === null) planner.addBroken(row)
  else planner.add(row)
  return planner.newCost()
}
