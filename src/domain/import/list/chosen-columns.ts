// A list whose columns have unknown names, or none: a person says which is which.
import { ok, type Result } from '../../basics/result.ts'
import { type CsvTableError, cutUnknown } from '../cells/csv-table.ts'
import { decodeText } from '../cells/decode.ts'
import { normaliseHeader } from '../cells/header.ts'
import type { FilePlan, PlanOptions } from '../draft.ts'
import type { ListColumns } from './columns.ts'
import { planList } from './plan.ts'

/** What a column may be. */
export const CHOOSABLE_COLUMNS = [
  'name',
  'price',
  'stock',
  'sku',
  'salePrice',
  'description',
  'category',
] as const

/** Columns that a person is asked about. */
export const MAX_CHOSEN = 20

/** `name,,price` -> the first column is the name, the third the price. Null unless they name or number products and say what they cost or how many. */
export function parseChosenColumns(text: string): ListColumns | null {
  const columns: Partial<Record<(typeof CHOOSABLE_COLUMNS)[number], number>> = {}
  for (const [place, word] of text.split(',').slice(0, MAX_CHOSEN).entries()) {
    const column = CHOOSABLE_COLUMNS.find((known) => known === word)
    if (column !== undefined) columns[column] ??= place
  }
  const isNamed = columns.name !== undefined || columns.sku !== undefined
  return isNamed && (columns.price ?? columns.stock) !== undefined ? columns : null
}

/** The same choice without anything that is no column: `name,x,price` -> `name,,price`. */
export function namedColumns(text: string): string {
  const words = text.split(',').slice(0, MAX_CHOSEN)
  return words.map((word) => CHOOSABLE_COLUMNS.find((known) => known === word) ?? '').join(',')
}

export type ChosenOptions = PlanOptions & {
  readonly columns: ListColumns
  /** The first row holds names of columns. */
  readonly hasHeader: boolean
}

export function readChosenList(
  bytes: Uint8Array,
  { columns, hasHeader, ...options }: ChosenOptions,
): Result<FilePlan, { code: CsvTableError }> {
  const decoded = decodeText(bytes)
  if (!decoded.ok) return decoded
  const table = cutUnknown(decoded.value)
  if (!table.ok) return table
  const rows = hasHeader ? table.value.rows.slice(1) : table.value.rows
  return ok(planList({ ...table.value, rows }, { ...options, columns }))
}

/** Names the header of a file for remembering its columns: `what|how much`. Null for what is no table, or has no names. */
export function headerOf(bytes: Uint8Array): string | null {
  const decoded = decodeText(bytes)
  const table = decoded.ok ? cutUnknown(decoded.value) : null
  if (!table?.ok) return null
  const cells = (table.value.rows[0]?.cells ?? []).map(normaliseHeader)
  const header = cells.join('|')
  return cells.length > 1 && cells.length <= 200 && header.length <= 2_000 ? header : null
}

/** The first rows of a file, shortened, for a person who says which column is which. Empty for what is no table. */
export function sampleOf(bytes: Uint8Array): readonly (readonly string[])[] {
  const decoded = decodeText(bytes)
  const table = decoded.ok ? cutUnknown(decoded.value) : null
  if (!table?.ok || table.value.header.length < 2) return []
  return table.value.rows
    .slice(0, 4)
    .map(({ cells }) => cells.slice(0, MAX_CHOSEN).map((cell) => cell.trim().slice(0, 40)))
}
