// Plans the import of a Shopify product export. Rows that share a handle are one product: the first has its title, the others are variants or
// only add pictures. Every row has exactly one result.
import { isBlankLooking } from '../../basics/text.ts'
import type { Work } from '../../basics/work.ts'
import { columnUses, usesOf } from '../cells/column-uses.ts'
import { type Count, countMissing, countTogether, NOT_COUNTED } from '../cells/count.ts'
import { detectStyle, type PriceFormat } from '../cells/price.ts'
import { offerOf } from '../cells/sale.ts'
import { isShownBy } from '../cells/visibility.ts'
import { COST_OF_VARIATION, MAX_VARIATIONS } from '../choices.ts'
import { ImportDraft, type ImportOptions, type RowPlanner } from '../draft.ts'
import { lastOfEach } from '../list/same-name.ts'
import { tooManyVariations } from '../plain-words.ts'
import { type ImportVariantRow, planVariants, unusedWords } from '../variants.ts'
import { attributesOf, readShopifyRow, type ShopifyRow, shopifyColumns } from './row.ts'

/** Plans a table. Its header must pass isShopifyHeader. */
export function shopifyPlanner(header: readonly string[], options: ImportOptions): RowPlanner {
  const columns = shopifyColumns(header)
  const draft = new ImportDraft(
    columnUses(header, [
      ...usesOf(columns.columns),
      ...columns.options.map(({ at }) => [at, 'choices'] as const),
    ]),
  )
  const rows: ShopifyRow[] = []
  return draft.planner({
    add(row) {
      const read = readShopifyRow(row, columns)
      if (draft.takes(row, header.length, { name: read.title, sku: read.sku, kept: read })) rows.push(read)
    },
    *plan() {
      const style = yield* detectStyle(rows.flatMap((row) => [row.price, row.compareAt]))
      for (const group of groupByHandle(rows, draft)) {
        yield* planGroup(
          group,
          { ...style, ...options },
          { draft, isUnpriced: columns.columns.price === undefined },
        )
        yield draft.newCost() + group.length * COST_OF_VARIATION
      }
      return yield* draft.plan()
    },
  })
}

/** Rows with a title begin a product. Of two products with one handle, as in a file joined from two exports, the later one counts. */
function groupByHandle(rows: readonly ShopifyRow[], draft: ImportDraft): readonly (readonly ShopifyRow[])[] {
  const groups = new Map<string, ShopifyRow[]>()
  for (const row of rows) {
    const handle = row.handle || (row.title === '' ? '' : handleOf(row.title))
    if (handle === '') {
      draft.refuse(row.number, 'It has neither a handle nor a title.', 'handle')
      continue
    }
    const group = groups.get(handle)
    if (group === undefined) groups.set(handle, [{ ...row, handle }])
    else if (row.title === '' || row.title === group[0]?.title) group.push({ ...row, handle })
    else {
      for (const earlier of group)
        draft.skip(earlier.number, `Row ${row.number} further down has the same handle and counts instead.`)
      groups.set(handle, [{ ...row, handle }])
    }
  }
  return [...groups.values()]
}

type Context = {
  readonly draft: ImportDraft
  /** The file has no column of prices, as one of the inventory. */
  readonly isUnpriced: boolean
}

function* planGroup(
  group: readonly ShopifyRow[],
  format: PriceFormat,
  { draft, isUnpriced }: Context,
): Work<void> {
  if (group.length > MAX_VARIATIONS) {
    for (const { number } of group) draft.refuse(number, tooManyVariations(group.length))
    return
  }
  const lead = group.find(({ title }) => !isBlankLooking(title))
  const [first] = group
  if (first === undefined) return
  const refusal =
    lead === undefined
      ? 'It has no title. Variants need the row of their product in the same file.'
      : lead.isGiftCard
        ? 'Gift cards are not products here. Make them under Gift cards.'
        : null
  if (lead === undefined || refusal !== null) {
    for (const row of group) draft.refuse(row.number, refusal ?? '')
    return
  }
  if (lead.shown.open !== '') draft.askShown(lead.number, lead.title, lead.shown.open)
  const fresh = yield* lastOfEach(group, (row) => JSON.stringify({ ...row, number: 0 }), draft)
  const isVariant = (row: ShopifyRow): boolean =>
    row.price !== '' || row.optionValues.some((text) => text !== '')
  const variants = byChoice(fresh.filter((row) => row === lead || isVariant(row)))
  // A product of one variant whose option is called Title has nothing to choose.
  const isOnly = variants.length === 1 && /^title$/i.test(lead.optionNames[0] ?? '')
  planVariants(
    {
      number: lead.number,
      key: `shopify:${lead.handle}`,
      ...(isUnpriced && { isUnpriced, isMerging: true }),
      name: lead.title,
      description: lead.description,
      category: lead.category,
      isLive: isShownBy(lead.shown, format.answers),
      pictures: [...inPosition(fresh), ...fresh.map(({ variantImage }) => variantImage)].filter(
        (link) => link !== '',
      ),
      variants: variants.map((rows) => variantOf(rows, isOnly ? null : lead.optionNames, format)),
      otherRows: fresh.map(({ number }) => number),
    },
    format,
    draft,
  )
}

/** Rows of one variant at several locations. */
function byChoice(rows: readonly ShopifyRow[]): readonly (readonly [ShopifyRow, ...ShopifyRow[]])[] {
  const found = new Map<string, [ShopifyRow, ...ShopifyRow[]]>()
  for (const row of rows) {
    const key = row.location === '' ? `${row.number}` : JSON.stringify([row.optionValues, row.sku])
    const others = found.get(key)
    if (others === undefined) found.set(key, [row])
    else others.push(row)
  }
  return [...found.values()]
}

/** Links of pictures by their position; those without one behind the others, in the order of the file. */
function inPosition(rows: readonly ShopifyRow[]): readonly string[] {
  const places = rows.map(({ image, imagePosition }) => ({
    image,
    place: Number(imagePosition) || Number.MAX_SAFE_INTEGER,
  }))
  return places.toSorted((a, b) => a.place - b.place).map(({ image }) => image)
}

/** `optionNames`: null for a product of one variant, where nothing can be chosen. */
function variantOf(
  rows: readonly [ShopifyRow, ...ShopifyRow[]],
  optionNames: readonly string[] | null,
  format: PriceFormat,
): ImportVariantRow {
  const [row] = rows
  const count = countOf(rows, format)
  const unused = optionNames === null ? unusedWords(row.saidOptions) : []
  return {
    number: row.number,
    sku: row.sku,
    attributes: optionNames === null ? [] : attributesOf(row, optionNames),
    count: { ...count, warnings: [...count.warnings, ...unused] },
    cost: row.cost,
    picture: rows.find(({ variantImage }) => variantImage !== '')?.variantImage ?? '',
    ...offerOf({ price: row.price, before: row.compareAt }),
  }
}

function countOf(rows: readonly ShopifyRow[], format: PriceFormat): Count {
  const stocks = rows.flatMap(({ stock }) => stock ?? [])
  if (stocks.length === 0) return NOT_COUNTED
  if (stocks.some((stock) => stock !== '')) return countTogether(stocks, format)
  const warning =
    'Shopify counts it, and this file does not say how many there are. It is kept as a draft until you show it. The inventory file brings the count.'
  return countMissing(warning, format.answers)
}

/** `Black T-Shirt` -> `black-t-shirt`, as Shopify makes the handle of a new product. */
function handleOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
