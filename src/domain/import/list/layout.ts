// Where things stand in the rows of a list, by its header.
import { type ColumnUse, columnUses, usesOf } from '../cells/column-uses.ts'
import { pictureColumns } from '../cells/picture-list.ts'
import { type ImportProduct, SALE_FIELDS } from '../import-product.ts'
import { type ListColumn, type ListColumns, listColumns, type OtherColumn, otherColumns } from './columns.ts'

export type ListLayout = {
  readonly columns: ListColumns
  readonly others: readonly OtherColumn[]
  /** Columns of pictures beside the first. */
  readonly morePictures: readonly number[]
  readonly isOwn: boolean
}

/** Columns that only our own export fills. */
const OF_EXPORT: ReadonlySet<string> = new Set<ListColumn>([
  ...(['id', 'specs', 'staysOnStarter', 'categoryId', 'categorySlug'] as const),
  ...(['options', 'choices', 'pictureTexts'] as const),
])

/** By the names in the header. */
export function listLayout(header: readonly string[], isOwn: boolean): ListLayout {
  const columns = listColumns(header)
  if (isOwn) return { columns, others: [], morePictures: [], isOwn }
  const morePictures = pictureColumns(header).filter((at) => at !== columns.pictures)
  const others = otherColumns(header, columns).filter(({ at }) => !morePictures.includes(at))
  return { columns, others, morePictures, isOwn }
}

/** What each column of a list became, with the cells of its first rows once they are read. */
export function layoutUses(
  header: readonly string[],
  { columns, others, morePictures, isOwn }: ListLayout,
): readonly ColumnUse[] {
  return columnUses(header, [
    ...usesOf(columns).filter(([, as]) => isOwn || !OF_EXPORT.has(as)),
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
