// Plans the import of an export of a program in programs.ts. Rows of one product stand together by its handle, or by its name where the program has none.
// Every row has exactly one result.

import type { Work } from '../../basics/work.ts'
import { columnUses } from '../cells/column-uses.ts'
import { type Count, countMissing, countTogether, NOT_COUNTED, readCount } from '../cells/count.ts'
import { detectStyle, type PriceFormat } from '../cells/price.ts'
import { COST_OF_VARIATION, MAX_IMPORT_CHOICES, MAX_VARIATIONS } from '../choices.ts'
import { ImportDraft, type ImportOptions, type RowPlanner } from '../draft.ts'
import { groupRows, type ListGroup, SAME_NAME } from '../list/same-name.ts'
import { tooManyVariations } from '../plain-words.ts'
import { answerTo } from '../questions.ts'
import { type ImportVariantRow, planVariants, unusedWords } from '../variants.ts'
import { programColumns, programUses } from './columns.ts'
import { programOffer } from './offer.ts'
import type { Program } from './programs.ts'
import { type ProgramRow, readProgramRow } from './row.ts'

/** Plans a table of this program. */
export function programPlanner(
  header: readonly string[],
  program: Program,
  options: ImportOptions,
): RowPlanner {
  const columns = programColumns(header, program)
  const draft = new ImportDraft(columnUses(header, programUses(columns)))
  const rows: ProgramRow[] = []
  return draft.planner({
    add(row) {
      const read = readProgramRow(row, columns, program)
      if (draft.takes(row, header.length, { name: read.name, sku: read.sku, kept: read })) rows.push(read)
    },
    *plan() {
      const style = yield* detectStyle(rows.flatMap((row) => [...row.prices, row.oldPrice, row.cost]))
      const format = { ...style, ...options }
      for (const group of yield* groupsOf(titled(rows, program), { program, format }, draft)) {
        planGroup(group, { program, format }, draft)
        yield draft.newCost() + group.rows.length * COST_OF_VARIATION
      }
      return yield* draft.plan()
    },
  })
}

type Context = { readonly program: Program; readonly format: PriceFormat }

/** Rows of one product. */
type Group = Omit<ListGroup<ProgramRow & { readonly others: readonly string[] }>, 'rows' | 'choices'> & {
  readonly rows: readonly ProgramRow[]
}

/** QuickBooks writes `Drinks:Zobo`: Zobo in the category Drinks. Goods of two categories that are called the same keep both words: `Shirts: Large`. */
function titled(rows: readonly ProgramRow[], { name: program }: Program): readonly ProgramRow[] {
  if (program !== 'quickbooks') return rows
  const partsOf = ({ name }: ProgramRow): readonly string[] =>
    name
      .split(':')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  const wholeOf = new Map<string, string>()
  const repeated = new Set<string>()
  for (const row of rows) {
    if (row.kind === 'category') continue
    const parts = partsOf(row)
    const leaf = parts.at(-1)?.toLowerCase() ?? ''
    const whole = parts.join(':').toLowerCase()
    if ((wholeOf.get(leaf) ?? whole) !== whole) repeated.add(leaf)
    wholeOf.set(leaf, whole)
  }
  return rows.map((row) => {
    const parts = partsOf(row)
    const leaf = parts.at(-1) ?? row.name
    return {
      ...row,
      name: repeated.has(leaf.toLowerCase()) ? parts.join(': ') : leaf,
      category: row.category || parts.slice(0, -1).join(' > '),
    }
  })
}

function* groupsOf(
  rows: readonly ProgramRow[],
  { program, format }: Context,
  draft: ImportDraft,
): Work<readonly Group[]> {
  const named = new Map<string, [ProgramRow, ...ProgramRow[]]>()
  const single: ProgramRow[] = []
  for (const row of rows) {
    const key = keyOf(row, program)
    if (key === null) draft.refuse(row.number, 'It has no name.', 'name')
    else if (row.kind === 'category') draft.skip(row.number, 'A category, not a product.')
    else if (key === '') single.push(row)
    else {
      const group = named.get(key)
      if (group === undefined) named.set(key, [row])
      else group.push(row)
    }
  }
  const alone = single.map((row) => ({ ...row, others: [] }))
  const groups: readonly Group[] = yield* groupRows(alone, [], { draft, answers: format.answers })
  return [...groups, ...[...named.values()].map((group) => ({ rows: group }))].toSorted(
    (one, other) => (one.rows[0]?.number ?? 0) - (other.rows[0]?.number ?? 0),
  )
}

/**
 * What the rows of one product share; empty for a row that is a product of its own, as in programs without handles but Square; null without a name. Variants of Odoo
 * have ids of their own, and the name of their product.
 */
function keyOf({ group, name, options }: ProgramRow, { name: program }: Program): string | null {
  if (program === 'odoo' && options.length > 0 && name !== '') return `name ${name.toLowerCase()}`
  if (group !== '') return `group ${group}`
  if (name === '') return null
  return program === 'square' || program === 'lightspeed' || program === 'loyverse'
    ? `name ${name.toLowerCase()}`
    : ''
}

function planGroup({ rows: given, place, isDoubtful }: Group, context: Context, draft: ImportDraft): void {
  const { program, format } = context
  const group = given.map((row) =>
    row.visibility === 'unknown'
      ? { ...row, visibility: answerTo(format.answers, 'visibility', row.visibilityText) ?? row.visibility }
      : row,
  )
  if (group.length > MAX_VARIATIONS) {
    for (const { number } of group) draft.refuse(number, tooManyVariations(group.length))
    return
  }
  const lead = group.find(({ name, kind }) => name !== '' && kind !== 'variant')
  if (lead === undefined) {
    for (const { number } of group)
      draft.refuse(number, 'It has no name. Variants need the row of their product in the same file.', 'name')
    return
  }
  const hasVariantRows = group.some(({ kind }) => kind === 'variant')
  const isVariant = (row: ProgramRow): boolean =>
    hasVariantRows
      ? row.kind === 'variant'
      : row === lead || row.prices.length > 0 || row.options.some(({ value }) => value !== '')
  const rows = group.filter(isVariant)
  const isHidden =
    (hasVariantRows && lead.visibility === 'hidden') ||
    rows.every(({ visibility }) => visibility === 'hidden')
  const open = given.find(({ visibility }) => visibility === 'unknown')
  if (open !== undefined) draft.askShown(open.number, open.name, open.visibilityText)
  if (isDoubtful) draft.warn(lead.number, [SAME_NAME])
  const all = hasVariantRows ? rows : rows.flatMap(combinations)
  planVariants(
    {
      number: lead.number,
      ...(lead.group !== '' && { key: `${program.name}:${lead.group}` }),
      ...(place !== undefined && { key: `${program.name}:${lead.name.toLowerCase()}:${place}` }),
      ...(isDoubtful && { isDoubtful }),
      name: lead.name,
      description: lead.description,
      category: lead.category,
      isLive: !isHidden && group.every(({ visibility }) => visibility !== 'unknown'),
      pictures: group.flatMap(({ pictures }) => pictures),
      variants: all.map((row) =>
        variantOf(row, { ...context, lead, hasVariantRows, isHidden, isOnly: all.length === 1 }),
      ),
      otherRows: group.filter((row) => row !== lead && !isVariant(row)).map(({ number }) => number),
    },
    format,
    draft,
  )
}

/** A product of Wix whose choices have no rows names them all in one cell, `S;M;L`, and counts none of them. */
function combinations(row: ProgramRow): readonly ProgramRow[] {
  if (row.kind !== 'product') return [row]
  let all: readonly ProgramRow['options'][] = [[]]
  for (const { name, value } of row.options) {
    const values = value.split(';').map((one) => one.trim())
    all = all.flatMap((before) => values.map((one) => [...before, { name, value: one }]))
    if (all.length > MAX_IMPORT_CHOICES) return [row]
  }
  if (all.length === 1) return [row]
  const stocks = row.stocks.filter((text) => readCount(text, { style: 'unknown' }).stock === 0)
  return all.map((options) => ({ ...row, sku: '', stocks, options }))
}

type VariantContext = Context & {
  readonly lead: ProgramRow
  /** The product has rows of its own beside those of its variants. */
  readonly hasVariantRows: boolean
  /** Shoppers see none of its variants. */
  readonly isHidden: boolean
  readonly isOnly: boolean
}

function variantOf(row: ProgramRow, context: VariantContext): ImportVariantRow {
  const { lead, isOnly, hasVariantRows, format } = context
  const offer = programOffer(row, lead, format)
  const count = countOf(row, context)
  const attributes = attributesOf(row, lead)
  // A product of one row has nothing to choose.
  const isPlain = isOnly && !hasVariantRows
  const unused = isPlain ? unusedWords(attributes) : []
  return {
    number: row.number,
    sku: row.sku,
    attributes: isPlain ? [] : attributes,
    count: { ...count, warnings: [...count.warnings, ...offer.warnings, ...unused] },
    cost: row.cost || lead.cost,
    ...offer.cells,
  }
}

/** Names of options may stand in the product's row alone; Wix writes a colour as `#FF0000:Red`. */
function attributesOf(row: ProgramRow, lead: ProgramRow): ImportVariantRow['attributes'] {
  return row.options.flatMap(({ name, value }, index) => {
    const known = name === '' ? (lead.options[index]?.name ?? '') : name
    const plain = value.replace(/^#[\da-f]{3,8}:/i, '')
    return plain === '' ? [] : [{ name: known || `Option ${index + 1}`, values: [plain] }]
  })
}

/** The pieces at all places of the business together. */
function countOf(row: ProgramRow, { lead, isHidden, format }: VariantContext): Count {
  if (row.visibility === 'hidden' && !isHidden) return { ...NOT_COUNTED, stock: 0, warnings: [HIDDEN_CHOICE] }
  const said = row.isCounted === 'none' ? lead.isCounted : row.isCounted
  if (said === 'hidden' || lead.kind === 'service') return NOT_COUNTED
  const count = countTogether(row.stocks, format)
  if (count.isUnclear || count.stock !== null) return count
  const isCounted = said === 'shown' || lead.kind === 'inventory'
  return isCounted ? countMissing(NO_COUNT, format.answers) : NOT_COUNTED
}

const HIDDEN_CHOICE = 'It is not for sale there, so it is sold out here.'

const NO_COUNT =
  'It is counted there, and this file does not say how many there are. It is kept as a draft until you say so.'
