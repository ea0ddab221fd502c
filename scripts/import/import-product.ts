// The input of the database function import_products, and the report on each row of a file. The same for every shop system.
import { createHash } from 'node:crypto'

export type ImportCombination = {
  /** One value name per option group, in the order of the groups. */
  readonly values: readonly string[]
  /** Null when the product's price applies. */
  readonly price: number | null
  readonly stock: number | null
  readonly sku: string | null
}

/** The picture of an option value, which is one of the product's pictures. */
export type ValuePicture = { readonly option: string; readonly value: string; readonly url: string }

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
  /** Absent without any, so that other products keep their hash. */
  readonly valuePictures?: readonly ValuePicture[]
}

/** A product with the rows from which it was made. */
export type PlannedProduct = { readonly product: ImportProduct; readonly rows: readonly number[] }

export type RowOutcome = 'created' | 'updated' | 'skipped' | 'refused'

export type RowReport = {
  readonly row: number
  readonly name: string
  readonly sku: string
  readonly outcome: RowOutcome
  /** The reason in plain words; empty for created and updated products. */
  readonly reason: string
  readonly warnings: readonly string[]
}

/**
 * Hash of the product's values that come from the file: a changed value changes the hash. Change the prefix whenever the mapping of columns
 * changes its meaning.
 */
export function hashOf(product: ImportProduct): string {
  return `w1-${createHash('sha256').update(JSON.stringify(product)).digest('hex')}`
}
