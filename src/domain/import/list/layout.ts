// Where things stand in the rows of a list, by its header.
import { sanitiseShort } from '../../basics/text.ts'
import { type ColumnUse, columnUses, SIZE, usesOf } from '../cells/column-uses.ts'
import { normaliseHeader } from '../cells/header.ts'
import { pictureColumns } from '../cells/picture-list.ts'
import { type ImportProduct, SALE_FIELDS } from '../import-product.ts'
import { isPlace } from '../paste/delivery.ts'
import { NOTE, STOCK_AT } from './column-names.ts'
import {
  type ListColumn,
  type ListColumns,
  listColumns,
  listName,
  meaningsIn,
  type OtherColumn,
  otherColumns,
} from './columns.ts'

export type ListLayout = {
  readonly columns: ListColumns
  readonly others: readonly OtherColumn[]
  /** Columns of pictures beside the first. */
  readonly morePictures: readonly number[]
  /** Columns that say how many there are at each place, or of each size. */
  readonly stocks: Stocks
  /** The descriptions are notes. */
  readonly isNote: boolean
  readonly isOwn: boolean
}

/** `isSure`: their names speak of stock. `sizes`: what each is called, where shoppers choose by it. */
export type Stocks = {
  readonly at: readonly number[]
  readonly isSure: boolean
  readonly sizes?: readonly string[]
}

/** Most sizes that a list has in columns. */
const MOST_SIZES = 12

/** Columns of stock beside each other, where no column has it for all. */
function stocksIn(header: readonly string[], columns: ListColumns): Stocks {
  const meanings = meaningsIn(header)
  const placesOf = (isIt: (name: string, cell: string) => boolean): readonly number[] =>
    header.flatMap((cell, at) => (meanings[at] === undefined && isIt(listName(cell), cell) ? [at] : []))
  // `Qty (Ikeja), Qty (Yaba)`
  const inBrackets = header.flatMap((cell, at) =>
    meanings[at] === 'stock' && STOCK_AT.test(listName(cell.replace(/[()[\]]/g, ' '))) && /[([]/.test(cell)
      ? [at]
      : [],
  )
  if (inBrackets.length > 1 && inBrackets.includes(columns.stock ?? -1))
    return { at: inBrackets, isSure: true }
  const isAlone = columns.stock === undefined && columns.price !== undefined
  const named = isAlone ? placesOf((name) => STOCK_AT.test(name)) : []
  if (named.length > 1) return { at: named, isSure: true }
  const places = isAlone ? placesOf((_, cell) => isPlace(cell)) : []
  if (places.length > 1) return { at: places, isSure: false }
  const hasSize = header.some((cell) => normaliseHeader(cell) === 'size')
  const sizes = isAlone && !hasSize ? placesOf((_, cell) => SIZE.test(normaliseHeader(cell))) : []
  if (sizes.length < 2 || sizes.length > MOST_SIZES) return { at: [], isSure: true }
  return { at: sizes, isSure: false, sizes: sizes.map((at) => sanitiseShort(header[at] ?? '').slice(0, 100)) }
}

/** Columns that only our own export fills. */
const OF_EXPORT: ReadonlySet<string> = new Set<ListColumn>([
  ...(['id', 'specs', 'staysOnStarter', 'categoryId', 'categorySlug'] as const),
  ...(['options', 'choices', 'pictureTexts'] as const),
])

/** By the names in the header. */
export function listLayout(header: readonly string[], isOwn: boolean): ListLayout {
  const named = listColumns(header)
  const isNote = NOTE.test(header[named.description ?? -1]?.trim() ?? '')
  if (isOwn)
    return { columns: named, others: [], morePictures: [], stocks: { at: [], isSure: true }, isNote, isOwn }
  const stocks = stocksIn(header, named)
  const [stock = named.stock] = stocks.at
  const columns = { ...named, ...(stock !== undefined && { stock }) }
  const morePictures = pictureColumns(header).filter((at) => at !== columns.pictures)
  const others = otherColumns(header, columns).filter(
    ({ at }) => !morePictures.includes(at) && !stocks.at.includes(at),
  )
  const size = { at: -1, name: 'Size', isChoice: true, isName: false }
  return { columns, others: stocks.sizes ? [...others, size] : others, morePictures, stocks, isNote, isOwn }
}

/** What each column of a list became, with the cells of its first rows once they are read. */
export function layoutUses(
  header: readonly string[],
  { columns, others, morePictures, stocks, isOwn }: ListLayout,
): readonly ColumnUse[] {
  return columnUses(header, [
    ...usesOf(columns).filter(([, as]) => isOwn || !OF_EXPORT.has(as)),
    ...stocks.at.map((at) => [at, 'stock'] as const),
    ...morePictures.map((at) => [at, 'pictures'] as const),
    ...others.flatMap(({ at, isChoice, isName }) => (isChoice || isName ? [[at, 'choices'] as const] : [])),
  ])
}

/** The fields that a list with these columns gives. */
export function givenFields(
  columns: ListColumns,
  { isOwn }: { readonly isOwn: boolean },
): readonly (keyof ImportProduct)[] {
  const has = (column: ListColumn): boolean => columns[column] !== undefined
  return [
    ...(has('name') ? (['name'] as const) : []),
    ...(has('price') ? (['price'] as const) : []),
    ...(has('salePrice') || (!isOwn && has('price') && has('compareAtPrice')) ? SALE_FIELDS : []),
    ...(has('stock') || has('availability') || has('isSoldOut') ? (['stock'] as const) : []),
    ...(has('description') ? (['description'] as const) : []),
    ...(has('category') ? (['category'] as const) : []),
    ...(isOwn ? ownFields(has) : []),
    ...(!isOwn && (['status', 'isShown', 'isHidden'] as const).some(has) ? (['status'] as const) : []),
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
