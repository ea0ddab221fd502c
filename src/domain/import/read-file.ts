// Reads the file of an import: finds out from which system it comes, and makes its plan. The same for the command line and the Worker.
import { fail, ok, type Result } from '../basics/result.ts'
import { doAtOnce, type Work } from '../basics/work.ts'
import type { ReadSheet } from './archive/sheets.ts'
import { openTableZip } from './archive/table-zip.ts'
import { isZip, openZip } from './archive/unzip.ts'
import { matchPictures, type ZipPicture } from './archive/zip-pictures.ts'
import { type CsvRow, type CsvTableError, tableOfRows } from './cells/csv-table.ts'
import { decodeFile } from './cells/decode.ts'
import { withMoney } from './cells/money-columns.ts'
import { type ImportOptions, type ImportPlan, planTable, type RowPlanner } from './draft.ts'
import { readKit } from './exit-kit/read-kit.ts'
import { feedPlanner, isFeedHeader, isFeedXml } from './feed/plan-import.ts'
import { isXml, readXmlTable } from './feed/xml-table.ts'
import { isListHeader, isOwnHeader } from './list/columns.ts'
import { listPlanner } from './list/plan-import.ts'
import { programNamed, programOf } from './programs/columns.ts'
import { programPlanner } from './programs/plan-import.ts'
import type { ProgramName } from './programs/programs.ts'
import { READ_PLAINLY, type ReadFrom, type Reading, readingOf } from './reading.ts'
import { planAsSaid, saidColumns } from './said-columns.ts'
import { sensedColumns } from './sensed-columns.ts'
import { shopifyPlanner } from './shopify/plan-import.ts'
import { isShopifyHeader } from './shopify/row.ts'
import {
  isSupplierHeader,
  isSupplierList,
  isSupplierTable,
  supplierOf,
  supplierPlanner,
} from './supplier/list-columns.ts'
import { readSupplierPage } from './supplier/read-supplier.ts'
import { TableReader } from './table-reader.ts'
import { hasWooTypes, isWooCommerceHeader, isWooCommerceOwn } from './woocommerce/columns.ts'
import { wooCommercePlanner } from './woocommerce/plan-import.ts'

/** Where products come from. `feed` is the catalogue of WhatsApp, Instagram and Facebook; `oja` our own export. */
export const FILE_SOURCES = [
  'woocommerce',
  'shopify',
  'feed',
  'oja',
  'list',
  'aliexpress',
  '1688',
  'square',
  'loyverse',
  'lightspeed',
  'wix',
  'quickbooks',
  'odoo',
] as const

export type FileSource = (typeof FILE_SOURCES)[number]

type Kind = {
  readonly isHeader: (cells: readonly string[]) => boolean
  readonly planner: (header: readonly string[], options: ImportOptions) => RowPlanner
}

const ownPlanner: Kind['planner'] = (header, options) => listPlanner(header, { ...options, isOwn: true })

const programKind = (name: ProgramName): Kind => ({
  isHeader: (cells) => programOf(cells)?.name === name,
  planner: (header, options) => programPlanner(header, programNamed(name), options),
})

const KINDS: Readonly<Record<FileSource, Kind>> = {
  oja: { isHeader: isOwnHeader, planner: ownPlanner },
  shopify: { isHeader: isShopifyHeader, planner: shopifyPlanner },
  feed: { isHeader: isFeedHeader, planner: feedPlanner },
  woocommerce: { isHeader: isWooCommerceHeader, planner: wooCommercePlanner },
  list: { isHeader: isListHeader, planner: listPlanner },
  aliexpress: { isHeader: isSupplierHeader, planner: (header) => supplierPlanner(header, 'aliexpress') },
  '1688': { isHeader: isSupplierHeader, planner: (header) => supplierPlanner(header, '1688') },
  square: programKind('square'),
  loyverse: programKind('loyverse'),
  lightspeed: programKind('lightspeed'),
  wix: programKind('wix'),
  quickbooks: programKind('quickbooks'),
  odoo: programKind('odoo'),
}

export type ReadFile = {
  readonly source: FileSource
  readonly plan: ImportPlan
  /** Names of pictures in a ZIP that belong to no product. */
  readonly unusedPictures: readonly string[]
  readonly reading: Reading
}

type ReadTable = Pick<ReadFile, 'source' | 'plan'> & { readonly from: ReadFrom }

/** Reads a file at once, for tests and measurements: the Worker lets others in between. */
export function readImportFile(
  bytes: Uint8Array,
  options: ReadOptions,
): Result<ReadFile, { code: CsvTableError }> {
  return doAtOnce(readFile(bytes, options))
}

/** Finds the source by the file's content and its header, unless the person says what the file is. */
export function* readFile(
  bytes: Uint8Array,
  options: ReadOptions,
): Work<Result<ReadFile, { code: CsvTableError }>> {
  if (isZip(bytes)) return yield* readArchive(bytes, options)
  return yield* withPictures(yield* readTable(bytes, options), null)
}

function* withPictures(
  read: Result<ReadTable, { code: CsvTableError }>,
  pictures: readonly ZipPicture[] | null,
): Work<Result<ReadFile, { code: CsvTableError }>> {
  if (!read.ok) return read
  const { source, plan, from } = read.value
  return ok({ source, ...(yield* matchPictures(plan, pictures)), reading: readingOf(plan, from) })
}

function* readTable(
  bytes: Uint8Array,
  options: ReadOptions,
): Work<Result<ReadTable, { code: CsvTableError }>> {
  const decoded = decodeFile(bytes, options.answers?.encoding)
  if (!decoded.ok) return decoded
  yield bytes.length / 4
  const { text, encoding } = decoded.value
  const from = { ...READ_PLAINLY, encoding }
  const page = yield* readSupplierPage(text)
  if (page !== null) return page.ok ? ok({ ...page.value, from }) : page
  if (isXml(text)) {
    const table = yield* readXmlTable(text)
    if (!table.ok) return table
    if (!isFeedXml(table.value.header)) return fail('no_header')
    const plan = yield* planTable(plannerOf('feed', table.value.header, options), table.value)
    return plan.ok ? ok({ source: 'feed', plan: plan.value, from }) : plan
  }
  const reader = tableReader(options)
  const wrong = yield* reader.push(text)
  if (wrong !== null) return fail(wrong)
  const read = yield* reader.finish()
  return read.ok ? ok({ ...read.value, from }) : read
}

/** Reads a table of any source whose text comes in pieces. */
export function tableReader(options: ReadOptions): TableReader<FileSource> {
  return new TableReader({
    isHeader: headerOf(options),
    begin: (header, rows) => begin(header, rows, options),
  })
}

function begin(
  header: readonly string[],
  rows: readonly CsvRow[],
  options: ReadOptions,
): { readonly source: FileSource; readonly planner: RowPlanner } {
  const source = options.source ?? sourceOfTable(header, rows)
  const planner = plannerOf(source, header, options, sensedColumns(header, rows, options.currency))
  // A supplier's prices are in its currency.
  const isSupplier = source === 'aliexpress' || source === '1688'
  return { source, planner: isSupplier ? planner : withMoney(header, planner, options.currency) }
}

/** Plans a table of this source by its header, and by what a person says of its columns. */
function plannerOf(
  source: FileSource,
  header: readonly string[],
  options: ImportOptions,
  sensed: readonly string[] = [],
): RowPlanner {
  const plan = (names: readonly string[]) => KINDS[source].planner(names, options)
  return planAsSaid(header, plan, { source, said: saidColumns(options.answers), sensed })
}

export type ReadOptions = ImportOptions & { readonly source?: FileSource }

function* readArchive(
  bytes: Uint8Array,
  options: ReadOptions,
): Work<Result<ReadFile, { code: CsvTableError }>> {
  const entries = openZip(new Uint8Array(bytes))
  const kit = entries.ok ? yield* readKit(entries.value, options) : null
  if (kit !== null) {
    if (!kit.ok) return kit
    const { products, shop } = kit.value
    const plan = yield* planTable(ownPlanner(products.header, options), products)
    if (!plan.ok) return plan
    const reading = readingOf(plan.value, READ_PLAINLY)
    return ok({ source: 'oja', plan: { ...plan.value, shop }, unusedPictures: [], reading })
  }
  const opened = yield* openTableZip(bytes, {
    isHeader: headerOf(options),
    sheet: options.answers?.sheet,
  })
  if (!opened.ok) return opened
  const { pictures } = opened.value
  const read =
    'file' in opened.value
      ? yield* readTable(opened.value.file, options)
      : yield* readSheet(opened.value, options)
  return yield* withPictures(read, pictures)
}

/** Reads the rows of a workbook's sheet. Names the sheets that were not read, at its first row. */
function* readSheet(
  { cut, name, otherSheets }: ReadSheet,
  options: ReadOptions,
): Work<Result<ReadTable, { code: CsvTableError }>> {
  const table = yield* tableOfRows(cut, headerOf(options))
  if (!table.ok) return table
  const { source, planner } = begin(table.value.header, table.value.rows, options)
  const plan = yield* planTable(planner, table.value)
  if (!plan.ok) return plan
  const from = { sheet: name, otherSheets, encoding: null }
  const [first] = plan.value.rows
  if (first === undefined || otherSheets.length === 0) return ok({ source, plan: plan.value, from })
  const names = otherSheets.map(({ name }) => `"${name.slice(0, 40)}"`).slice(0, 5)
  const warning = `One sheet was read. Not read: ${names.join(', ')}. Save another sheet as a file of its own to bring it.`
  const warnings = new Map(plan.value.warnings)
  warnings.set(first.number, [warning, ...(warnings.get(first.number) ?? [])])
  return ok({ source, plan: { ...plan.value, warnings }, from })
}

function headerOf({ source }: ReadOptions): (cells: readonly string[]) => boolean {
  return (cells) => (source === undefined ? sourceOf(cells) !== null : KINDS[source].isHeader(cells))
}

/** What stands in the first rows tells a list from WooCommerce's types and from suppliers' tables, and suppliers apart by their links. */
function sourceOfTable(header: readonly string[], rows: readonly CsvRow[]): FileSource {
  const named = sourceOf(header) ?? 'list'
  const isList =
    (named === 'woocommerce' && !hasWooTypes(header, rows)) ||
    (named === 'aliexpress' && !isSupplierTable(header, rows))
  const known = isList && isListHeader(header) ? 'list' : named
  const source = known === 'list' && isSupplierList(header, rows) ? 'aliexpress' : known
  return source === 'aliexpress' ? supplierOf(rows) : source
}

/** The source of a file with this header; null when no known columns are in it. A list of SKUs and prices is a list, not WooCommerce's. */
export function sourceOf(header: readonly string[]): FileSource | null {
  if (isOwnHeader(header)) return 'oja'
  if (isShopifyHeader(header)) return 'shopify'
  if (isFeedHeader(header)) return 'feed'
  const program = programOf(header)
  if (program !== null) return program.name
  if (isWooCommerceHeader(header) && isWooCommerceOwn(header)) return 'woocommerce'
  if (isSupplierHeader(header)) return 'aliexpress'
  return isListHeader(header) ? 'list' : null
}
