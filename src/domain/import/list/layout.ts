// Where things stand in the rows of a list: by the names in its header, or as a person has said.
import { sanitiseShort } from '../../basics/text.ts'
import { type ColumnUse, columnUses, MOST_COLUMNS, usesOf } from '../cells/column-uses.ts'
import { pictureColumns } from '../cells/picture-list.ts'
import type { Answers } from '../questions.ts'
import { type ListColumn, type ListColumns, listColumns, type OtherColumn, otherColumns } from './columns.ts'

export type ListLayout = {
  readonly columns: ListColumns
  readonly others: readonly OtherColumn[]
  /** Columns of pictures beside the first. */
  readonly morePictures: readonly number[]
  readonly isOwn: boolean
}

/** What a person may say that a column is. `option`: shoppers choose by it; several columns may be options, or pictures. */
export const CHOOSABLE_COLUMNS = [
  'name',
  'price',
  'stock',
  'sku',
  'option',
  'salePrice',
  'compareAtPrice',
  'description',
  'category',
  'pictures',
  'cost',
  'isShown',
] as const

/** Said of a column that is not to be used. */
export const IGNORED = 'ignore'

/** Columns that only our own export fills. */
const OF_EXPORT: ReadonlySet<string> = new Set<ListColumn>([
  'id',
  'specs',
  'staysOnStarter',
  'categoryId',
  'categorySlug',
  'options',
  'choices',
  'pictureTexts',
])

export const EMPTY_LAYOUT: ListLayout = { columns: {}, others: [], morePictures: [], isOwn: false }

/** By the names in the header. */
export function namedLayout(header: readonly string[], isOwn: boolean): ListLayout {
  const columns = listColumns(header)
  if (isOwn) return { ...EMPTY_LAYOUT, columns, isOwn }
  const morePictures = pictureColumns(header).filter((at) => at !== columns.pictures)
  const others = otherColumns(header, columns).filter(({ at }) => !morePictures.includes(at))
  return { columns, others, morePictures, isOwn }
}

/** `name,,constructor` -> `['name', '', '']` */
export function readSaidColumns(text: string): readonly string[] {
  const known: readonly string[] = [...CHOOSABLE_COLUMNS, IGNORED]
  return text.split(',', MOST_COLUMNS).map((word) => (known.includes(word) ? word : ''))
}

/**
 * What was said, with one column more: `('price', 2, 'price')` -> `,,price`. Of a meaning that one column has alone the last that is said counts.
 */
export function sayColumn(before: string, at: number, word: string): string {
  const said = before.split(',')
  const isShared = ['option', 'pictures', IGNORED].includes(word)
  return Array.from({ length: Math.max(said.length, at + 1) }, (_, place) => {
    if (place === at) return word
    return !isShared && said[place] === word ? '' : (said[place] ?? '')
  }).join(',')
}

/** What was said first, and then what was said later: `('name,price', ',,price')` -> `name,,price` */
export function laterSaid(first: string, later: string): string {
  return readSaidColumns(later).reduce(
    (said, word, at) => (word === '' ? said : sayColumn(said, at, word)),
    readSaidColumns(first).join(','),
  )
}

/** What a person has answered about columns. */
export const saidColumns = (answers: Answers | undefined): readonly string[] =>
  readSaidColumns(answers?.columns ?? '')

/** The layout with what a person has said of each column, in their order; empty: nothing. Of two with one meaning the first counts. */
export function sayColumns(
  layout: ListLayout,
  header: readonly string[],
  said: readonly string[],
): ListLayout {
  if (said.every((word) => word === '')) return layout
  const isUnsaid = (at: number | undefined): boolean => (said[at ?? -1] ?? '') === ''
  const placesOf = (word: string) => said.flatMap((one, at) => (one === word ? [at] : []))
  const before = Object.entries(layout.columns).filter(([, at]) => isUnsaid(at))
  const first = CHOOSABLE_COLUMNS.flatMap((word) =>
    placesOf(word)
      .slice(0, 1)
      .map((at) => [word, at] as const),
  )
  const { option: _, ...columns } = Object.fromEntries<number | undefined>([...before, ...first])
  const options = placesOf('option').map((at) => ({
    at,
    name: sanitiseShort(header[at] ?? '').slice(0, 100) || `Option ${at + 1}`,
    isChoice: true,
    isName: false,
  }))
  const pictures = [
    ...placesOf('pictures'),
    ...[layout.columns.pictures ?? -1, ...layout.morePictures].filter(isUnsaid),
  ]
  return {
    ...layout,
    columns,
    others: [...options, ...layout.others.filter(({ at }) => isUnsaid(at))].slice(0, 5),
    morePictures: pictures.filter((at) => at >= 0 && at !== columns['pictures']),
  }
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
