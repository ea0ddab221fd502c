// Collects the results while a file is imported: products so far, verdicts on rows, warnings.
import type { PlannedProduct } from './import-product.ts'

/** A verdict on a row that is never sent to the database. */
export type RowVerdict = { readonly outcome: 'skipped' | 'refused'; readonly reason: string }

export class Draft {
  readonly products: PlannedProduct[] = []
  readonly verdicts = new Map<number, RowVerdict>()
  readonly warnings = new Map<number, string[]>()

  refuse(row: number, reason: string): void {
    this.verdicts.set(row, { outcome: 'refused', reason })
  }

  skip(row: number, reason: string): void {
    this.verdicts.set(row, { outcome: 'skipped', reason })
  }

  warn(row: number, warnings: readonly string[]): void {
    if (warnings.length > 0) this.warnings.set(row, [...(this.warnings.get(row) ?? []), ...warnings])
  }
}
