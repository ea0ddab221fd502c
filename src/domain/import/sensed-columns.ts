// What the first cells of columns say against their names, as a person would say it: numbers of rows under `Item`, places under `State`, kinds of packs under
// `Units`, dollars beside the money of the shop.
import { readAvailability } from './cells/availability.ts'
import type { CsvRow } from './cells/csv-table.ts'
import { normaliseHeader } from './cells/header.ts'
import { isMoneyOf, moneyName } from './cells/price.ts'
import { UNREAD } from './cells/said-names.ts'
import { readVisibility } from './cells/visibility.ts'
import {
  type ListColumn,
  type ListColumns,
  listColumns,
  listName,
  meaningsIn,
  yesNoMeaning,
} from './list/columns.ts'
import { isPlace } from './paste/delivery.ts'

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
  const meanings = meaningsIn(header)
  for (const [at, cell] of header.entries()) {
    const said = meanings[at] === undefined ? yesNoMeaning(cell) : undefined
    if (said !== undefined && areYesNo(cellsOf(at), said === 'isSoldOut' && !cell.includes('?')))
      words.set(at, said)
  }
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
  const people = contactsIn(header, cellsOf)
  if (people.length > 0 && name !== undefined && PERSON.has(listName(header[name] ?? '')))
    if (other !== undefined) words.set(other, 'name')
    else if (isOfPeople(columns, people, header)) words.set(name, UNREAD)
  // What it costs to send something there.
  if (cellsOf(name).length > 1 && cellsOf(name).every(isPlace)) words.set(name, UNREAD)
  // `Batch, Price`: what is called in no other way has names where it has letters.
  if (
    name !== undefined &&
    isGuessed(header[name] ?? '') &&
    !cellsOf(name).some((cell) => /\p{L}/u.test(cell))
  )
    words.set(name, UNREAD)
  const names = cellsOf(other ?? description)
  const isNumbered = cellsOf(name).every((cell) => /^\d{1,6}(?:\.0*|\))?$/.test(cell))
  const areNames = names.every((cell) => /\p{L}/u.test(cell) && cell.length <= MAX_NAME)
  const isAlone = name !== undefined || (price !== undefined && new Set(names).size === rows.length)
  if (names.length > 0 && isNumbered && areNames && isAlone) words.set(other ?? description, 'name')
  return header.map((_, at) => words.get(at) ?? '')
}

/** True for a name that no list of names knows. */
const isGuessed = (cell: string): boolean => !['name', 'description'].includes(meaningsIn([cell])[0] ?? '')

/** Names that people have too. */
const PERSON: ReadonlySet<string> = new Set(['name', 'nom', 'nombre', 'nome'])

/** What columns of people hold: `phone`, `address`, `date`. Those of a supplier say nothing of the rows. */
function contactsIn(
  header: readonly string[],
  cellsOf: (at: number) => readonly string[],
): readonly string[] {
  return header.flatMap((cell, at) => {
    const [word] = CONTACT.exec(normaliseHeader(cell)) ?? []
    const holds = (text: string): boolean => WEAK.includes(word ?? '') || /@|(?:\d[\s()+-]*){7}/.test(text)
    return word !== undefined && cellsOf(at).some(holds) ? [word] : []
  })
}

const CONTACT =
  /\b(?<!(?:supplier|vendor|seller|maker|web|ip)(?:'s)? )(?:address|location|(?<=^(?:(?:due|payment|order) )?)date$|phone|mobile|tel(?:ephone)?|whats ?app|gsm|e-?mail|contact|acc(?:oun)?t)\b/

/** Goods have these too. */
const WEAK: readonly string[] = ['address', 'location', 'date']

/** True for a list of names, how to reach them and an amount: it may be what customers owe. */
function isOfPeople(columns: ListColumns, people: readonly string[], header: readonly string[]): boolean {
  const isOfGoods = (['sku', 'category', 'cost', 'pictures', 'salePrice', 'compareAtPrice'] as const).some(
    (column) => columns[column] !== undefined,
  )
  const isTold = header.some((cell) =>
    /\b(?:supplier|vendor|seller|brand|size|colou?r|weight|model|pack)/i.test(cell),
  )
  const isOwed = listName(header[columns.price ?? -1] ?? '') === 'amount'
  const isDated = people.every((word) => word === 'date') && columns.stock !== undefined
  return !isOfGoods && !isTold && (isOwed ? !isDated : people.some((word) => !WEAK.includes(word)))
}

/** True for cells some of which say yes or no, and none of which counts. What was sold may be counted by 0 and 1. */
function areYesNo(cells: readonly string[], mayCount: boolean): boolean {
  const isPlain = (cell: string): boolean =>
    (/^x$/i.test(cell) ||
      ['shown', 'hidden'].includes(readVisibility(cell)) ||
      readAvailability(cell) === 'out') &&
    !(mayCount && hasDigit(cell))
  return cells.some(isPlain) && !cells.some((cell) => /^[\d.,]+$/.test(cell) && !/^[01]$/.test(cell))
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
