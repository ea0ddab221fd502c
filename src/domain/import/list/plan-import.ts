// Plans the import of a plain list (name, price, stock) and of products.csv in our own export. Changes only what the list has: a list of prices
// leaves descriptions, stock and choices alone. Every row has exactly one result.
import { unguardCell } from '../../basics/csv.ts'
import { isBlankLooking, sanitiseShort } from '../../basics/text.ts'
import { isUuid } from '../../basics/uuid.ts'
import { categoryOf } from '../cells/categories.ts'
import { readCount } from '../cells/count.ts'
import type { CsvRow } from '../cells/csv-table.ts'
import { KEPT_DESCRIPTION, owned } from '../cells/limits.ts'
import { costOrNull, detectDecimalStyle, type PriceFormat } from '../cells/price.ts'
import { type OfferCells, readOffer } from '../cells/sale.ts'
import { ImportDraft, type ImportOptions, type RowPlanner } from '../draft.ts'
import type { ImportCost, ImportProduct } from '../import-product.ts'
import { priceWords } from '../plain-words.ts'
import { describe, inOrder, pictureLinks } from '../product-parts.ts'
import { type ListColumn, type ListColumns, listColumns } from './columns.ts'
import { type OwnFields, readOwnCells } from './own-cells.ts'

export type ListOptions = ImportOptions & {
  /** The list is products.csv of our own export: a product is found by its id. */
  readonly isOwn?: boolean
  /** What a person said that the columns are; absent: by their names. */
  readonly columns?: ListColumns
}

type ListRow = { readonly number: number } & Readonly<Record<ListColumn, string>>

/** Plans a table. Its header must pass isListHeader or isOwnHeader, or `columns` must name a name or a SKU. */
export function listPlanner(
  header: readonly string[],
  { isOwn = false, columns: chosen, ...options }: ListOptions,
): RowPlanner {
  const columns = chosen ?? listColumns(header)
  // A list without names of columns is as wide as each of its rows.
  const width = chosen === undefined ? header.length : Number.POSITIVE_INFINITY
  const draft = new ImportDraft()
  const rows: ListRow[] = []
  return {
    add(row) {
      const read = readRow(row, columns)
      if (draft.takes(row, width, { name: sanitiseShort(read.name), sku: read.sku, kept: read }))
        rows.push(read)
    },
    addBroken: (row) => draft.refuseBroken(row),
    newCost: () => draft.newCost(),
    isFull: () => draft.isFull(),
    *plan() {
      const format: PriceFormat = {
        style: isOwn
          ? 'dot'
          : yield* detectDecimalStyle(rows.flatMap((row) => [row.price, row.salePrice, row.cost])),
        ...options,
      }
      const list = { format, columns, isOwn, given: givenFields(columns, { isOwn }) }
      for (const row of withoutRepeats(rows, { isOwn }, draft)) {
        planRow(row, list, draft)
        yield draft.newCost()
      }
      return draft.plan()
    },
  }
}

function planRow(row: ListRow, list: ListContext, draft: ImportDraft): void {
  const { format, isOwn, given } = list
  const own = isOwn ? readOwnCells(row, format) : null
  if (own !== null && !own.ok) {
    draft.refuse(
      row.number,
      'This cell is not as our export wrote it. Export again, or leave the column out.',
      own.error.column,
    )
    return
  }
  const product = productOf(row, list, draft)
  if (product === null) return
  const { costs = costOf(row, list, draft), pictureTexts, ...fields } = own?.value ?? NO_FIELDS
  const named = fields.pictures ?? picturesIn(row.pictures)
  const pictures = pictureLinks(named, row.number, draft)
  const textOf = new Map(named.map((url, place) => [url, pictureTexts?.[place] ?? ''] as const).toReversed())
  const texts = pictureTexts && pictures.map((url) => textOf.get(url) ?? '')
  draft.products.push({
    product: inOrder({ ...product, ...fields, pictures, ...(texts && { pictureTexts: texts }) }),
    rows: [row.number],
    given,
    ...(costs.length === 0 ? {} : { costs }),
  })
}

/** What a plain list says that a piece costs the shop. A cell that is no amount is left out with a warning. */
function costOf(
  { number, cost: text }: ListRow,
  { format }: ListContext,
  draft: ImportDraft,
): readonly ImportCost[] {
  const cost = costOrNull(text, format)
  if (cost === undefined)
    draft.warn(number, [`The cost "${text.slice(0, 40)}" is not an amount. It was left out.`])
  return typeof cost === 'number' ? [{ values: [], costMinor: cost }] : []
}

function readRow(row: CsvRow, columns: ListColumns): ListRow {
  const cell = (name: ListColumn): string => {
    const at = columns[name]
    return at === undefined ? '' : unguardCell((row.cells[at] ?? '').trim())
  }
  return {
    number: row.number,
    id: cell('id'),
    name: cell('name'),
    sku: sanitiseShort(cell('sku')).slice(0, 100),
    price: cell('price'),
    salePrice: cell('salePrice'),
    saleStartsAt: cell('saleStartsAt'),
    saleEndsAt: cell('saleEndsAt'),
    stock: cell('stock'),
    description: owned(cell('description').slice(0, KEPT_DESCRIPTION)),
    category: cell('category'),
    status: cell('status'),
    specs: cell('specs'),
    staysOnStarter: cell('staysOnStarter'),
    compareAtPrice: cell('compareAtPrice'),
    categoryId: cell('categoryId'),
    categorySlug: cell('categorySlug'),
    cost: cell('cost'),
    options: cell('options'),
    choices: cell('choices'),
    pictures: cell('pictures'),
    pictureTexts: cell('pictureTexts'),
  }
}

/** The fields that a list with these columns gives. */
function givenFields(
  columns: ListColumns,
  { isOwn }: { readonly isOwn: boolean },
): readonly (keyof ImportProduct)[] {
  const has = (column: ListColumn): boolean => columns[column] !== undefined
  return [
    ...(has('name') ? (['name'] as const) : []),
    ...(has('price') ? (['price'] as const) : []),
    ...(has('salePrice') ? (['salePrice', 'saleStartsAt', 'saleEndsAt'] as const) : []),
    ...(has('stock') ? (['stock'] as const) : []),
    ...(has('description') ? (['description'] as const) : []),
    ...(has('category') ? (['category'] as const) : []),
    ...(isOwn ? ownFields(has) : []),
  ]
}

function ownFields(has: (column: ListColumn) => boolean): readonly (keyof ImportProduct)[] {
  return [
    ...(has('status') ? (['status'] as const) : []),
    ...(has('compareAtPrice') ? (['compareAtPrice'] as const) : []),
    ...(has('specs') ? (['specs'] as const) : []),
    ...(has('staysOnStarter') ? (['staysOnStarter'] as const) : []),
    ...(has('options') && has('choices') ? (['options', 'combinations'] as const) : []),
  ]
}

/** Of two rows about the same product the later row counts. */
function withoutRepeats(
  rows: readonly ListRow[],
  { isOwn }: { readonly isOwn: boolean },
  draft: ImportDraft,
): readonly ListRow[] {
  const current = new Map<string, ListRow>()
  for (const row of rows) {
    const key = isOwn ? row.id : row.sku === '' ? `name ${row.name.toLowerCase()}` : `sku ${row.sku}`
    const earlier = current.get(key)
    if (earlier !== undefined)
      draft.skip(
        earlier.number,
        `Row ${row.number} further down is about the same product and counts instead.`,
      )
    current.set(key, row)
  }
  return [...current.values()].sort((a, b) => a.number - b.number)
}

/** What a list without the cells of our own export adds to a product. */
const NO_FIELDS: Partial<OwnFields> = {}

type ListContext = {
  readonly format: PriceFormat
  readonly columns: ListColumns
  readonly isOwn: boolean
  readonly given: readonly (keyof ImportProduct)[]
}

function productOf(
  row: ListRow,
  { format, columns, isOwn }: ListContext,
  draft: ImportDraft,
): ImportProduct | null {
  const refuse = (column: ListColumn, reason: string): null => {
    draft.refuse(row.number, reason, column)
    return null
  }
  const name = sanitiseShort(row.name)
  const fault = nameFault(name, row, columns)
  if (fault !== null) return refuse('name', fault)
  const offer = columns.price === undefined ? null : readOffer(offerCells(row), format)
  if (offer !== null && !offer.ok) return refuse('price', priceWords(offer.error))
  const stock = readCount(row.stock)
  if (stock === undefined)
    return refuse(
      'stock',
      `The stock "${row.stock.slice(0, 40)}" is not a number. Write how many pieces there are, or leave the cell empty.`,
    )
  draft.warn(row.number, offer?.value.warnings ?? [])
  return {
    ...(isOwn && isUuid(row.id) ? { key: `oja:${row.id}` } : {}),
    sku: row.sku || null,
    name,
    description: describe(row.description, row.number, draft),
    price: offer?.value.price ?? 0,
    salePrice: offer?.value.salePrice ?? null,
    saleStartsAt: offer?.value.saleStartsAt ?? null,
    saleEndsAt: offer?.value.saleEndsAt ?? null,
    stock,
    status: statusOf(row.status, { isOwn }),
    category: categoryOf(row.category),
    options: [],
    combinations: [],
    pictures: [],
  }
}

/** Why a row with this name is refused, or null. A row may have no name when a SKU finds its product and the list has no names. */
function nameFault(name: string, { sku }: ListRow, columns: ListColumns): string | null {
  if (!isBlankLooking(name)) return null
  if (sku === '') return 'It has no name.'
  if (columns.name === undefined) return null
  return 'It has no name. Write one, or leave the column of names out of the list.'
}

function offerCells({ price, salePrice, saleStartsAt, saleEndsAt }: ListRow): OfferCells {
  return { regularPrice: price, salePrice, saleStarts: saleStartsAt, saleEnds: saleEndsAt }
}

/** `red.jpg, images/blue dress.jpg` -> two; links may have only a space between them. */
function picturesIn(cell: string): readonly string[] {
  return cell
    .split(/[\n,;|]+|\s(?=https?:\/\/)/i)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** In our own export an archived product stays out of the shop. */
function statusOf(status: string, { isOwn }: { readonly isOwn: boolean }): 'draft' | 'live' {
  return isOwn && status !== 'live' ? 'draft' : 'live'
}
