// A WooCommerce file as a whole: rows -> products to write and a verdict for each row that is not part of one.
// Pure: no database, no clock. Every row of the file ends in exactly one place.
import { isBlankLooking } from '#domain/basics/text.ts'
import type { CsvTable } from './csv-table.ts'
import { Draft, type RowVerdict } from './draft.ts'
import type { PlannedProduct } from './import-product.ts'
import { detectDecimalStyle, type PriceReading, type Rate } from './price.ts'
import { mapColumns } from './woocommerce-columns.ts'
import { planSimple, planVariable, refuseAll } from './woocommerce-products.ts'
import { readWooRow, type WooRow } from './woocommerce-row.ts'

export type WooPlan = {
  readonly products: readonly PlannedProduct[]
  readonly verdicts: ReadonlyMap<number, RowVerdict>
  readonly warnings: ReadonlyMap<number, readonly string[]>
  /** Name and SKU of each row, for the report. */
  readonly rows: readonly { readonly number: number; readonly name: string; readonly sku: string }[]
}

export type PlanOptions = { readonly currency: string; readonly rate: Rate }

/** Builds the plan of a table whose header isWooCommerceHeader. */
export function planWooCommerce(table: CsvTable, options: PlanOptions): WooPlan {
  const map = mapColumns(table.header)
  const draft = new Draft()
  for (const number of table.brokenRows)
    draft.refuse(
      number,
      'A quotation mark in this row is out of place or never closed, so the row could not be read.',
    )
  const rows = table.rows.flatMap((row) => {
    const extra = row.cells.slice(table.header.length).some((cell) => cell.trim() !== '')
    const read = readWooRow(row, map)
    if (!extra) return [read]
    draft.refuse(
      row.number,
      'The row has more cells than the header. A comma or quotation mark is out of place.',
    )
    return []
  })

  const reading: PriceReading = {
    style: detectDecimalStyle(rows.flatMap((row) => [row.regularPrice, row.salePrice])),
    ...options,
  }
  const kept = withoutRepeats(rows, draft)
  const variationsOf = groupVariations(kept, draft)
  for (const row of kept) {
    if (row.kind === 'variation') continue
    planRow(row, variationsOf.get(row.number) ?? [], reading, draft)
  }
  const named = [
    ...table.brokenRows.map((number) => ({ number, name: '', sku: '' })),
    ...table.rows.map((row) => nameOf(readWooRow(row, map))),
  ]
  return {
    products: draft.products,
    verdicts: draft.verdicts,
    warnings: draft.warnings,
    rows: named.sort((a, b) => a.number - b.number),
  }
}

function nameOf(row: WooRow): { number: number; name: string; sku: string } {
  return { number: row.number, name: row.name, sku: row.sku || (row.id && `woo:${row.id}`) }
}

/** Files are often exported in pieces that overlap: of rows about the same thing the later one counts. */
function withoutRepeats(rows: readonly WooRow[], draft: Draft): WooRow[] {
  const current = new Map<string, WooRow>()
  for (const row of rows) {
    const key = row.sku !== '' ? `sku ${row.sku}` : row.id !== '' ? `id ${row.id}` : `row ${row.number}`
    const earlier = current.get(key)
    if (earlier !== undefined && isSame(earlier, row)) {
      draft.skip(row.number, `The same as row ${earlier.number}.`)
      continue
    }
    if (earlier !== undefined)
      draft.skip(earlier.number, `Row ${row.number} further down has the same SKU and counts instead.`)
    current.set(key, row)
  }
  return [...current.values()].sort((a, b) => a.number - b.number)
}

function isSame(one: WooRow, other: WooRow): boolean {
  return JSON.stringify({ ...one, number: 0 }) === JSON.stringify({ ...other, number: 0 })
}

/** Variations by the row number of their product; a parent is named by SKU or as `id:44` and may stand further down. */
function groupVariations(rows: readonly WooRow[], draft: Draft): Map<number, WooRow[]> {
  const parents = new Map<string, WooRow>()
  for (const row of rows) {
    if (row.kind === 'variation') continue
    if (row.sku !== '') parents.set(row.sku.toLowerCase(), row)
    if (row.id !== '') parents.set(`id:${row.id}`, row)
  }
  const found = new Map<number, WooRow[]>()
  for (const row of rows) {
    if (row.kind !== 'variation') continue
    const parent = parents.get(row.parent.toLowerCase().replace(/^id:\s*/, 'id:'))
    if (row.parent === '') draft.refuse(row.number, 'It is a variation, but the Parent cell is empty.')
    else if (parent === undefined)
      draft.refuse(row.number, `Its product "${row.parent.slice(0, 60)}" is not in this file.`)
    else found.set(parent.number, [...(found.get(parent.number) ?? []), row])
  }
  return found
}

function planRow(row: WooRow, variations: readonly WooRow[], reading: PriceReading, draft: Draft): void {
  const refusal = refusalOf(row)
  if (refusal !== null) {
    refuseAll(row, variations, refusal, draft)
  } else if (row.kind === 'variable' && variations.length > 0) {
    planVariable(row, variations, reading, draft)
  } else {
    for (const variation of variations)
      draft.refuse(variation.number, `Row ${row.number} is not a variable product.`)
    planSimple(row, reading, draft)
  }
}

function refusalOf(row: WooRow): string | null {
  if (row.kind === 'grouped')
    return 'A grouped product only lists other products. Those are imported by themselves.'
  if (row.kind === 'external')
    return 'An external product is sold on another site and cannot be ordered here.'
  if (row.kind === 'unknown') return `Products of the type "${row.type.slice(0, 40)}" cannot be imported.`
  if (isBlankLooking(row.name)) return 'It has no name.'
  if (row.sku === '' && row.id === '')
    return 'It has neither SKU nor ID, so it could not be found again by the next import.'
  return null
}
