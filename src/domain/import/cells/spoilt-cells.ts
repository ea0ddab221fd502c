// What programs spoil on the way: codes that a spreadsheet program rounded, prices that a CSV file cut at their comma.
import type { ColumnUse } from './column-uses.ts'
import { isRounded } from './no-value.ts'

/** Warns of codes of a row that were rounded, which are no one's codes. */
export function roundedCodes(cells: readonly string[], columns: readonly ColumnUse[]): readonly string[] {
  const isCode = (at: number): boolean => /^(?:sku|id|group)$/.test(columns[at]?.as ?? '')
  return cells
    .filter((cell, at) => isCode(at) && isRounded(cell))
    .map(
      (cell) =>
        `The code ${cell.trim()} was rounded by a spreadsheet program and is not used. Show its column as numbers without decimals, and export again.`,
    )
}

/** Why a row is refused whose price is `5` and whose next cell is `000`: it was `5,000`. Null for a price that is whole. */
export function cutPrice(cells: readonly string[], columns: readonly ColumnUse[]): string | null {
  const at = columns.findIndex(({ as }) => as === 'price')
  const behind = columns[at + 1]
  if (at === -1 || behind === undefined || behind.as === 'sku' || behind.as === 'id') return null
  const [digits] = /(?<=^\D{0,4})\d{1,3}$/.exec((cells[at] ?? '').trim()) ?? []
  const rest = (cells[at + 1] ?? '').trim()
  if (digits === undefined || !/^0\d\d$/.test(rest)) return null
  const whole = `${digits},${rest}`
  return `The price ${whole} is cut at its comma. Write "${whole}" in quotation marks, or ${digits}${rest}.`
}
