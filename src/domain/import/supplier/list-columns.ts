// Tables of suppliers' products, as DSers and programs like it write them: one row for each variant, with the address of the supplier's page and what it
// costs there. What has no cost column is a shop's own file, and is read as that.
import { sanitiseShort } from '../../basics/text.ts'
import type { Work } from '../../basics/work.ts'
import { columnUses, usesOf } from '../cells/column-uses.ts'
import type { CsvRow } from '../cells/csv-table.ts'
import { findColumns } from '../cells/header.ts'
import { COST_OF_VARIATION, MAX_VARIATIONS } from '../choices.ts'
import { ImportDraft, type RowPlanner } from '../draft.ts'
import { listColumns, listName } from '../list/columns.ts'
import { lastOfEach } from '../list/same-name.ts'
import { tooManyVariations } from '../plain-words.ts'
import { countIn } from './json-values.ts'
import {
  addSupplierProduct,
  type Supplier,
  type SupplierProduct,
  supplierAmount,
  supplierLink,
} from './supplier-product.ts'

const COLUMNS = {
  id: ['product id', 'item id', 'supplier product id', 'aliexpress product id', 'offer id', '商品id'],
  link: [
    ...['supplier link', 'supplier url', 'supplier product url', 'product url', 'product link'],
    ...['aliexpress url', 'aliexpress link', '1688 url', '1688 link', 'source url', 'item url'],
    ...['ae product link', '商品链接'],
  ],
  name: ['title', 'name', 'product name', 'product title', 'product', 'item name', '商品标题', '标题'],
  cost: [
    ...['cost', 'product cost', 'supplier price', 'supplier cost', 'cost price', 'item price'],
    ...['aliexpress price', 'source price', 'buying price', '采购价', '单价'],
  ],
  price: ['price', 'sale price', 'current price'],
  currency: ['currency', 'cost currency', 'supplier currency', '币种'],
  least: ['moq', 'minimum quantity', 'min order', 'minimum order quantity', 'min qty', '起订量'],
  variant: ['variant', 'variant name', 'variant title', 'option', 'options', 'sku name', '规格'],
  stock: ['stock', 'inventory', 'quantity', 'supplier stock', '库存'],
  description: ['description', 'product description'],
  picture: ['image', 'image url', 'main image', 'product image', 'image link', 'picture', '图片'],
} as const satisfies Record<string, readonly string[]>

/**
 * True for the header of a supplier's table: what it is called, what it costs, and where it is. What it is sold for, a shop writes, unless a supplier is named and
 * the price may be its own.
 */
export function isSupplierHeader(cells: readonly string[]): boolean {
  const { name, cost, link, id } = findColumns(cells, COLUMNS)
  if (name === undefined || cost === undefined || (link ?? id) === undefined) return false
  const { price = cost } = listColumns(cells)
  const isNamed = /aliexpress|\bae |1688|\p{sc=Han}/iu.test(cells.join(' '))
  return price === cost || (isNamed && listName(cells[price ?? -1] ?? '') === 'price')
}

/**
 * False for a shop's own list with costs and with links of its own, or with numbers: the links in most of the first rows count, and where few have one, that the
 * header names a supplier.
 */
export function isSupplierTable(header: readonly string[], rows: readonly CsvRow[]): boolean {
  const { link, id } = findColumns(header, COLUMNS)
  const seen = rows.slice(0, SUPPLIER_ROWS)
  const links = seen.flatMap(({ cells }) => cells[link ?? -1]?.trim() || [])
  const own = links.filter((text) => supplierLink(text) !== null)
  if (links.length > 0 && (own.length === 0 || own.length * 2 > seen.length)) return own.length > 0
  return [link, id].some((at) =>
    /supplier|aliexpress|^ae |1688|offer|\p{sc=Han}/iu.test(header[at ?? -1] ?? ''),
  )
}

type Row = { readonly number: number } & Readonly<Record<keyof typeof COLUMNS, string>>

/**
 * True for a list in which most of the first rows have a supplier's link and a price in no money of a shop: its prices are the supplier's, and never
 * become selling prices by themselves.
 */
export function isSupplierList(header: readonly string[], rows: readonly CsvRow[]): boolean {
  const { name, price, cost } = findColumns(header, COLUMNS)
  if (name === undefined || price === undefined || cost !== undefined) return false
  const seen = rows.slice(0, SUPPLIER_ROWS)
  // Whatever the column of links is called.
  const linked = seen.filter(({ cells }) => linkIn(cells) !== '')
  const isOwnMoney = seen.some(({ cells }) => /[₦₵£]|NGN|GHS|GBP|CAD/i.test(cells[price] ?? ''))
  return !isOwnMoney && linked.length * 2 > seen.length
}

/** The first cell that is a supplier's link; empty for none. */
const linkIn = (cells: readonly string[]): string => cells.find((cell) => supplierLink(cell) !== null) ?? ''

/** The supplier whose links the first rows have; AliExpress for rows without links. */
export function supplierOf(rows: readonly CsvRow[]): Supplier {
  const link = rows.slice(0, SUPPLIER_ROWS).map(({ cells }) => supplierLink(cells.join(' ')))
  return link.find((found) => found !== null)?.supplier ?? 'aliexpress'
}

/** Rows that say whose the table is. */
export const SUPPLIER_ROWS = 50

/** Plans products from such a table, a row at a time. Rows of one product are joined by its id or link. */
export function supplierPlanner(header: readonly string[], supplier: Supplier): RowPlanner {
  const columns = findColumns(header, COLUMNS)
  const draft = new ImportDraft(columnUses(header, usesOf(columns)))
  const groups = new Map<string, Row[]>()
  const own: Pick<RowPlanner, 'add' | 'plan'> = {
    add(row) {
      const read = readRow(row, columns)
      if (!draft.takes(row, header.length, { name: sanitiseShort(read.name), sku: '', kept: read })) return
      const refusal = refusalOf(read, supplier)
      if (refusal !== null) {
        draft.refuse(row.number, refusal.reason, refusal.column)
        return
      }
      const key = idOf(read) ?? `name ${read.name.toLowerCase()}`
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [read])
      else group.push(read)
    },
    *plan() {
      for (const rows of groups.values()) {
        yield* addGroup(rows, supplier, draft)
        yield draft.newCost() + rows.length * COST_OF_VARIATION
      }
      return yield* draft.plan()
    },
  }
  // What a supplier asks is not for every member who may import.
  return draft.planner(own, 'secret')
}

function readRow({ number, cells }: CsvRow, columns: Partial<Record<keyof typeof COLUMNS, number>>): Row {
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
  const row = Object.fromEntries(
    names.map((name) => [name, (cells[columns[name] ?? -1] ?? '').trim()]),
  ) as Record<keyof typeof COLUMNS, string>
  // What a supplier asks is a cost, whatever its column is called.
  return { number, ...row, link: row.link || linkIn(cells), cost: row.cost || row.price }
}

function refusalOf(
  row: Row,
  supplier: Supplier,
): { readonly reason: string; readonly column: string } | null {
  if (sanitiseShort(row.name) === '') return { reason: 'It has no name.', column: 'name' }
  const wanted = supplier === '1688' ? 'CNY' : 'USD'
  const said = /EUR|NGN|GBP|€|£|₦/i.test(`${row.currency} ${row.cost}`) ? 'another' : currencyIn(row)
  if (said !== null && said !== wanted)
    return { reason: `The supplier's price "${row.cost.slice(0, 40)}" is not in ${wanted}.`, column: 'cost' }
  return supplierAmount(row.cost) === null
    ? {
        reason: `The supplier's price "${row.cost.slice(0, 40)}" is not an amount above zero.`,
        column: 'cost',
      }
    : null
}

function currencyIn(row: Row): 'USD' | 'CNY' | null {
  const text = `${row.currency} ${row.cost}`
  if (/USD|\$/i.test(text)) return 'USD'
  return /CNY|RMB|[¥￥元]/i.test(text) ? 'CNY' : null
}

function idOf(row: Row): string | null {
  if (/^\d{5,20}$/.test(row.id)) return row.id
  return supplierLink(row.link)?.id ?? null
}

function* addGroup(rows: readonly Row[], supplier: Supplier, draft: ImportDraft): Work<void> {
  const [first] = rows
  if (first === undefined) return
  if (rows.length > MAX_VARIATIONS) {
    for (const { number } of rows) draft.refuse(number, tooManyVariations(rows.length))
    return
  }
  const own = yield* lastOfEach(rows, ({ variant }) => variant.toLowerCase(), draft)
  const variants = own.filter(({ variant }) => variant !== '')
  const hasChoices = variants.length > 1
  const priceOf = (row: Row): number => supplierAmount(row.cost) ?? 0
  const least = countIn(first.least) ?? 1
  const product: SupplierProduct = {
    supplier,
    id: idOf(first),
    name: first.name,
    description: first.description,
    currency: supplier === '1688' ? 'CNY' : 'USD',
    tiers: [{ from: Math.max(1, least), price: Math.min(...own.map(priceOf)) }],
    options: hasChoices
      ? [{ name: 'Choice', values: variants.map(({ variant }) => sanitiseShort(variant)) }]
      : [],
    choices: hasChoices
      ? variants.map((row) => ({
          values: [sanitiseShort(row.variant)],
          price: priceOf(row),
          stock: countIn(row.stock),
        }))
      : [],
    stock: hasChoices ? null : countIn(first.stock),
    pictures: [
      ...new Set(own.flatMap(({ picture }) => picture.split(/[\s,;|]+/)).filter((link) => link !== '')),
    ],
  }
  addSupplierProduct(product, { rows: own.map(({ number }) => number) }, draft)
}
