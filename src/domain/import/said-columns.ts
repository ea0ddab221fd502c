// What a person says that columns are, over what their names say. One way for every source: what was said stands in the header in the place of the name, and
// the source reads it there.
import { sanitiseShort } from '../basics/text.ts'
import { type ColumnUse, columnUses, MOST_COLUMNS } from './cells/column-uses.ts'
import { replacedName, saidName, saidOption, UNREAD } from './cells/said-names.ts'
import type { RowPlanner } from './draft.ts'
import type { YesNo } from './list/column-names.ts'
import { listWords } from './list-words.ts'
import type { Answers } from './questions.ts'

/** What a person may say that a column is. `option`: shoppers choose by it; several columns may be options, or pictures. */
export const CHOOSABLE_COLUMNS = [
  'name',
  'price',
  'stock',
  'sku',
  'option',
  'salePrice',
  'compareAtPrice',
  'description',
  'category',
  'pictures',
  'cost',
  'isShown',
] as const

export type ChoosableColumn = (typeof CHOOSABLE_COLUMNS)[number]

/** Said of a column that is not to be used. */
export const IGNORED = 'ignore'

/** What a source does not read. A price before a sale is the regular price in some, and an old price in others. */
const NOT_READ: Readonly<Record<string, readonly ChoosableColumn[]>> = {
  list: [],
  woocommerce: ['compareAtPrice'],
  shopify: ['salePrice', 'pictures'],
  // A product's id is its SKU.
  feed: ['sku', 'compareAtPrice'],
  square: ['salePrice'],
  loyverse: ['salePrice'],
  lightspeed: ['salePrice'],
  wix: ['salePrice'],
  quickbooks: ['salePrice'],
  odoo: ['salePrice'],
}

/** What a person may say that columns of this source are; nothing of one whose columns cannot be said, as our own export. */
export function choosableIn(source: string): readonly ChoosableColumn[] {
  const unread = NOT_READ[source]
  return unread === undefined ? [] : CHOOSABLE_COLUMNS.filter((word) => !unread.includes(word))
}

/** Meanings by which a source finds its products and joins their rows. */
const FIXED: readonly string[] = ['id', 'group', 'handle', 'parent', 'type', 'kind']

/** True for a column that stays as its source writes it, whatever is said. */
export const isFixed = (as: string | null): boolean => as !== null && FIXED.includes(as)

/** Meanings that several columns may have. */
const SHARED: readonly string[] = ['option', 'pictures', IGNORED, UNREAD]

/** `name,,constructor` -> `['name', '', '']` */
export function readSaidColumns(text: string): readonly string[] {
  const known: readonly string[] = [...CHOOSABLE_COLUMNS, IGNORED]
  return text.split(',', MOST_COLUMNS).map((word) => (known.includes(word) ? word : ''))
}

/**
 * What was said, with one column more: `('price', 2, 'price')` -> `,,price`. Of a meaning that one column has alone the last that is said counts.
 */
export function sayColumn(before: string, at: number, word: string): string {
  const said = before.split(',')
  return Array.from({ length: Math.max(said.length, at + 1) }, (_, place) => {
    if (place === at) return word
    return !SHARED.includes(word) && said[place] === word ? '' : (said[place] ?? '')
  }).join(',')
}

/** What was said first, and then what was said later: `('name,price', ',,price')` -> `name,,price`. At most 1,500 characters. */
export function laterSaid(first: string, later: string): string {
  const placed = (text: string) => [...readSaidColumns(text).entries()]
  // Of two with one meaning in one text the first counts.
  return [...placed(first).toReversed(), ...placed(later).toReversed()].reduce(
    (said, [at, word]) => (word === '' ? said : sayColumn(said, at, word)),
    '',
  )
}

/** What a person has answered about columns. */
export const saidColumns = (answers: Answers | undefined): readonly string[] =>
  readSaidColumns(answers?.columns ?? '')

type Plan = (header: readonly string[]) => RowPlanner

type Said = {
  readonly source: string
  /** In the order of the columns; empty: nothing. */
  readonly said: readonly string[]
  /** What their first cells say, where nobody has said anything. */
  readonly sensed?: readonly string[]
  /** Columns of which nothing is said are not used, whatever their names say. */
  readonly isAlone?: boolean
}

/** Meanings of columns of yes and no. */
const YES_OR_NO: readonly string[] = ['isShown', 'isHidden', 'availability', 'isSoldOut'] satisfies YesNo[]

/** A program knows what its own columns of who sees a product hold. */
const SEEN: readonly string[] = ['isShown', 'status', 'visibility']

/** Plans a table by what is said of its columns. `plan` plans one with the given header, as the source does. */
export function planAsSaid(
  header: readonly string[],
  plan: Plan,
  { source, said, sensed = [], isAlone = false }: Said,
): RowPlanner {
  const choosable: readonly string[] = [...choosableIn(source), IGNORED]
  if (choosable.length === 1) return plan(header)
  const isProgram = source !== 'list'
  const own = plan(header).columns
  const answered = header.map((_, at) => (choosable.includes(said[at] ?? '') ? (said[at] ?? '') : ''))
  const isOpen = (word: string, at: number): boolean =>
    (!isProgram || (word === UNREAD && !SEEN.includes(own[at]?.as ?? ''))) &&
    (SHARED.includes(word) || !answered.includes(word)) &&
    answered[at] === ''
  // As if it were called so.
  const isCalled = (at: number): boolean => YES_OR_NO.includes(sensed[at] ?? '')
  const known = answered.map((word, at) =>
    !isCalled(at) && isOpen(sensed[at] ?? '', at) ? (sensed[at] ?? '') : word,
  )
  const called = header.map((cell, at) => (isCalled(at) ? saidName(sensed[at] ?? '') : cell))
  const found = isAlone ? null : listWords(called, own, known, isProgram)
  const words = found?.words ?? known
  const added = found?.added ?? new Map<number, string>()
  if (added.size === 0 && words.every((word) => word === '')) return plan(header)
  const given = isAlone ? header.map(() => '') : header
  const planner = plan(renamed(given, { plan, words, called: header }))
  const named = columnUses(header, [])
  const asNamed = ({ as, ...use }: ColumnUse, at: number): ColumnUse => ({
    ...use,
    name: named[at]?.name ?? '',
    as: as ?? added.get(at) ?? null,
    mayMatter:
      (as ?? added.get(at) ?? null) === null && named[at]?.mayMatter === true && answered[at] !== IGNORED,
  })
  return {
    ...planner,
    add: (row) => planner.add(found === null || added.size === 0 ? row : found.asSaid(row)),
    *plan() {
      const made = yield* planner.plan()
      return { ...made, columns: made.columns.map(asNamed) }
    },
  }
}

/** The header with what was said in the place of names. What a column was before stays behind, where another takes its meaning. */
function renamed(
  header: readonly string[],
  {
    plan,
    words,
    called,
  }: { readonly plan: Plan; readonly words: readonly string[]; readonly called: readonly string[] },
): readonly string[] {
  const own = plan(header).columns
  const isSaid = (at: number): boolean => words[at] !== '' && !isFixed(own[at]?.as ?? null)
  const alone = words.filter((word, at) => isSaid(at) && !SHARED.includes(word))
  return header.map((cell, at) => {
    const word = words[at] ?? ''
    const before = cell === '' ? null : (plan([cell]).columns[0]?.as ?? null)
    if (isSaid(at) && word !== IGNORED)
      return word === 'option' ? saidOption(optionName(called[at] ?? '', at)) : saidName(word)
    if (!isSaid(at) && (before === null || !alone.includes(before))) return cell
    return before === null ? '' : replacedName(before)
  })
}

/** `Meta: fabric`, `g:fabric` -> `fabric`, `Material (product.metafields.custom.material)` -> `Material` */
function optionName(name: string, at: number): string {
  const plain = name.replace(/^\s*(?:g:|meta:\s*_*)/i, '').replace(/\(product\.metafields\.[^)]*\)\s*$/, '')
  return sanitiseShort(plain).slice(0, 100) || `Option ${at + 1}`
}
