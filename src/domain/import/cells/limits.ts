// Most that one table may have, and what its rows keep in memory until the table is planned.

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

/** Bytes that the rows of one table may keep: they become products, which are in memory too, and an isolate has 128 MB. */
export const MOST_KEPT = 40_000_000

/** Characters of a description that are kept; the product stores fewer, and must know whether there were more. */
export const KEPT_DESCRIPTION = 1_200

/** A copy: a part of a text keeps the whole text in memory, so a few kept cells would keep the file. Short parts are copies already. */
export function owned(part: string): string {
  return part.length < 13 ? part : ` ${part}`.slice(1)
}

const WIDE = /[\u0100-\uffff]/

/** About so many bytes of memory: two for each character of a text that has one beyond Latin letters. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length * (WIDE.test(value) ? 2 : 1)
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce((sum: number, inner) => sum + weightOf(inner), 16)
}
