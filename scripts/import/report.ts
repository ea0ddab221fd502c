// Builds the report of an import: one verdict per row of the file, totals that add up to the rows read, and a CSV file to keep.

import type { ProductResult } from '#contract/sql/catalogue/products.ts'
import { csvDocument } from '#domain/basics/csv.ts'
import type { ImportPlan } from '#domain/import/draft.ts'
import type { PlannedProduct, RowOutcome, RowReport } from '#domain/import/import-product.ts'
import { databaseWords } from '#domain/import/plain-words.ts'

/** Joins the plan's verdicts on rows with the database's verdicts on products. Leaves out rows after the point where a run was stopped. */
export function reportRows(
  plan: ImportPlan,
  results: readonly ProductResult[],
  pictureWarnings: ReadonlyMap<number, readonly string[]>,
): RowReport[] {
  const verdicts = new Map<number, { outcome: RowOutcome; reason: string }>(plan.verdicts)
  for (const [index, result] of results.entries()) {
    const planned = plan.products[index]
    for (const row of planned?.rows ?? []) verdicts.set(row, verdictOf(result, row, planned))
  }
  return plan.rows.flatMap(({ number, name, sku }) => {
    const verdict = verdicts.get(number)
    if (verdict === undefined) return []
    const warnings = [...(plan.warnings.get(number) ?? []), ...(pictureWarnings.get(number) ?? [])]
    return [{ row: number, name, sku, ...verdict, warnings }]
  })
}

function verdictOf(
  result: ProductResult,
  row: number,
  planned: PlannedProduct | undefined,
): { outcome: RowOutcome; reason: string } {
  if (result.outcome === 'unchanged')
    return { outcome: 'skipped', reason: 'Unchanged since the last import.' }
  if (result.outcome !== 'refused') return { outcome: result.outcome, reason: '' }
  const isVariation = planned?.rows[0] !== row
  const reason = databaseWords(result.code ?? 'no reason given')
  return {
    outcome: 'refused',
    reason: isVariation ? `Its product in row ${planned?.rows[0]} was refused. ${reason}` : reason,
  }
}

export type Totals = Readonly<Record<RowOutcome, number>> & { readonly rows: number }

/** Counts the rows by outcome. */
export function countRows(rows: readonly RowReport[]): Totals {
  const count = (outcome: RowOutcome): number => rows.filter((row) => row.outcome === outcome).length
  return {
    rows: rows.length,
    created: count('created'),
    updated: count('updated'),
    skipped: count('skipped'),
    refused: count('refused'),
  }
}

/** Lines for the screen: every row that a person should check (refused rows and warnings), and the number of other rows. */
export function noteworthyLines(rows: readonly RowReport[], most: number): string[] {
  const lines = rows.flatMap((row) => {
    const title = `  row ${row.row}${row.name === '' ? '' : ` · ${row.name}`}`
    return [
      ...(row.outcome === 'refused' ? [`${title}: refused. ${row.reason}`] : []),
      ...row.warnings.map((warning) => `${title}: ${warning}`),
    ]
  })
  const hidden = lines.length - most
  return hidden > 0
    ? [...lines.slice(0, most), `  … and ${hidden} more; --report FILE keeps all of them.`]
    : lines
}

/** The whole report as CSV, safe to open in a spreadsheet. */
export function reportDocument(rows: readonly RowReport[]): string {
  return csvDocument(
    ['Row', 'SKU', 'Name', 'Outcome', 'Reason', 'Warnings'],
    rows.map((row) => [row.row, row.sku, row.name, row.outcome, row.reason, row.warnings.join(' ')]),
  )
}
