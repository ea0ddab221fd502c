// Plans the import of a catalogue feed, as Meta's Commerce Manager takes it for WhatsApp, Instagram and Facebook: CSV, TSV, RSS or Atom.
// Rows with one item_group_id are variants of one product. Every row has exactly one result.
import { unguardCell } from '../../basics/csv.ts'
import { htmlToText, isBlankLooking, sanitiseShort } from '../../basics/text.ts'
import { columnUses, usesOf } from '../cells/column-uses.ts'
import { type Count, countWith } from '../cells/count.ts'
import type { CsvRow } from '../cells/csv-table.ts'
import { findColumns, normaliseHeader } from '../cells/header.ts'
import { KEPT_DESCRIPTION, owned } from '../cells/limits.ts'
import { readCode } from '../cells/no-value.ts'
import { pictureColumns, pictureNames } from '../cells/picture-list.ts'
import type { PriceFormat } from '../cells/price.ts'
import { type SaidOption, saidOptions } from '../cells/said-names.ts'
import { isShownBy, readShown, type Shown } from '../cells/visibility.ts'
import { type ChoiceAttribute, COST_OF_VARIATION, MAX_VARIATIONS } from '../choices.ts'
import { ImportDraft, type ImportOptions, type RowPlanner } from '../draft.ts'
import { lastOfEach } from '../list/same-name.ts'
import { tooManyVariations } from '../plain-words.ts'
import { answerTo } from '../questions.ts'
import { planVariants } from '../variants.ts'

const COLUMNS = {
  id: ['id', 'retailer id', 'content id'],
  name: ['title', 'name'],
  description: ['description', 'rich text description'],
  availability: ['availability'],
  condition: ['condition'],
  price: ['price'],
  salePrice: ['sale price'],
  saleDates: ['sale price effective date'],
  pictures: ['image link', 'image url'],
  group: ['item group id', 'retailer product group id'],
  colour: ['color', 'colour'],
  size: ['size'],
  material: ['material'],
  pattern: ['pattern'],
  stock: ['quantity to sell on facebook', 'inventory'],
  category: ['product type'],
  isShown: ['visibility', 'status'],
  cost: ['cost of goods sold'],
} as const satisfies Record<string, readonly string[]>

const OPTIONS = [
  ['Colour', 'colour'],
  ['Size', 'size'],
  ['Material', 'material'],
  ['Pattern', 'pattern'],
] as const

/** True for a header with an id, a title and a price, and what only a catalogue feed has: numbers and pictures may stand in any list. */
export function isFeedHeader(cells: readonly string[]): boolean {
  const names = cells.map((cell) => normaliseHeader(withoutMark(cell)))
  const has = (...words: readonly string[]): boolean => words.some((word) => names.includes(word))
  const isAvailable = has('availability') && has('condition', 'link')
  const isOwn = isAvailable || has(...OWN) || cells.some((cell) => /^(?:g:)?image_link$/i.test(cell.trim()))
  return isFeedXml(cells) && (has('retailer id', 'content id') || (has('title') && isOwn))
}

/** The same of a feed in XML, which no list is. */
export function isFeedXml(cells: readonly string[]): boolean {
  const { id, name, price, ...columns } = findColumns(cells.map(withoutMark), COLUMNS)
  const own = [columns.availability, columns.pictures, columns.condition, columns.group]
  return [id, name, price].every((at) => at !== undefined) && own.some((at) => at !== undefined)
}

/** Columns that beside an id and a title only feeds have. */
const OWN = [
  'item group id',
  'retailer product group id',
  'sale price effective date',
  'quantity to sell on facebook',
  'google product category',
  'fb product category',
] as const

/** `g:image_link` -> `image_link`; `custom_label_0` stays. */
function withoutMark(cell: string): string {
  return cell.trim().replace(/^g:/i, '')
}

type FeedRow = {
  readonly number: number
  readonly id: string
  readonly title: string
  readonly description: string
  readonly group: string
  readonly availability: string
  readonly shown: Shown
  readonly stock: string
  readonly price: string
  readonly salePrice: string
  readonly saleDates: readonly string[]
  readonly category: string
  readonly pictures: readonly string[]
  readonly attributes: readonly ChoiceAttribute[]
  readonly cost: string
}

/** Plans a table. Its header must pass isFeedHeader. */
export function feedPlanner(header: readonly string[], options: ImportOptions): RowPlanner {
  const columns = findColumns(header.map(withoutMark), COLUMNS)
  const numbered = pictureColumns(header.map(withoutMark))
  const pictures = columns.pictures === undefined ? numbered : [...new Set([columns.pictures, ...numbered])]
  const said = saidOptions(header)
  const draft = new ImportDraft(
    columnUses(header, [
      ...usesOf(columns),
      ...pictures.map((at) => [at, 'pictures'] as const),
      ...said.map(({ at }) => [at, 'choices'] as const),
    ]),
  )
  const rows: FeedRow[] = []
  return draft.planner({
    add(row) {
      const read = readRow(row, { columns, pictures, said })
      if (!draft.takes(row, header.length, { name: read.title, sku: read.id, kept: read })) return
      if (read.id === '') draft.refuse(row.number, NO_ID, 'id')
      else rows.push(read)
    },
    *plan() {
      // The format asks for a dot before decimals.
      const format: PriceFormat = { style: 'dot', ...options }
      const groups = Map.groupBy(yield* lastOfEach(rows, ({ id }) => id, draft), (row) =>
        row.group === '' ? `id ${row.id}` : `group ${row.group}`,
      )
      for (const group of groups.values()) {
        planGroup(group, format, draft)
        yield draft.newCost() + group.length * COST_OF_VARIATION
      }
      return yield* draft.plan()
    },
  })
}

function readRow(
  row: CsvRow,
  {
    columns,
    pictures,
    said,
  }: {
    readonly columns: Partial<Record<keyof typeof COLUMNS, number>>
    readonly pictures: readonly number[]
    readonly said: readonly SaidOption[]
  },
): FeedRow {
  const at = (place: number | undefined): string =>
    place === undefined ? '' : unguardCell((row.cells[place] ?? '').trim())
  const cell = (name: keyof typeof COLUMNS): string => at(columns[name])
  const choosable = [
    ...OPTIONS.map(([name, column]) => [name, cell(column)] as const),
    ...said.map(({ at: place, name }) => [name, at(place)] as const),
  ]
  return {
    number: row.number,
    id: readCode(cell('id')),
    title: sanitiseShort(htmlToText(cell('name'))),
    description: owned(htmlToText(cell('description')).slice(0, KEPT_DESCRIPTION)),
    group: readCode(cell('group')),
    availability: cell('availability'),
    shown: readShown([cell('isShown')]),
    stock: cell('stock'),
    price: cell('price'),
    salePrice: cell('salePrice'),
    saleDates: cell('saleDates')
      .split('/')
      .map((part) => part.trim()),
    category: htmlToText(cell('category')),
    pictures: pictures.flatMap((place) => pictureNames(at(place))),
    cost: cell('cost'),
    attributes: choosable.flatMap(([name, text]) => {
      const value = sanitiseShort(htmlToText(text)).slice(0, 100)
      return value === '' ? [] : [{ name, values: [value] }]
    }),
  }
}

const NO_ID = 'It has no id, so it could not be found again by the next import.'

function planGroup(group: readonly FeedRow[], format: PriceFormat, draft: ImportDraft): void {
  if (group.length > MAX_VARIATIONS) {
    for (const { number } of group) draft.refuse(number, tooManyVariations(group.length))
    return
  }
  const lead = group.find(({ title }) => !isBlankLooking(title))
  if (lead === undefined) {
    for (const { number } of group) draft.refuse(number, 'It has no title.', 'title')
    return
  }
  for (const { number, title, shown } of group)
    if (shown.open !== '') draft.askShown(number, title, shown.open)
  const names = new Set(group.flatMap(({ attributes }) => attributes.map(({ name }) => name)))
  const chosenBy = [...names].filter((name) => new Set(group.map((row) => optionOf(row, name))).size > 1)
  const isSingle = group.length === 1
  const titles = new Set(group.map(({ title }) => title.toLowerCase()))
  if (!isSingle && chosenBy.length === 0 && titles.size === group.length) {
    // Nothing tells them apart but their titles: goods of their own.
    for (const row of group) planGroup([{ ...row, group: '' }], format, draft)
    return
  }
  const isLive = group.some(({ shown }) => isShownBy(shown, format.answers))
  planVariants(
    {
      number: lead.number,
      key: lead.group === '' ? `feed:${lead.id}` : `feed-group:${lead.group}`,
      name: groupName(group, lead),
      description: lead.description,
      category: lead.category,
      isLive,
      pictures: group.flatMap(({ pictures }) => pictures),
      variants: group.map((row) => ({
        number: row.number,
        sku: row.id,
        attributes: isSingle ? [] : row.attributes.filter(({ name }) => chosenBy.some((own) => own === name)),
        count: countOf(row, format, isLive),
        regularPrice: row.price,
        salePrice: row.salePrice,
        saleStarts: row.saleDates[0] ?? '',
        saleEnds: row.saleDates[1] ?? '',
        cost: row.cost,
      })),
      otherRows: [],
    },
    format,
    draft,
  )
}

/** `Gown - Red, L` and `Gown - Red, M` -> Gown: what the choices are behind the title of each row is no part of the name. */
function groupName(group: readonly FeedRow[], lead: FeedRow): string {
  const wordsOf = (text: string) => text.toLowerCase().split(', ').sort().join()
  const names = group.map(({ title, attributes }) => {
    const at = title.lastIndexOf(' - ')
    const values = attributes.flatMap(({ values }) => values).join(', ')
    return at > 0 && wordsOf(title.slice(at + 3)) === wordsOf(values) ? title.slice(0, at) : null
  })
  const [first = null] = names
  return first !== null && names.every((name) => name === first) ? first : lead.title
}

function optionOf(row: FeedRow, name: string): string {
  return row.attributes.find((attribute) => attribute.name === name)?.values[0]?.toLowerCase() ?? ''
}

/** A hidden variant of a product that is shown is sold out; one of which nobody knows makes the product wait. */
function countOf({ availability, stock, shown }: FeedRow, format: PriceFormat, isLive: boolean): Count {
  const count = countWith(availability, stock, format)
  if (!isLive || isShownBy(shown, format.answers)) return count
  const isUnknown = shown.isShown && answerTo(format.answers, 'visibility', shown.open) === undefined
  return isUnknown ? { ...count, isUnclear: true } : { ...count, stock: 0, isUnclear: false }
}
