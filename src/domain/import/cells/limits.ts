// Most that one table may have.

/** Most of one table: all its products are in memory at once, and an isolate has 128 MB. An empty cell costs little. */
export const TABLE_LIMITS = { rows: 60_000, columns: 500, cells: 2_500_000, filled: 900_000 } as const

/** What a row costs to cut and to read beside its characters, as `Work` counts. */
export const COST_OF_ROW = 200

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
