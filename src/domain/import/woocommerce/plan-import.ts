// Plans the import of a whole WooCommerce file: the products to write, and a verdict for each row that belongs to no product. Pure: no
// database, no clock. Every row of the file has exactly one result.
import { isBlankLooking } from '../../basics/text.ts'
import { columnUses } from '../cells/column-uses.ts'
import { detectStyle, type PriceFormat } from '../cells/price.ts'
import { COST_OF_VARIATION } from '../choices.ts'
import { ImportDraft, type ImportOptions, type RowPlanner } from '../draft.ts'
import { lastOfEach } from '../list/same-name.ts'
import { mapColumns, wooUses } from './columns.ts'
import { planSimple, planVariable, refuseAll, type WooProduct } from './products.ts'
import { readWooRow, type WooRow } from './row.ts'

/** Plans a table. Its header must pass isWooCommerceHeader. */
export function wooCommercePlanner(header: readonly string[], options: ImportOptions): RowPlanner {
  const map = mapColumns(header)
  const draft = new ImportDraft(columnUses(header, wooUses(map)))
  const rows: WooRow[] = []
  return draft.planner({
    add(row) {
      const read = readWooRow(row, map)
      if (draft.takes(row, header.length, { ...nameOf(read), kept: read, texts: textsIn(read) }))
        rows.push(read)
    },
    *plan() {
      const format: PriceFormat = {
        ...(yield* detectStyle(rows.flatMap((row) => [row.regularPrice, row.salePrice, row.cost]))),
        ...options,
      }
      // Files are often exported in overlapping pieces.
      const kept = yield* lastOfEach(rows, keyOf, draft)
      const variationsOf = groupVariations(kept, draft)
      for (const row of kept) {
        if (row.kind === 'variation') continue
        const variations = variationsOf.get(row.number) ?? []
        planRow({ row, variations }, format, draft)
        yield draft.newCost() + variations.length * COST_OF_VARIATION
      }
      return yield* draft.plan()
    },
  })
}

function textsIn({ attributes }: WooRow): number {
  return attributes.reduce((sum, { values }) => sum + 1 + values.length, 0)
}

function nameOf(row: WooRow): { name: string; sku: string } {
  return { name: row.name, sku: row.sku || (row.id && `woo:${row.id}`) }
}

/** The shop's own id; without one the SKU, which a product and its variations may share. */
function keyOf({ id, sku, kind, number }: WooRow): string {
  if (id !== '') return `id ${id}`
  return sku === '' ? `row ${number}` : `${kind === 'variation' ? 'variation' : 'product'} ${sku}`
}

/**
 * Variations by the row number of their product. A variation names its parent by SKU or as `id:44`; the parent may come later in the file.
 */
function groupVariations(rows: readonly WooRow[], draft: ImportDraft): Map<number, WooRow[]> {
  const parents = new Map<string, WooRow>()
  for (const row of rows) {
    if (row.kind === 'variation') continue
    const { fileSku = row.sku } = row
    if (fileSku !== '') parents.set(fileSku.toLowerCase(), row)
    if (row.id !== '') parents.set(`id:${row.id}`, row)
  }
  const found = new Map<number, WooRow[]>()
  for (const row of rows) {
    if (row.kind !== 'variation') continue
    const parent = parents.get(row.parent.toLowerCase().replace(/^id:\s*/, 'id:'))
    if (row.parent === '') draft.refuse(row.number, 'It is a variation, but the Parent cell is empty.')
    else if (parent === undefined)
      draft.refuse(row.number, `Its product "${row.parent.slice(0, 60)}" is not in this file.`)
    else {
      const own = found.get(parent.number)
      if (own === undefined) found.set(parent.number, [row])
      else own.push(row)
    }
  }
  return found
}

function planRow(rows: WooProduct, format: PriceFormat, draft: ImportDraft): void {
  const { row, variations } = rows
  const refusal = refusalOf(row)
  if (refusal !== null) {
    refuseAll(rows, refusal, draft)
  } else if (row.kind === 'variable' && variations.length > 0) {
    planVariable(rows, format, draft)
  } else {
    for (const variation of variations)
      draft.refuse(variation.number, `Row ${row.number} is not a variable product.`)
    planSimple(row, format, draft)
  }
}

function refusalOf(row: WooRow): string | null {
  if (row.kind === 'grouped')
    return 'A grouped product only lists other products. Those are imported by themselves.'
  if (row.kind === 'external')
    return 'An external product is sold on another site and cannot be ordered here.'
  if (row.kind === 'unknown') return `Products of the type "${row.type.slice(0, 40)}" cannot be imported.`
  if (isBlankLooking(row.name)) return 'It has no name.'
  return null
}
