// Where things stand in the rows of a list, by its header.
import { type ColumnUse, columnUses, usesOf } from '../cells/column-uses.ts'
import { pictureColumns } from '../cells/picture-list.ts'
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
