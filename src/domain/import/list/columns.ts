// Finds the columns of plain lists and of our own export by the names in their header.
import { sanitiseShort } from '../../basics/text.ts'
import { findColumns, normaliseHeader } from '../cells/header.ts'
import { saidMeaning, saidOptions, UNREAD } from '../cells/said-names.ts'
import {
  BEST,
  BETTER,
  CHOICES,
  COLUMNS,
  LEFT_WORDS,
  NAMES,
  NO_NAME,
  PACK_WORDS,
  PRICE_KINDS,
  SPELLINGS,
  STOCK_WORDS,
  WORSE,
  YES_NO,
  type YesNo,
} from './column-names.ts'

/** What a name of a column is worth beside others of its meaning; an amount is worth less than a rate. */
function worthOf(word: string): number {
  if (BEST.has(word)) return 2
  if (BETTER.has(word)) return 1
  return WORSE.includes(word) ? (word === 'amount' ? -2 : -1) : 0
}

/**
 * A column that this reader does not know, and what it is called. `isChoice`: its name or a person says that shoppers choose by it; `isName`: that they may read
 * what it holds.
 */
export type OtherColumn = {
  readonly at: number
  readonly name: string
  readonly isChoice: boolean
  readonly isName: boolean
}

/** Columns that are read for nothing but to tell rows of one name apart: those that are said to be options first, then sizes and colours; at most five. */
export function otherColumns(header: readonly string[], columns: ListColumns): readonly OtherColumn[] {
  const known = new Set(Object.values(columns))
  const words = header.map((cell) => normaliseHeader(cell).replace(/\(e?s\)$/, ''))
  // `Variation name: Size` only says what `Variation option: S` is.
  const isChoice = (word: string): boolean =>
    CHOICES.has(word) &&
    !['option', 'value'].some(
      (end) => words.includes(word.replace(/ name$/, ` ${end}`)) && / name$/.test(word),
    )
  const others = header.flatMap((cell, at) => {
    const name = sanitiseShort(cell).slice(0, 100)
    const isSaid = ![null, UNREAD].includes(saidMeaning(cell))
    return known.has(at) || name === '' || isSaid
      ? []
      : [{ at, name, isChoice: isChoice(words[at] ?? ''), isName: NAMES.has(words[at] ?? '') }]
  })
  const said = saidOptions(header).map((option) => ({ ...option, isChoice: true, isName: false }))
  return [...said, ...others.toSorted((a, b) => Number(b.isChoice) - Number(a.isChoice))].slice(0, 5)
}

export type ListColumn = keyof typeof COLUMNS

export type ListColumns = Readonly<Partial<Record<ListColumn, number>>>

/** The name of a column as COLUMNS has it: `Closing Bal.` -> `stock left`, `S/Price` -> `selling price`. */
export function listName(cell: string): string {
  if (saidMeaning(cell) !== null) return cell
  const [, kind = ''] =
    /^\s*(?:price|prix|pre[cç]o)s?\s*\(\s*(\p{L}+)(?: price)?\s*\)/iu.exec(cell.slice(0, 200)) ?? []
  const ofKind = PRICE_KINDS.find(([words]) => words.test(kind))
  if (ofKind !== undefined) return ofKind[1]
  const word = SPELLINGS.reduce((name, [written, as]) => name.replace(written, as), partedName(cell))
  if (word === 'in stock' || !STOCK_WORDS.test(word)) return word
  if (PACK_WORDS.test(word)) return 'pcs'
  return LEFT_WORDS.test(word) ? 'stock left' : 'stock'
}

/** `isActive` -> `is active`, `Sold-Out` -> `sold out` */
const partedName = (cell: string): string =>
  normaliseHeader(cell.slice(0, 200).replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})-(?=\p{L})/gu, ' '))

/** What a column of yes and no says: `Online?` -> isShown. */
export const yesNoMeaning = (cell: string): YesNo | undefined =>
  YES_NO.find(([name]) => name.test(partedName(cell)))?.[1]

/** The names of a header as COLUMNS has them. Beside what was paid, what is left is money. */
function listNames(header: readonly string[]): readonly string[] {
  const names = header.map(listName)
  const isPaid = names.some((name) =>
    /\b(?:paid|deposit(?:ed)?|advance|part payment|customer|client|buyer|debtor)\b/.test(name),
  )
  const isMoneyLeft = (at: number): boolean =>
    isPaid && /^(?:bal(?:ance)?|remaining|left)$/.test(normaliseHeader(header[at] ?? ''))
  return names.map((name, at) => (isMoneyLeft(at) ? '' : name))
}

/** What each column of a header may mean in a list, by its name alone. */
export const meaningsIn = (header: readonly string[]): readonly (ListColumn | undefined)[] =>
  listNames(header).map((name) => (Object.keys(findColumns([name], COLUMNS)) as ListColumn[])[0])

/**
 * Finds the columns of a list by the names in its header: `['Name', 'Price']` -> `{ name: 0, price: 1 }`. Where no column is called the name the description is
 * it, and what goods are sold for is their price where they have no other.
 */
export function listColumns(header: readonly string[]): ListColumns {
  const names = listNames(header)
  const { salePrice, description, ...found } = findColumns(names, COLUMNS, worthOf)
  const isCalled = (at: number | undefined): boolean => saidMeaning(header[at ?? -1] ?? '') === null
  const price = found.price ?? (found.name !== undefined && isCalled(salePrice) ? salePrice : undefined)
  // `Description, Amount` may be of a bank, `Date, Description, Price` of what was spent.
  const isLedger = names[price ?? -1] === 'amount' || names.includes('date')
  const isNamed = isLedger || (found.name ?? found.sku) !== undefined || !isCalled(description)
  const name =
    found.name ??
    (price === undefined || isLedger || (found.sku ?? description) !== undefined
      ? undefined
      : onlyText(header, names))
  return {
    ...found,
    ...(name !== undefined && { name }),
    ...(price !== undefined && { price }),
    ...(salePrice !== undefined && salePrice !== price && { salePrice }),
    ...(description !== undefined && { [isNamed ? 'description' : 'name']: description }),
  }
}

/** The one column that may have names of goods where none is called so: `Fabric, Price`, `Drug, Price, Qty`. */
function onlyText(header: readonly string[], names: readonly string[]): number | undefined {
  const [only, ...others] = header.flatMap((cell, at) => {
    const word = names[at] ?? ''
    const isKnown = Object.keys(findColumns([word], COLUMNS)).length > 0 || saidMeaning(cell) !== null
    // A model beside a brand is no size.
    const isChoice = CHOICES.has(word) && !/^(?:model|style|material)$/.test(word)
    return isKnown || isChoice || NO_NAME.test(word) || word.length > 30 ? [] : [at]
  })
  return others.length === 0 ? only : undefined
}

/** True for a header that names or numbers products and says what they cost, or how many there are. */
export function isListHeader(cells: readonly string[]): boolean {
  const { name, sku, price, stock, availability, isSoldOut } = listColumns(cells)
  return (
    (name !== undefined && price !== undefined) ||
    (sku !== undefined && (price ?? stock ?? availability ?? isSoldOut) !== undefined)
  )
}

/** True for the header of products.csv in our own export. */
export function isOwnHeader(cells: readonly string[]): boolean {
  if (!cells.some((cell) => normaliseHeader(cell) === COLUMNS.staysOnStarter[0])) return false
  const { id, name, price } = listColumns(cells)
  return [id, name, price].every((at) => at !== undefined)
}
