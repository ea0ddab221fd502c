// What programs spoil on the way: codes that a spreadsheet program rounded, prices that a CSV file cut at their comma.
import type { ColumnUse } from './column-uses.ts'
import { isRounded } from './no-value.ts'

type Spoilt = {
  /** Of codes that were rounded, which are no one's codes. */
  readonly warnings: readonly string[]
  /** Why the row is refused: its price is `5` and the next cell `000`, so it was `5,000`. */
  readonly cutPrice: string | null
}

/** Looks at the rows of a table with these columns. */
export function spoiltCells(columns: readonly ColumnUse[]): (cells: readonly string[]) => Spoilt {
  const isCode = (as: string | null): boolean => as === 'sku' || as === 'id' || as === 'group'
  const codes = columns.flatMap(({ as }, at) => (isCode(as) ? [at] : []))
  const price = columns.findIndex(({ as }) => as === 'price')
  const behind = price === -1 ? undefined : columns[price + 1]
  // What is cut off stands where a number was to stand.
  const canBeCut = /^(?:stock|sale|compareAt|cost)/.test(behind?.as ?? '')
  return (cells) => ({
    warnings: codes.flatMap((at) => (isRounded(cells[at] ?? '') ? [roundedWords(cells[at] ?? '')] : [])),
    cutPrice: canBeCut ? cutWords(cells[price] ?? '', cells[price + 1] ?? '') : null,
  })
}

const roundedWords = (code: string): string =>
  `The code ${code.trim()} was rounded by a spreadsheet program and is not used. Show its column as numbers without decimals, and export again.`

function cutWords(price: string, next: string): string | null {
  const rest = next.trim()
  if (!/^0\d\d$/.test(rest)) return null
  const [, digits] = /^\D{0,4}(\d{1,3})$/.exec(price.trim()) ?? []
  if (digits === undefined) return null
  const whole = `${digits},${rest}`
  return `The price ${whole} is cut at its comma. Write "${whole}" in quotation marks, or ${digits}${rest}.`
}
