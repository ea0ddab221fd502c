// Reads one line of a Shopify product export, of the old columns (`Handle`, `Body (HTML)`, `Variant Price`) or the new ones (`URL handle`,
// `Description`, `Price`). Refuses nothing.
import { unguardCell } from '../../basics/csv.ts'
import { htmlToText, sanitiseShort } from '../../basics/text.ts'
import type { CsvRow } from '../cells/csv-table.ts'
import { findColumns } from '../cells/header.ts'
import { KEPT_DESCRIPTION, owned } from '../cells/limits.ts'
import { readCode } from '../cells/no-value.ts'
import { type SaidOption, saidOptions } from '../cells/said-names.ts'
import { readShown, type Shown } from '../cells/visibility.ts'
import type { ChoiceAttribute } from '../choices.ts'

const COLUMNS = {
  handle: ['handle', 'url handle'],
  name: ['title'],
  description: ['body', 'description'],
  productCategory: ['product category'],
  category: ['type'],
  isShown: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  sku: ['variant sku', 'sku'],
  price: ['variant price', 'price'],
  compareAtPrice: ['variant compare at price', 'compare-at price', 'compare at price'],
  cost: ['cost per item'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  // An inventory file has a row for each location.
  location: ['location'],
  stock: ['variant inventory qty', 'inventory quantity', 'available', 'on hand'],
  oversell: ['variant inventory policy', 'continue selling when out of stock'],
  image: ['image src', 'product image url'],
  imagePosition: ['image position'],
  variantImage: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
} as const satisfies Record<string, readonly string[]>

type ColumnName = keyof typeof COLUMNS

export type ShopifyColumns = {
  readonly columns: Readonly<Partial<Record<ColumnName, number>>>
  readonly options: readonly SaidOption[]
}

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
  /** What columns say that a person has said to be options. */
  readonly saidOptions: readonly ChoiceAttribute[]
  readonly sku: string
  readonly price: string
  readonly compareAt: string
  readonly cost: string
  /** Null: not counted. Empty: counted, and the file does not say how many there are. */
  readonly stock: string | null
  /** Where these pieces are; empty in a file of products. */
  readonly location: string
  readonly image: string
  /** The place among its product's pictures; empty where the file does not say. */
  readonly imagePosition: string
  readonly variantImage: string
}

/** True for a header of either generation: a handle and a title, and what only Shopify has. */
export function isShopifyHeader(cells: readonly string[]): boolean {
  const columns = findColumns(cells, COLUMNS)
  const own = [columns.option1Name, columns.oversell, columns.tracker, columns.image, columns.giftCard]
  return columns.name !== undefined && columns.handle !== undefined && own.some((at) => at !== undefined)
}

/** Finds the columns of Shopify's product export by the names in its header. */
export function shopifyColumns(header: readonly string[]): ShopifyColumns {
  return { columns: findColumns(header, COLUMNS), options: saidOptions(header) }
}

/** Reads one row. A cell without a column is empty; prices stay texts. */
export function readShopifyRow(row: CsvRow, { columns, options }: ShopifyColumns): ShopifyRow {
  const at = (place: number | undefined): string =>
    place === undefined ? '' : unguardCell((row.cells[place] ?? '').trim())
  const cell = (name: ColumnName): string => at(columns[name])
  const shortText = (text: string): string =>
    [...sanitiseShort(htmlToText(text))].slice(0, 100).join('').trim()
  const option = (name: ColumnName): string => shortText(cell(name))
  // A location that does not have the variant.
  const stock = /^not stocked$/i.test(cell('stock')) ? '0' : cell('stock')
  const isCounted = columns.tracker === undefined ? stock !== '' : cell('tracker') !== ''
  const sellsOn = /^(continue|true|yes)$/i.test(cell('oversell'))
  return {
    number: row.number,
    handle: sanitiseShort(cell('handle')).toLowerCase(),
    title: sanitiseShort(htmlToText(cell('name'))),
    description: owned(htmlToText(cell('description')).slice(0, KEPT_DESCRIPTION)),
    category: htmlToText(cell('category') || cell('productCategory')),
    shown: readShown([cell('status'), cell('isShown')]),
    isGiftCard: /^(true|yes)$/i.test(cell('giftCard')),
    optionNames: [option('option1Name'), option('option2Name'), option('option3Name')],
    optionValues: [option('option1Value'), option('option2Value'), option('option3Value')],
    saidOptions: options.flatMap(({ at: place, name }) => {
      const value = shortText(at(place))
      return value === '' ? [] : [{ name, values: [value] }]
    }),
    sku: readCode(cell('sku')),
    price: cell('price'),
    compareAt: cell('compareAtPrice'),
    cost: cell('cost'),
    stock: isCounted && !sellsOn ? stock : null,
    location: cell('location'),
    image: cell('image'),
    imagePosition: cell('imagePosition'),
    variantImage: cell('variantImage'),
  }
}

/** The choice that a row names, with the names of its product's options, and by what was said of its columns. `Default Title` means that there is nothing to choose. */
export function attributesOf(row: ShopifyRow, names: readonly string[]): readonly ChoiceAttribute[] {
  const own = names.flatMap((name, index) => {
    const value = row.optionValues[index] ?? ''
    const isNone = name === '' || value === '' || (/^title$/i.test(name) && /^default title$/i.test(value))
    return isNone ? [] : [{ name, values: [value] }]
  })
  return [...own, ...row.saidOptions]
}
