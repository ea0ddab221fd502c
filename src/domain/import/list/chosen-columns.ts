// A list whose columns have unknown names, or none: a person says which is which.
import { fail, ok, type Result } from '../../basics/result.ts'
import type { Work } from '../../basics/work.ts'
import { openTableZip } from '../archive/table-zip.ts'
import { isZip } from '../archive/unzip.ts'
import type { ZipPicture } from '../archive/zip-pictures.ts'
import { columnName, MOST_COLUMNS } from '../cells/column-uses.ts'
import {
  type CsvRow,
  type CsvTable,
  type CsvTableError,
  cutUnknown,
  unknownTable,
} from '../cells/csv-table.ts'
import { decodeFile } from '../cells/decode.ts'
import { normaliseHeader } from '../cells/header.ts'
import { withMoney } from '../cells/money-columns.ts'
import { type ImportOptions, type ImportPlan, planTable, type RowPlanner } from '../draft.ts'
import { isXml } from '../feed/xml-table.ts'
import type { Answers } from '../questions.ts'
import { READ_PLAINLY, type ReadFrom } from '../reading.ts'
import { laterSaid, planAsSaid, readSaidColumns } from '../said-columns.ts'
import { TableReader } from '../table-reader.ts'
import { listPlanner } from './plan-import.ts'

/** Columns that a person is asked about before a file is read. */
const MAX_CHOSEN = 20

/** `name,,price` -> the first column is the name, the third the price. Null unless they name or number products and say a price, a cost or how many. */
export function parseChosenColumns(text: string): readonly string[] | null {
  const columns = readSaidColumns(text)
  const hasOne = (...words: readonly string[]) => words.some((word) => columns.includes(word))
  return hasOne('name', 'sku') && hasOne('price', 'stock', 'cost') ? columns : null
}

/** The same choice without anything that is no column: `name,x,price` -> `name,,price`. */
export const namedColumns = (text: string): string => laterSaid(text, '')

export type ChosenOptions = ImportOptions & {
  readonly columns: readonly string[]
  /** The first row holds names of columns. */
  readonly hasHeader: boolean
}

export type ChosenList = {
  readonly plan: ImportPlan
  /** The pictures beside the table; null without a ZIP around it. */
  readonly pictures: readonly ZipPicture[] | null
  readonly from: ReadFrom
}

/**
 * Reads a list whose columns a person has named, from a table, a workbook or a ZIP. Fails with the code of the table, as every reader of
 * files does.
 */
export function* readChosenList(
  bytes: Uint8Array,
  options: ChosenOptions,
): Work<Result<ChosenList, { code: CsvTableError }>> {
  const read = yield* readUnknown(bytes, { answers: options.answers })
  if (!read.ok) return read
  const { table, pictures, from } = read.value
  const [names, ...below] = table.rows
  const rows = options.hasHeader ? below : table.rows
  const plan = yield* planTable(chosenPlanner(names, options), { ...table, rows })
  return plan.ok ? ok({ plan: plan.value, pictures, from }) : plan
}

/** Reads such a list whose text comes in pieces. */
export function chosenReader(options: ChosenOptions): TableReader<'list'> {
  let isNames = options.hasHeader
  return new TableReader({
    isHeader: null,
    begin(_, [first]) {
      const planner = chosenPlanner(first, options)
      const add: RowPlanner['add'] = (row) => {
        if (isNames) isNames = false
        else planner.add(row)
      }
      return { source: 'list', planner: { ...planner, add } }
    },
  })
}

/** Plans a list by what was chosen, and what was said of it afterwards. */
function chosenPlanner(
  first: CsvRow | undefined,
  { columns, hasHeader, ...options }: ChosenOptions,
): RowPlanner {
  const said = readSaidColumns(laterSaid(columns.join(','), options.answers?.columns ?? ''))
  const cells = first?.cells ?? []
  // The first row may be shorter than others.
  const names = Array.from({ length: Math.max(cells.length, said.length) }, (_, at) =>
    hasHeader ? (cells[at] ?? '') : '',
  )
  const plan = (header: readonly string[]) => listPlanner(header, { ...options, isChosen: true })
  const planner = planAsSaid(names, plan, { source: 'list', said, isAlone: true })
  return withMoney(names, planner, options.currency)
}

/** What is asked about a table whose columns nobody knows. */
export type AskedTable = {
  /** As `headerKey`. */
  readonly header: string | null
  /** The first rows, shortened, for a person who says which column is which. */
  readonly sample: readonly (readonly string[])[]
}

/** The names of columns, by which what a person says of them is remembered: `what|how much`; null for columns without names. */
export function headerKey(cells: readonly string[]): string | null {
  const names = cells.slice(0, MOST_COLUMNS).map(columnName).map(normaliseHeader)
  return names.length > 1 && names.some((name) => name !== '') ? names.join('|') : null
}

/** Rows that are looked at for the question. */
const REQUEST_ROWS = 10

/** Null for what is no table, or has one column alone. */
export function* askedTable(bytes: Uint8Array): Work<AskedTable | null> {
  const read = yield* readUnknown(bytes, { most: REQUEST_ROWS })
  if (!read.ok || read.value.table.header.length < 2) return null
  const { rows } = read.value.table
  return {
    header: headerKey(rows[0]?.cells ?? []),
    sample: rows
      .slice(0, 4)
      .map((row) => row.cells.slice(0, MAX_CHOSEN).map((cell) => cell.trim().slice(0, 40))),
  }
}

type UnknownTable = Pick<ChosenList, 'pictures' | 'from'> & { readonly table: CsvTable }

/** The rows of a text, of a workbook, or of the one table in a ZIP; a feed in XML has no columns to choose from. */
function* readUnknown(
  bytes: Uint8Array,
  {
    most = Number.POSITIVE_INFINITY,
    answers,
  }: { readonly most?: number; readonly answers?: Answers | undefined },
): Work<Result<UnknownTable, { code: CsvTableError }>> {
  const opened = isZip(bytes)
    ? yield* openTableZip(bytes, { sheet: answers?.sheet })
    : ok({ file: bytes, pictures: null })
  if (!opened.ok) return opened
  const { pictures } = opened.value
  if ('cut' in opened.value) {
    const { cut, name, otherSheets } = opened.value
    const table = unknownTable({ ...cut, rows: cut.rows.slice(0, most) })
    return ok({ table, pictures, from: { sheet: name, otherSheets, encoding: null } })
  }
  const decoded = decodeFile(opened.value.file, answers?.encoding)
  if (!decoded.ok) return decoded
  const { text, encoding } = decoded.value
  const table = isXml(text) ? fail('no_header') : yield* cutUnknown(text, most)
  return table.ok ? ok({ table: table.value, pictures, from: { ...READ_PLAINLY, encoding } }) : table
}
