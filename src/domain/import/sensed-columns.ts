// What the first cells of columns say against their names, as a person would say it: numbers of rows under `Item`, places under `State`, kinds of packs under
// `Units`, dollars beside the money of the shop.
import { readAvailability } from './cells/availability.ts'
import type { CsvRow } from './cells/csv-table.ts'
import { isMoneyOf, moneyName } from './cells/price.ts'
import { UNREAD } from './cells/said-names.ts'
import { readVisibility } from './cells/visibility.ts'
import { type ListColumn, listColumns, listName, meaningsIn } from './list/columns.ts'

/** Words of a status that nobody knows, and that are still asked one by one. */
const MOST_ASKED = 3

/** Longest text that may be a name where no column is called so. */
const MAX_NAME = 100

/** What each column is by its first cells; empty: what it is called. Of a program only its money is looked at, and what it does not know. */
export function sensedColumns(
  header: readonly string[],
  rows: readonly CsvRow[],
  currency: string,
): readonly string[] {
  const cellsOf = (at: number | undefined): readonly string[] =>
    rows.flatMap(({ cells }) => cells[at ?? -1]?.trim() || [])
  const columns = listColumns(header)
  const words = new Map<number | undefined, string>([
    ...otherMoney(header, currency).map((at) => [at, UNREAD] as const),
    ...([columns.status, columns.isShown] as const)
      .filter((at) => at !== undefined && saysNothing(cellsOf(at), listName(header[at] ?? '')))
      .map((at) => [at, UNREAD] as const),
  ])
  const { stock, name, cost, price } = columns
  const counts = cellsOf(stock)
  // `Units: kg`
  if (listName(header[stock ?? -1] ?? '') === 'pcs' && counts.length > 0 && !counts.some(hasDigit))
    words.set(stock, 'option')
  // What was paid for all of a row is no price.
  const digitsOf = (cell = ''): number => Number.parseFloat(cell.replace(/[^\d.]/g, ''))
  const sums = rows
    .map(({ cells }) => [cost, stock, price].map((at) => digitsOf(cells[at ?? -1])))
    .filter((numbers) => !numbers.some(Number.isNaN))
  const isSum = sums.length > 0 && sums.every(([paid = 0, pieces = 0, sum]) => sum === paid * pieces)
  if (isSum && listName(header[price ?? -1] ?? '') === 'amount') words.set(price, UNREAD)
  const { name: other, description } = listColumns(header.map((cell, at) => (at === name ? '' : cell)))
  const names = cellsOf(other ?? description)
  const isNumbered = cellsOf(name).every((cell) => /^\d{1,6}(?:\.0*|\))?$/.test(cell))
  const areNames = names.every((cell) => /\p{L}/u.test(cell) && cell.length <= MAX_NAME)
  const isAlone = name !== undefined || (price !== undefined && new Set(names).size === rows.length)
  if (names.length > 0 && isNumbered && areNames && isAlone) words.set(other ?? description, 'name')
  return header.map((_, at) => words.get(at) ?? '')
}

const hasDigit = (cell: string): boolean => /\d/.test(cell)

/** Columns of money in another currency than the shop's, beside one of the same meaning in the shop's. */
function otherMoney(header: readonly string[], currency: string): readonly number[] {
  const isOther = header.map((cell) => !isMoneyOf(currency, moneyName(cell.slice(0, 200))))
  if (!isOther.includes(true)) return []
  const meanings = meaningsIn(header)
  const own = meanings.filter((_, at) => !isOther[at])
  return header.flatMap((_, at) =>
    isOther[at] && MONEY.includes(meanings[at] ?? '') && own.includes(meanings[at]) ? [at] : [],
  )
}

const MONEY: readonly string[] = ['price', 'salePrice', 'compareAtPrice', 'cost'] satisfies ListColumn[]

/**
 * True for a column called as one that says who sees a product, of whose cells none does: places, years, or more words than anybody would answer. A few words
 * that nobody knows are asked, for they may hide.
 */
function saysNothing(cells: readonly string[], name: string): boolean {
  const isKnown = (cell: string): boolean =>
    readVisibility(cell) !== 'unknown' || readAvailability(cell) !== 'unknown'
  if (cells.length === 0 || cells.some(isKnown)) return false
  const isOther = ['state', 'estado', 'etat'].includes(name) || cells.every((cell) => OTHER.test(cell))
  return isOther || new Set(cells).size > MOST_ASKED
}

/** A year, a day, or how new a thing is. */
const OTHER = /\d\d|^(?:brand )?new$|\bused\b|refurbished|tokunbo/i
