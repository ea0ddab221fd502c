// Reads a file that a person brings: finds out from which system it comes, and makes its plan. The same for the command line and the Worker.
import { fail, ok, type Result } from '../basics/result.ts'
import { openBrought } from './archive/brought.ts'
import { isZip, openZip, type ZipLimits } from './archive/unzip.ts'
import { matchPictures, type ZipPicture } from './archive/zip-pictures.ts'
import { type CsvTable, type CsvTableError, cutTable, MAX_FILE_BYTES, tableOf } from './cells/csv-table.ts'
import { decodeText } from './cells/decode.ts'
import type { FilePlan, PlanOptions } from './draft.ts'
import { isFeedHeader, planFeed } from './feed/plan.ts'
import { isXml, readXmlTable } from './feed/xml-table.ts'
import { readKit } from './kit/read-kit.ts'
import { isListHeader, isOwnHeader } from './list/columns.ts'
import { planList } from './list/plan.ts'
import { planShopify } from './shopify/plan.ts'
import { isShopifyHeader } from './shopify/row.ts'
import { isSupplierHeader, planSupplierTable, supplierOf } from './supplier/list-columns.ts'
import { isPageOrJson, readSupplierPage } from './supplier/read-supplier.ts'
import { isWooCommerceHeader, isWooCommerceOwn } from './woocommerce/columns.ts'
import { planWooCommerce } from './woocommerce/plan.ts'

/** Where products come from. `feed` is the catalogue of WhatsApp, Instagram and Facebook; `oja` our own export. */
export const FILE_SOURCES = ['woocommerce', 'shopify', 'feed', 'oja', 'list', 'aliexpress', '1688'] as const

export type FileSource = (typeof FILE_SOURCES)[number]

type Kind = {
  readonly isHeader: (cells: readonly string[]) => boolean
  readonly plan: (table: CsvTable, options: PlanOptions) => FilePlan
}

const KINDS: Readonly<Record<FileSource, Kind>> = {
  oja: { isHeader: isOwnHeader, plan: (table, options) => planList(table, { ...options, isOwn: true }) },
  shopify: { isHeader: isShopifyHeader, plan: planShopify },
  feed: { isHeader: isFeedHeader, plan: planFeed },
  woocommerce: { isHeader: isWooCommerceHeader, plan: planWooCommerce },
  list: { isHeader: isListHeader, plan: planList },
  aliexpress: { isHeader: isSupplierHeader, plan: (table) => planSupplierTable(table, 'aliexpress') },
  '1688': { isHeader: isSupplierHeader, plan: (table) => planSupplierTable(table, '1688') },
}

export type ReadFile = {
  readonly source: FileSource
  readonly plan: FilePlan
  /** Names of pictures in a ZIP that belong to no product. */
  readonly unusedPictures: readonly string[]
}

type ReadTable = Pick<ReadFile, 'source' | 'plan'>

/** Finds the source by the header, unless the person says what the file is. */
export function readImportFile(
  bytes: Uint8Array,
  options: ReadOptions,
): Result<ReadFile, { code: CsvTableError }> {
  if (bytes.length > MAX_FILE_BYTES) return fail('too_large')
  if (isZip(bytes)) return readArchive(bytes, options)
  return withPictures(readTable(bytes, options), null)
}

function withPictures(
  read: Result<ReadTable, { code: CsvTableError }>,
  pictures: readonly ZipPicture[] | null,
): Result<ReadFile, { code: CsvTableError }> {
  return read.ok ? ok({ source: read.value.source, ...matchPictures(read.value.plan, pictures) }) : read
}

function readTable(bytes: Uint8Array, options: ReadOptions): Result<ReadTable, { code: CsvTableError }> {
  if (bytes.length > MAX_FILE_BYTES) return fail('too_large')
  const decoded = decodeText(bytes)
  if (!decoded.ok) return decoded
  const page = readSupplierPage(decoded.value)
  if (page !== null) return ok(page)
  if (isPageOrJson(decoded.value)) return fail('no_product')
  if (isXml(decoded.value)) {
    const table = readXmlTable(decoded.value)
    if (!table.ok) return table
    return isFeedHeader(table.value.header)
      ? ok({ source: 'feed', plan: planFeed(table.value, options) })
      : fail('no_header')
  }
  const table = cutTable(decoded.value, headerOf(options))
  return table.ok ? planned(table.value, options) : table
}

type ReadOptions = PlanOptions & {
  readonly source?: FileSource
  /** What may be in a ZIP; absent: what the Worker takes. */
  readonly zipLimits?: ZipLimits
}

function readArchive(bytes: Uint8Array, options: ReadOptions): Result<ReadFile, { code: CsvTableError }> {
  const entries = openZip(new Uint8Array(bytes), options.zipLimits)
  const kit = entries.ok ? readKit(entries.value, options) : null
  if (kit !== null) {
    if (!kit.ok) return kit
    const { products, shop } = kit.value
    const plan = { ...planList(products, { ...options, isOwn: true }), shop }
    return ok({ source: 'oja', plan, unusedPictures: [] })
  }
  const brought = openBrought(bytes, options.zipLimits)
  if (!brought.ok) return brought
  const { pictures } = brought.value
  if ('file' in brought.value) return withPictures(readTable(brought.value.file, options), pictures)
  const table = tableOf(brought.value.rows, headerOf(options))
  return withPictures(table.ok ? planned(table.value, options) : table, pictures)
}

function headerOf({ source }: ReadOptions): (cells: readonly string[]) => boolean {
  return (cells) => (source === undefined ? sourceOf(cells) !== null : KINDS[source].isHeader(cells))
}

function planned(table: CsvTable, options: ReadOptions): Result<ReadTable, never> {
  const source = options.source ?? sourceOfTable(table)
  return ok({ source, plan: KINDS[source].plan(table, options) })
}

/** Suppliers' tables have the same columns: their links tell them apart. */
function sourceOfTable(table: CsvTable): FileSource {
  const source = sourceOf(table.header) ?? 'list'
  return source === 'aliexpress' ? supplierOf(table) : source
}

/** The source of a file with this header; null when no known columns are in it. A list of SKUs and prices is a list, not WooCommerce's. */
export function sourceOf(header: readonly string[]): FileSource | null {
  if (isOwnHeader(header)) return 'oja'
  if (isShopifyHeader(header)) return 'shopify'
  if (isFeedHeader(header)) return 'feed'
  if (isWooCommerceHeader(header) && isWooCommerceOwn(header)) return 'woocommerce'
  if (isSupplierHeader(header)) return 'aliexpress'
  return isListHeader(header) ? 'list' : null
}
