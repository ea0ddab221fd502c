// What the database function import_products takes, and what the report says of each row of a file.
// Independent of the shop system the file came from.
import { createHash } from 'node:crypto'

export type ImportCombination = {
  /** One value name per option group, in the order of the groups. */
  readonly values: readonly string[]
  /** Null: the product's price in force. */
  readonly price: number | null
  readonly stock: number | null
  readonly sku: string | null
}

export type ImportProduct = {
  readonly sku: string
  readonly name: string
  readonly description: string
  readonly price: number
  readonly salePrice: number | null
  /** ISO times in UTC. */
  readonly saleStartsAt: string | null
  readonly saleEndsAt: string | null
  readonly stock: number | null
  readonly status: 'draft' | 'live'
  readonly category: { readonly name: string; readonly slug: string } | null
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly combinations: readonly ImportCombination[]
  /** Addresses of pictures, the main one first. */
  readonly pictures: readonly string[]
}

/** A product with the rows it was made of. */
export type PlannedProduct = { readonly product: ImportProduct; readonly rows: readonly number[] }

export type RowOutcome = 'created' | 'updated' | 'skipped' | 'refused'

export type RowReport = {
  readonly row: number
  readonly name: string
  readonly sku: string
  readonly outcome: RowOutcome
  /** Why, in plain words; empty for created and updated. */
  readonly reason: string
  readonly warnings: readonly string[]
}

/** Changes when anything of the product changes that a file decides. The prefix changes with the mapping's meaning. */
export function hashOf(product: ImportProduct): string {
  return `w1-${createHash('sha256').update(JSON.stringify(product)).digest('hex')}`
}
