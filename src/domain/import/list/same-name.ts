// Tells rows of one name apart: sizes and colours become choices of one product, other goods stay goods of their own. Rows are never one product because
// their names are equal, as long as anything else tells them apart.
import type { Work } from '../../basics/work.ts'
import { weightOf } from '../cells/limits.ts'
import type { ImportDraft } from '../draft.ts'
import type { Answers } from '../questions.ts'
import type { OtherColumn } from './columns.ts'

/** What is looked at of a row. */
export type NamedListRow = {
  readonly number: number
  readonly name: string
  readonly sku: string
  /** The cells of the other columns, in their order. */
  readonly others: readonly string[]
}

/** Rows that are one product. `choices`: the columns by which shoppers choose between them, in a product of several rows. */
export type ListGroup<Row extends NamedListRow> = {
  readonly rows: readonly [Row, ...Row[]]
  readonly choices: readonly OtherColumn[]
  /** What the name is called in the shop, where another product has the same. */
  readonly name?: string
  /** Another product of the file has this name, and nothing says which is meant: it is not shown until somebody looks. */
  readonly isDoubtful?: boolean
  /** What the one row of its name says of options. */
  readonly choice?: Readonly<Record<string, string>>
  /** Its place among the rows of its name, from 0. */
  readonly place?: number
}

export const SAME_NAME =
  'Another row has this name. Both are kept, this one as a draft: show it if it is another product, or delete it.'

type Look = { readonly draft: ImportDraft; readonly answers: Answers | undefined }

/** Parts the rows into products, in the order of the file. */
export function* groupRows<Row extends NamedListRow>(
  rows: readonly Row[],
  others: readonly OtherColumn[],
  look: Look,
): Work<readonly ListGroup<Row>[]> {
  const named = new Map<string, Row[]>()
  for (const row of withNamesAbove(rows, others)) {
    yield COST_OF_LOOK
    const code = row.sku === '' ? `row ${row.number}` : `sku ${row.sku}`
    const key = row.name === '' ? code : `name ${row.name.toLowerCase()}`
    const group = named.get(key)
    if (group === undefined) named.set(key, [row])
    else group.push(row)
  }
  const groups: ListGroup<Row>[] = []
  for (const group of named.values())
    for (const part of yield* partGroup(group, others, look)) groups.push(part)
  return groups.sort((a, b) => a.rows[0].number - b.rows[0].number)
}

/**
 * Cells of one name may be merged, which leaves all but the first empty: a row without a name belongs to the name above it where its size or colour is
 * another than those above.
 */
function withNamesAbove<Row extends NamedListRow>(
  rows: readonly Row[],
  others: readonly OtherColumn[],
): readonly Row[] {
  const named: Row[] = []
  let choices = new Set<string>()
  for (const row of rows) {
    const above = named.at(-1)
    const isBelow = others.some(
      ({ isChoice }, at) => isChoice && row.others[at] !== '' && (above?.others[at] ?? '') !== '',
    )
    const choice = JSON.stringify(others.map(({ isChoice }, at) => isChoice && row.others[at]?.toLowerCase()))
    const isMerged = row.name === '' && isBelow && above?.number === row.number - 1 && !choices.has(choice)
    if (row.name !== '') choices = new Set()
    choices.add(choice)
    named.push(isMerged ? { ...row, name: above.name } : row)
  }
  return named
}

/** `Rice (Ofada)`, within the length of a name. */
const nameWith = (name: string, value: string): string => `${name.slice(0, 190 - value.length)} (${value})`

/** What it costs to compare a row with those of its name, as `Work` counts. */
const COST_OF_LOOK = 60

function* partGroup<Row extends NamedListRow>(
  group: readonly Row[],
  others: readonly OtherColumn[],
  { draft, answers }: Look,
): Work<readonly ListGroup<Row>[]> {
  const [first] = group
  if (first === undefined) return []
  if (group.length === 1) {
    const said = others.flatMap(({ isChoice, name }, place): [string, string][] => {
      const value = first.others[place] ?? ''
      return isChoice && value !== '' ? [[name, value]] : []
    })
    // `S, M, L` is no choice.
    const choice = said.every(([, value]) => !/[,;|/]/.test(value)) ? said : []
    for (const [name, value] of said)
      draft.warn(first.number, [
        `${name}: "${value.slice(0, 40)}" ${choice.length > 0 ? 'is used only where the shop’s product has it to choose' : 'was not used'}, because no other row has this name.`,
      ])
    return [{ rows: [first], choices: [], ...(choice.length > 0 && { choice: Object.fromEntries(choice) }) }]
  }
  const telling = others.filter((_, place) => group.every((row) => row.others[place] !== ''))
  const choices = telling.filter(({ isChoice }) => isChoice)
  const cellsOf = (row: Row, columns: readonly OtherColumn[]): string =>
    JSON.stringify(columns.map((column) => row.others[others.indexOf(column)]?.toLowerCase()))
  const keyOf = (row: Row): string => cellsOf(row, choices)
  if (first.name !== '' && choices.length > 0 && (yield* areApart(group, keyOf))) {
    const valuesOf = (row: Row): string =>
      choices.map((column) => row.others[others.indexOf(column)]?.slice(0, 60)).join(' / ')
    const some = group.slice(0, 4).map(valuesOf).join(', ')
    draft.questions.add('sizes', first.number, `${first.name}: ${some}`, group.length)
    return answers?.sizes === 'products'
      ? group.map((row) => ({ rows: [row], choices: [], name: nameWith(row.name, valuesOf(row)) }))
      : [{ rows: [first, ...group.slice(1)], choices }]
  }
  if (group.every(({ sku }) => sku !== '') && (yield* areApart(group, ({ sku }) => sku)))
    return group.map((row) => ({ rows: [row], choices: [] }))
  for (const column of telling)
    if (column.isName && (yield* areApart(group, (row) => cellsOf(row, [column]))))
      return group.map((row) => ({
        rows: [row],
        choices: [],
        name: nameWith(row.name, row.others[others.indexOf(column)]?.slice(0, 60) ?? ''),
      }))
  const names = telling.filter(({ isName }) => isName)
  const nameOf = (row: Row): string => cellsOf(row, names)
  if (names.length > 0 && (yield* areApart(group, (row) => nameOf(row) + keyOf(row)))) {
    // Sizes of each brand.
    const parts: ListGroup<Row>[] = []
    for (const rows of Map.groupBy(group, nameOf).values()) {
      const value = names.map((column) => rows[0]?.others[others.indexOf(column)]?.slice(0, 40)).join(', ')
      const named = rows.map((row) => ({ ...row, name: nameWith(row.name, value) }))
      parts.push(...(yield* partGroup(named, others, { draft, answers })))
    }
    return parts
  }
  const isCorrected =
    choices.length > 0 && group.every(({ sku }) => sku === '') && telling.length === choices.length
  const kept = yield* lastOfEach(
    group,
    (row) => (isCorrected ? keyOf(row) : row.sku === '' ? JSON.stringify({ ...row, number: 0 }) : row.sku),
    draft,
  )
  const [lead, ...rest] = kept
  if (isCorrected && lead !== undefined && rest.length > 0) return [{ rows: [lead, ...rest], choices }]
  if (kept.length > 1 && kept.some(({ sku }) => sku === ''))
    draft.questions.add('sameName', first.number, `${first.name}, ${kept.length} times`, kept.length)
  return kept.map((row, place) => ({
    rows: [row],
    choices: [],
    ...(kept.length > 1 &&
      row.sku === '' && { place, isDoubtful: place > 0 && answers?.sameName === undefined }),
  }))
}

/** True when no two rows have the same key. */
function* areApart<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Work<boolean> {
  const seen = new Set<string>()
  for (const row of rows) {
    yield COST_OF_LOOK
    if (seen.has(keyOf(row))) return false
    seen.add(keyOf(row))
  }
  return true
}

/** Of two rows with the same key the later row counts, unless it says the same. */
export function* lastOfEach<Row extends Pick<NamedListRow, 'number'>>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  draft: ImportDraft,
): Work<readonly Row[]> {
  const textOf = (row: Row): string => JSON.stringify({ ...row, number: 0 })
  const last = new Map<string, Row>()
  for (const row of rows) {
    const earlier = last.get(keyOf(row))
    yield COST_OF_LOOK + (earlier === undefined ? 0 : weightOf(earlier) + weightOf(row))
    if (earlier !== undefined && textOf(earlier) === textOf(row)) {
      draft.skip(row.number, `The same as row ${earlier.number}.`)
      continue
    }
    if (earlier !== undefined)
      draft.skip(
        earlier.number,
        `Row ${row.number} further down is about the same product and counts instead.`,
      )
    last.set(keyOf(row), row)
  }
  return [...last.values()].toSorted((a, b) => a.number - b.number)
}
