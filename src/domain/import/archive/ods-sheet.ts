// Cuts the sheets of a LibreOffice workbook into rows, one part of their XML after the other, and keeps the rows of one sheet.
// Attacks: cells and rows that say that they come back a million times (empty ones cost nothing, others count against the limits of a table).
import type { BrokenRow, CsvRow } from '../cells/csv-table.ts'
import { type countCells, TABLE_LIMITS } from '../cells/limits.ts'
import { MAX_ROW } from '../cells/row-cutter.ts'
import { attributeOf, attributePattern, type Part, type Tag } from '../cells/xml-parts.ts'
import { isCellTag, OdsCell } from './ods-cell.ts'

const ROWS_REPEATED = attributePattern('table:number-rows-repeated')
const ROW_VISIBILITY = attributePattern('table:visibility')
const COLUMNS_REPEATED = attributePattern('table:number-columns-repeated')

/** How often a row or cell stands in the sheet. */
function timesOf(tag: Tag, pattern: RegExp): number {
  const times = Number(attributeOf(tag, pattern) ?? 1)
  return Number.isSafeInteger(times) && times > 0 ? times : 1
}

type Row = {
  readonly times: number
  /** By hand, or by a filter. */
  readonly isHidden: boolean
  readonly cells: string[]
  column: number
  size: number
}

export class OdsSheet {
  readonly name: string
  readonly rows: CsvRow[] = []
  readonly brokenRows: BrokenRow[] = []
  /** False for a sheet of which no more rows are wanted. */
  isKept = true
  readonly #counted: ReturnType<typeof countCells>
  #number = 0
  #row: Row | null = null
  #cell: OdsCell | null = null
  #times = 1

  /** `counted`: the cells of all sheets that are kept. */
  constructor(name: string, counted: ReturnType<typeof countCells>) {
    this.name = name
    this.#counted = counted
  }

  /** False while a cell is open, in which another table may stand. */
  get isBetweenCells(): boolean {
    return this.#cell === null
  }

  /** Takes the next part of the sheet. False for more cells than a table may have. */
  take(part: Part): boolean {
    if (!this.isKept) return true
    const cell = this.#cell
    if (cell !== null) {
      const isOpen = cell.take(part)
      if (isOpen || this.#row === null) return true
      this.#cell = null
      return this.#add(cell.text(), this.#row)
    }
    if ('text' in part) return true
    if (part.name === 'table-row') return this.#takeRow(part)
    const row = this.#row
    if (row === null || part.isEnd || !isCellTag(part)) return true
    this.#times = timesOf(part, COLUMNS_REPEATED)
    const begun = new OdsCell(part, Math.max(0, MAX_ROW + 1 - row.size))
    if (part.isEmpty) return this.#add(begun.text(), row)
    this.#cell = begun
    return true
  }

  /** An empty cell only moves the next one to the right. */
  #add(text: string, row: Row): boolean {
    if (text !== '') {
      if (row.column + this.#times > TABLE_LIMITS.columns) return false
      while (row.cells.length < row.column) row.cells.push('')
      for (let n = 0; n < this.#times; n += 1) row.cells.push(text)
      row.size += text.length * this.#times
    }
    row.column += this.#times
    return true
  }

  #takeRow(tag: Tag): boolean {
    if (!tag.isEnd && !tag.isEmpty) {
      const isHidden = ['collapse', 'filter'].includes(attributeOf(tag, ROW_VISIBILITY) ?? '')
      this.#row = { times: timesOf(tag, ROWS_REPEATED), isHidden, cells: [], column: 0, size: 0 }
      return true
    }
    const row = this.#row
    this.#row = null
    if (row === null || row.cells.length === 0) {
      this.#number += row?.times ?? timesOf(tag, ROWS_REPEATED)
      return true
    }
    for (let n = 0; n < row.times; n += 1) {
      this.#number += 1
      if (!this.#counted.fits(row.cells)) return false
      if (row.size > MAX_ROW) this.brokenRows.push({ number: this.#number, fault: 'too_long' })
      else if (row.isHidden && this.rows.length > 0)
        this.brokenRows.push({ number: this.#number, fault: 'hidden' })
      else this.rows.push({ number: this.#number, cells: row.cells })
    }
    return true
  }
}
