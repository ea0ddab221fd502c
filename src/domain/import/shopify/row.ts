// Reads one line of a Shopify product export, of the old columns (`Handle`, `Body (HTML)`, `Variant Price`) or the new ones (`URL handle`,
// `Description`, `Price`). Refuses nothing.
import { unguardCell } from '../../basics/csv.ts'
import { htmlToText, sanitiseShort } from '../../basics/text.ts'
import type { CsvRow } from '../cells/csv-table.ts'
import { findColumns } from '../cells/header.ts'
import { KEPT_DESCRIPTION, owned } from '../cells/limits.ts'
import { readCode } from '../cells/no-value.ts'
import { readShown, type Shown } from '../cells/visibility.ts'
import type { ChoiceAttribute } from '../choices.ts'

const COLUMNS = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  description: ['body', 'description'],
  productCategory: ['product category'],
  category: ['type'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  sku: ['variant sku', 'sku'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price', 'compare at price'],
  cost: ['cost per item'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  stock: ['variant inventory qty', 'inventory quantity'],
  oversell: ['variant inventory policy', 'continue selling when out of stock'],
  image: ['image src', 'product image url'],
  imagePosition: ['image position'],
  variantImage: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
} as const satisfies Record<string, readonly string[]>

type ColumnName = keyof typeof COLUMNS

export type ShopifyColumns = Readonly<Partial<Record<ColumnName, number>>>

export type ShopifyRow = {
  readonly number: number
  readonly handle: string
  readonly title: string
  readonly description: string
  readonly category: string
  readonly shown: Shown
  readonly isGiftCard: boolean
  /** Names of options stand in the first row of a product only. */
  readonly optionNames: readonly string[]
  readonly optionValues: readonly string[]
  readonly sku: string
  readonly price: string
  readonly compareAt: string
  readonly cost: string
  /** Null: not counted. Empty: counted, and the file does not say how many there are. */
  readonly stock: string | null
  readonly image: string
  /** The place among its product's pictures; empty where the file does not say. */
  readonly imagePosition: string
  readonly variantImage: string
}

/** True for a header of either generation: a handle and a title, and what only Shopify has. */
export function isShopifyHeader(cells: readonly string[]): boolean {
  const columns = findColumns(cells, COLUMNS)
  const own = [columns.option1Name, columns.oversell, columns.tracker, columns.image, columns.giftCard]
  return columns.title !== undefined && columns.handle !== undefined && own.some((at) => at !== undefined)
}

/** Finds the columns of Shopify's product export by the names in its header. */
export function shopifyColumns(header: readonly string[]): ShopifyColumns {
  return findColumns(header, COLUMNS)
}

/** Reads one row. A cell without a column is empty; prices stay texts. */
export function readShopifyRow(row: CsvRow, columns: ShopifyColumns): ShopifyRow {
  const cell = (name: ColumnName): string => {
    const at = columns[name]
    return at === undefined ? '' : unguardCell((row.cells[at] ?? '').trim())
  }
  const option = (name: ColumnName): string =>
    [...sanitiseShort(htmlToText(cell(name)))].slice(0, 100).join('').trim()
  const isCounted = columns.tracker === undefined ? cell('stock') !== '' : cell('tracker') !== ''
  const sellsOn = /^(continue|true|yes)$/i.test(cell('oversell'))
  return {
    number: row.number,
    handle: sanitiseShort(cell('handle')).toLowerCase(),
    title: sanitiseShort(htmlToText(cell('title'))),
    description: owned(htmlToText(cell('description')).slice(0, KEPT_DESCRIPTION)),
    category: htmlToText(cell('category') || cell('productCategory')),
    shown: readShown([cell('status'), cell('published')]),
    isGiftCard: /^(true|yes)$/i.test(cell('giftCard')),
    optionNames: [option('option1Name'), option('option2Name'), option('option3Name')],
    optionValues: [option('option1Value'), option('option2Value'), option('option3Value')],
    sku: readCode(cell('sku').replace(/^'/, '')),
    price: cell('price'),
    compareAt: cell('compareAt'),
    cost: cell('cost'),
    stock: isCounted && !sellsOn ? cell('stock') : null,
    image: cell('image'),
    imagePosition: cell('imagePosition'),
    variantImage: cell('variantImage'),
  }
}

/** The choice that a row names, with the names of its product's options. `Default Title` means that there is nothing to choose. */
export function attributesOf(row: ShopifyRow, names: readonly string[]): readonly ChoiceAttribute[] {
  return names.flatMap((name, index) => {
    const value = row.optionValues[index] ?? ''
    const isNone = name === '' || value === '' || (/^title$/i.test(name) && /^default title$/i.test(value))
    return isNone ? [] : [{ name, values: [value] }]
  })
}
