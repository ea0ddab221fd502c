// Which sheet of a workbook is read: the one that a person named, else the first that is shown and has a header that is known.
import { type CsvRow, type CutTable, HEADER_DEPTH } from '../cells/csv-table.ts'
import { owned } from '../cells/limits.ts'

/** A sheet that was not read: its name and its first rows, shortened. */
export type OtherSheet = { readonly name: string; readonly rows: readonly (readonly string[])[] }

/** The sheet that was read, and the other sheets that the workbook shows. */
export type ReadSheet = {
  readonly cut: CutTable
  readonly name: string
  readonly otherSheets: readonly OtherSheet[]
}

export type WantedSheet = {
  readonly isHeader?: ((cells: readonly string[]) => boolean) | undefined
  /** The name that a person said; a name that the workbook does not have counts as none. */
  readonly sheet?: string | undefined
}

/** Sheets that are looked into for a header: a cover or two come first. */
export const MOST_LOOKED = 5

/** Cells that are looked at for a header. */
const MOST_CELLS = 5_000

/** Other sheets that are shown to a person who chooses, and rows of each. */
export const MOST_SHOWN = 10
export const SHOWN_ROWS = 3

/** True when one of the first rows is a header. */
export function hasHeader(rows: readonly CsvRow[], { isHeader = () => true }: WantedSheet): boolean {
  let looked = 0
  return rows.slice(0, HEADER_DEPTH).some(({ cells }) => {
    looked += cells.length
    return looked <= MOST_CELLS && isHeader(cells)
  })
}

/** Another sheet as it is shown to a person who chooses. */
export function otherSheet(name: string, rows: readonly CsvRow[]): OtherSheet {
  const shown = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).slice(0, SHOWN_ROWS)
  return {
    name: name.slice(0, 100),
    rows: shown.map(({ cells }) => cells.slice(0, 6).map((cell) => owned(cell.trim().slice(0, 40)))),
  }
}
