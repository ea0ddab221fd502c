// products/oja.csv of an export: one row for each product with all its fields, so that an import into another store gives the same products.
// src/domain/import/list/own-cells.ts reads it. Pure.

import type { CsvValue } from '../basics/csv.ts'
import type { Minor } from '../basics/money.ts'
import { amountCell } from './export-csv.ts'

/** A product with its choices, as the exit kit reads it. Amounts are minor units, times ISO in UTC. */
export type OjaProduct = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly specs: string
  readonly price: Minor
  readonly compareAtPrice: Minor | null
  readonly salePrice: Minor | null
  readonly saleStartsAt: string | null
  readonly saleEndsAt: string | null
  /** Null: not counted. */
  readonly stock: number | null
  readonly status: string
  readonly sku: string | null
  readonly staysOnStarter?: boolean
  readonly category: string | null
  /** Absent: made from the name. */
  readonly categorySlug?: string | null
  readonly cost: Minor | null
  /** Paths of pictures, the main one first. */
  readonly pictures: readonly string[]
  /** What each picture shows, in words, in the same order. */
  readonly pictureTexts?: readonly string[]
  readonly options: readonly {
    readonly name: string
    readonly values: readonly {
      readonly id: string
      readonly name: string
      readonly picture: string | null
    }[]
  }[]
  readonly combinations: readonly {
    readonly valueIds: readonly string[]
    /** Null: the product's price applies. */
    readonly price: Minor | null
    readonly stock: number | null
    readonly sku: string | null
    readonly cost: Minor | null
  }[]
}

export const OJA_COLUMNS = [
  'id',
  'name',
  'description',
  'category',
  'category_slug',
  'price',
  'compare_at_price',
  'sale_price',
  'sale_starts_at',
  'sale_ends_at',
  'stock',
  'status',
  'sku',
  'specs',
  'stays_on_starter',
  'cost',
  'options',
  'choices',
  'pictures',
  'picture_texts',
] as const

/** The cells of a product, in the order of OJA_COLUMNS. `pictureLink` gives the address of a stored picture. */
export function ojaProductCells(
  product: OjaProduct,
  pictureLink: (path: string) => string,
): readonly CsvValue[] {
  const link = (path: string | null): string | null => (path === null ? null : pictureLink(path))
  const nameOf = new Map(
    product.options.flatMap(({ values }) => values.map(({ id, name }) => [id, name] as const)),
  )
  const options = product.options.map(({ name, values }) => ({
    name,
    values: values.map((value) => ({ name: value.name, picture: link(value.picture) })),
  }))
  const choices = product.combinations
    .map((row) => ({
      values: product.options.flatMap(({ values }) =>
        values.filter(({ id }) => row.valueIds.includes(id)).map(({ id }) => nameOf.get(id) ?? ''),
      ),
      price: amountText(row.price),
      stock: row.stock,
      sku: row.sku,
      cost: amountText(row.cost),
    }))
    .toSorted((a, b) => compare(JSON.stringify(a.values), JSON.stringify(b.values)))
  return [
    product.id,
    product.name,
    product.description,
    product.category,
    product.category === null ? null : (product.categorySlug ?? null),
    amountCell(product.price),
    amountCell(product.compareAtPrice),
    amountCell(product.salePrice),
    product.saleStartsAt,
    product.saleEndsAt,
    product.stock,
    product.status,
    product.sku,
    product.specs,
    product.staysOnStarter ?? false,
    amountCell(product.cost),
    options.length === 0 ? null : JSON.stringify(options),
    choices.length === 0 ? null : JSON.stringify(choices),
    product.pictures.length === 0 ? null : product.pictures.map(pictureLink).join(' '),
    product.pictureTexts === undefined || product.pictures.length === 0
      ? null
      : JSON.stringify(product.pictureTexts),
  ]
}

function amountText(minor: Minor | null): string | null {
  const cell = amountCell(minor)
  return cell === null ? null : String(cell)
}

/** Compares by code units, so that the order is the same on every machine. */
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
