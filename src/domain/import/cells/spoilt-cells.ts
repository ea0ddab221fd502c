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
  const asOf = (at: number): string => columns[at]?.as ?? ''
  // What is cut off stands where a number was to stand.
  const canBeCut = price !== -1 && /^(?:stock|sale|compareAt|cost)/.test(asOf(price + 1))
  return (cells) => {
    const hasExtra = cells.slice(columns.length).some((cell) => cell.trim() !== '')
    // All cells behind it stand one place further.
    const isMoved = TEXTS.test(asOf(price + 2)) && /^\d+$/.test(cells[price + 2]?.trim() ?? '')
    // One cell too many, which is empty; or a number where a text stands.
    const isShort = /^\D{0,4}\d\d?$/.test(cells[price]?.trim() ?? '')
    const isLong = isShort && (canBeCut ? cells.length > columns.length : TEXTS.test(asOf(price + 1)))
    const isCut = price !== -1 && (canBeCut || hasExtra || isLong)
    const rest = isMoved ? /^\d{3,}$/ : hasExtra || isLong ? /^\d{3}$/ : /^0\d\d$/
    return {
      warnings: codes.flatMap((at) => (isRounded(cells[at] ?? '') ? [roundedWords(cells[at] ?? '')] : [])),
      cutPrice: isCut ? cutWords(cells[price] ?? '', cells[price + 1] ?? '', rest) : null,
    }
  }
}

/** Columns in which no number stands alone. */
const TEXTS = /^(?:description|category|pictures)$/

const roundedWords = (code: string): string =>
  `The code ${code.trim()} was rounded by a spreadsheet program and is not used. Show its column as numbers without decimals, and export again.`

function cutWords(price: string, next: string, cut: RegExp): string | null {
  const rest = next.trim()
  if (!cut.test(rest)) return null
  const [, digits] = /^\D{0,4}(\d{1,3})$/.exec(price.trim()) ?? []
  if (digits === undefined) return null
  const whole = `${digits},${rest}`
  if (rest.length > 3)
    return `A comma is out of place in this row: its price may be ${whole}. Write the price without commas.`
  return `The price ${whole} is cut at its comma. Write "${whole}" in quotation marks, or ${digits}${rest}.`
}
