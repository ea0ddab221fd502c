// Plans the import of a plain list (name, price, stock) and of products.csv in our own export. Changes only what the list has: a list of prices
// leaves descriptions, stock and choices alone. Every row has exactly one result.
import { isBlankLooking } from '../../basics/text.ts'
import { isUuid } from '../../basics/uuid.ts'
import { categoryOf } from '../cells/categories.ts'
import { type Count, countWith, isCounted, NOT_COUNTED } from '../cells/count.ts'
import { pictureNames } from '../cells/picture-list.ts'
import { costOrNull, detectStyle, type PriceFormat } from '../cells/price.ts'
import { readOffer } from '../cells/sale.ts'
import { readNote } from '../cells/visibility.ts'
import { COST_OF_VARIATION } from '../choices.ts'
import { ImportDraft, type ImportOptions, type RowPlanner } from '../draft.ts'
import { type ImportCost, type ImportProduct, SALE_FIELDS } from '../import-product.ts'
import { priceWords } from '../plain-words.ts'
import { describe, inOrder, pictureLinks } from '../product-parts.ts'
import { planVariants } from '../variants.ts'
import { isListHeader, type ListColumn, type ListColumns, meaningsIn } from './columns.ts'
import { givenFields, type ListLayout, layoutUses, listLayout } from './layout.ts'
import { noGoodsNamed } from './no-goods.ts'
import { type OwnFields, readOwnCells } from './own-cells.ts'
import {
  areLevels,
  isSoldOut,
  type Levels,
  type ListRow,
  offerCells,
  readListRow,
  rowsBySize,
  visibilityOf,
  visibilityText,
  withValuesAbove,
} from './row.ts'
import { groupRows, type ListGroup, lastOfEach, SAME_NAME } from './same-name.ts'

export type ListOptions = ImportOptions & {
  /** The list is products.csv of our own export: a product is found by its id. */
  readonly isOwn?: boolean
  /** A person said what its columns are before it was read: it is as wide as each of its rows. */
  readonly isChosen?: boolean
}

/** Plans a table. Its header must pass isListHeader or isOwnHeader, or a person must have said which column is the name or the SKU. */
export function listPlanner(
  header: readonly string[],
  { isOwn = false, isChosen = false, ...options }: ListOptions,
): RowPlanner {
  const layout = listLayout(header, isOwn)
  const width = isChosen ? Number.POSITIVE_INFINITY : header.length
  const draft = new ImportDraft(layoutUses(header, layout))
  const rows: ListRow[] = []
  const plainRow = withValuesAbove()
  let isOtherHeading = false
  return draft.planner({
    add(given) {
      const row = isOwn ? given : plainRow(given)
      const read = readListRow(row, layout)
      const kept = rowsBySize(read, row, layout.stocks)
      if (!draft.takes(row, width, { name: read.name, sku: read.sku, kept })) return
      // A word where prices stand may be of another heading.
      if (!isOwn && /^\D{2,40}$/.test(read.price) && isListHeader(row.cells.slice(0, width)))
        isOtherHeading = !/price$/i.test(meaningsIn([read.price])[0] ?? 'price')
      if (isOtherHeading) return draft.refuse(row.number, OTHER_HEADING)
      const other = isOwn || read.sku !== '' ? null : noGoodsNamed(read.name)
      if (other === null) rows.push(...kept)
      else draft.skip(row.number, other)
    },
    *plan() {
      const format: ListFormat = {
        hasLevels: !isOwn && areLevels(rows),
        isCounting: rows.some(({ availability }) => isCounted(availability)),
        ...(isOwn
          ? { style: 'dot' }
          : yield* detectStyle(
              rows.flatMap((row) => [row.price, row.salePrice, row.compareAtPrice, row.cost]),
            )),
        ...options,
      }
      const list = { ...layout, format, given: givenFields(layout.columns, { isOwn }) }
      for (const group of isOwn
        ? (yield* lastOfEach(rows, ({ id }) => id, draft)).map(alone)
        : yield* groupRows(rows, layout.others, { draft, answers: options.answers })) {
        if (group.choices.length > 0) planChoices(group, list, draft)
        else planRow(group, list, draft)
        yield draft.newCost() + group.rows.length * COST_OF_VARIATION
      }
      return yield* draft.plan()
    },
  })
}

function planRow(
  { rows: [first], name, isDoubtful, place, choice }: ListGroup<ListRow>,
  list: ListContext,
  draft: ImportDraft,
): void {
  const { format, isOwn, given } = list
  const row = { ...first, name: name ?? first.name }
  const own = isOwn ? readOwnCells(row, format) : null
  if (own !== null && !own.ok) {
    draft.refuse(
      row.number,
      'This cell is not as our export wrote it. Export again, or leave the column out.',
      own.error.column,
    )
    return
  }
  const read = productOf(row, list, draft)
  if (read === null) return
  const { isUnclear, isSaleUnread, ...product } = read
  const isUncounted = !isOwn && row.stock === '' && row.availability === '' && !isSoldOut(row)
  const visibility = isOwn ? 'shown' : visibilityOf(row, format)
  const isUnread = visibility === 'unknown'
  if (!isOwn) askVisibility(row, format, draft)
  if (isDoubtful) draft.warn(row.number, [SAME_NAME])
  const { costs = costOf(row, list, draft), pictureTexts, ...fields } = own?.value ?? NO_FIELDS
  const named = fields.pictures ?? pictureNames(row.pictures)
  const pictures = pictureLinks(named, row.number, draft)
  const textOf = new Map(named.map((url, place) => [url, pictureTexts?.[place] ?? ''] as const).toReversed())
  const texts = pictureTexts && pictures.map((url) => textOf.get(url) ?? '')
  draft.products.push({
    product: inOrder({
      // The next import of the file finds it by its place among the rows of this name.
      ...(place !== undefined && { key: `list:${product.name.toLowerCase()}:${place}` }),
      ...product,
      ...fields,
      pictures,
      ...(texts && { pictureTexts: texts }),
    }),
    rows: [row.number],
    ...(choice && { choice }),
    given: [
      ...given.filter((field) => field !== 'status' || visibility !== 'none'),
      ...(visibility === 'hidden' && !given.includes('status') ? (['status'] as const) : []),
      ...(!isOwn && isSoldOut(row) && !given.includes('stock') ? (['stock'] as const) : []),
    ],
    ...(costs.length === 0 ? {} : { costs }),
    ...((isUnclear || isDoubtful || isUnread) && { isUnclear: true }),
    unread: [...(isSaleUnread ? SALE_FIELDS : []), ...(isUncounted ? (['stock'] as const) : [])],
  })
}

function askVisibility(row: ListRow, { hasLevels = false }: Levels, draft: ImportDraft): void {
  if (readNote(row.note) === 'hidden')
    draft.warn(row.number, [`It says "${row.note}", so shoppers do not see it.`])
  if (visibilityOf(row, { hasLevels }) === 'unknown')
    draft.askShown(row.number, row.name, visibilityText(row))
}

/** Makes one product of rows that differ in size, colour, pack and the like. */
function planChoices({ rows, choices }: ListGroup<ListRow>, list: ListContext, draft: ImportDraft): void {
  const { format, given, others } = list
  const [lead] = rows
  const has = (field: keyof ImportProduct): boolean => given.includes(field)
  const said = rows.map((row) => visibilityOf(row, format))
  const isHidden = said.every((one) => one === 'hidden')
  const isUnsaid = said.every((one) => one === 'none')
  for (const row of rows) askVisibility(row, format, draft)
  planVariants(
    {
      number: lead.number,
      given: [
        ...given.filter((field) => field !== 'stock' && (field !== 'status' || !isUnsaid)),
        ...(isHidden && !has('status') ? (['status'] as const) : []),
        'options',
        'combinations',
      ],
      isMerging: true,
      ...(!has('price') && { isUnpriced: true }),
      name: lead.name,
      description: rows.find(({ description }) => description !== '')?.description ?? '',
      category: rows.find(({ category }) => category !== '')?.category ?? '',
      isLive: !isHidden,
      pictures: rows.flatMap(({ pictures }) => pictureNames(pictures)),
      variants: rows.map((row) => ({
        ...offerCells(row, list),
        number: row.number,
        sku: row.sku,
        attributes: choices.map((column) => ({
          name: column.name,
          values: [row.others[others.indexOf(column)] ?? ''],
        })),
        count: choiceCount(row, has('stock') || isSoldOut(row) ? countOf(row, list) : NOT_COUNTED, format),
        cost: row.cost,
      })),
      otherRows: [],
    },
    format,
    draft,
  )
}

/** `Status: Sold out` counts more than the column of the stock. */
function countOf(row: ListRow, { format, isOwn }: Pick<ListContext, 'format' | 'isOwn'>): Count {
  return !isOwn && isSoldOut(row)
    ? { ...NOT_COUNTED, stock: 0 }
    : countWith(row.availability, row.stock, format)
}

/** A hidden choice is sold out; one of which nobody knows makes the product wait. */
function choiceCount(row: ListRow, count: Count, format: ListFormat): Count {
  const visibility = visibilityOf(row, format)
  if (visibility === 'hidden') return { ...count, stock: 0, isUnclear: false }
  if (visibility !== 'unknown') return count
  return { ...count, isUnclear: true }
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

const OTHER_HEADING = 'A heading with other columns stands above this row: bring this part as its own file.'

const alone = (row: ListRow): ListGroup<ListRow> => ({ rows: [row], choices: [] })

/** What a list without the cells of our own export adds to a product. */
const NO_FIELDS: Partial<OwnFields> = {}

type ListFormat = PriceFormat & Levels

type ListContext = ListLayout & {
  readonly format: ListFormat
  readonly given: readonly (keyof ImportProduct)[]
}

function productOf(
  row: ListRow,
  { format, columns, isOwn }: ListContext,
  draft: ImportDraft,
): (ImportProduct & { readonly isUnclear: boolean; readonly isSaleUnread: boolean }) | null {
  const refuse = (column: ListColumn, reason: string): null => {
    draft.refuse(row.number, reason, column)
    return null
  }
  const { name } = row
  const fault = nameFault(row, columns)
  if (fault !== null) return refuse('name', fault)
  const count = countOf(row, { format, isOwn })
  const cells = offerCells(row, { isOwn })
  draft.ask({ ...row, offer: cells, count }, format)
  const offer = columns.price === undefined ? null : readOffer(cells, format)
  if (offer !== null && !offer.ok) return refuse('price', priceWords(offer.error))
  draft.warn(row.number, [...(offer?.value.warnings ?? []), ...count.warnings])
  return {
    ...(isOwn && isUuid(row.id) ? { key: `oja:${row.id}` } : {}),
    sku: row.sku || null,
    name,
    description: describe(row.description, row.number, draft),
    price: offer?.value.price ?? 0,
    salePrice: offer?.value.salePrice ?? null,
    saleStartsAt: offer?.value.saleStartsAt ?? null,
    saleEndsAt: offer?.value.saleEndsAt ?? null,
    stock: count.stock,
    status: statusOf(row, { isOwn, format }),
    category: categoryOf(row.category),
    options: [],
    combinations: [],
    pictures: [],
    isUnclear: count.isUnclear,
    isSaleUnread: offer?.value.isSaleUnread ?? false,
  }
}

/** Why a row with this name is refused, or null. A row may have no name when a SKU finds its product and the list has no names. */
function nameFault({ name, sku }: ListRow, columns: ListColumns): string | null {
  if (!isBlankLooking(name)) return null
  if (sku === '') return columns.name === undefined ? NO_NAMES : 'It has no name.'
  if (columns.name === undefined) return null
  return 'It has no name. Write one, or leave the column of names out of the list.'
}

const NO_NAMES =
  'No column has names of goods: this reads as a list of people, places or numbers. Say which column is the name, if one is.'

/** In our own export an archived product stays out of the shop. */
function statusOf(row: ListRow, { isOwn, format }: Pick<ListContext, 'isOwn' | 'format'>): 'draft' | 'live' {
  const isHidden = isOwn ? row.status !== 'live' : visibilityOf(row, format) === 'hidden'
  return isHidden ? 'draft' : 'live'
}
