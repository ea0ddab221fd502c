// A product as the exit kit reads it from the database, and its choices as rows of other systems need them. Pure.
import type { Minor } from '../../basics/money.ts'
import { amountCell } from '../export-csv.ts'
import type { OjaProduct } from '../oja-products.ts'

export type ExitKitProduct = OjaProduct & {
  readonly status: 'draft' | 'live' | 'archived'
  readonly position: number
}

/** Where the shop's pages and pictures can be found by other systems. */
export type ExitKitPlaces = {
  readonly shopName: string
  readonly currency: string
  readonly country: string
  /** Address of the shop's home page, without a slash at its end. */
  readonly shopUrl: string
  /** Origin of our own host. */
  readonly siteUrl: string
}

/** One choice of a product: a value for each option, in the order of the options. */
export type KitChoice = {
  readonly values: readonly string[]
  readonly price: Minor
  readonly hasOwnPrice: boolean
  readonly stock: number | null
  /** It has no stock of its own: the product's applies, for all such choices together. */
  readonly sharesStock: boolean
  readonly sku: string | null
  readonly cost: Minor | null
  readonly picture: string | null
}

/** A price to write. `hasOwnPrice`: it is a choice's own, and not the product's. */
export type ChoicePrice = Pick<KitChoice, 'price'> & Partial<Pick<KitChoice, 'hasOwnPrice'>>

/** Every choice of a product, with what its combination says. Empty for a product without options. */
export function choicesOf(product: ExitKitProduct): readonly KitChoice[] {
  const known = new Map(product.combinations.map((row) => [[...row.valueIds].sort().join(), row]))
  return combine(product.options.map(({ values }) => values)).map((values) => {
    const row = known.get(
      values
        .map(({ id }) => id)
        .sort()
        .join(),
    )
    return {
      values: values.map(({ name }) => name),
      price: row?.price ?? product.price,
      hasOwnPrice: row?.price != null,
      stock: row?.stock ?? null,
      sharesStock: row === undefined && product.stock !== null,
      sku: row?.sku ?? null,
      cost: row?.cost ?? product.cost,
      picture: values.find(({ picture }) => picture !== null)?.picture ?? null,
    }
  })
}

function combine<T>(groups: readonly (readonly T[])[]): readonly (readonly T[])[] {
  if (groups.length === 0) return []
  return groups.reduce<readonly (readonly T[])[]>(
    (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )
}

/** The address of a picture's largest file. */
export function largestPictureUrl({ siteUrl }: ExitKitPlaces, path: string): string {
  return `${siteUrl}/media/${path}/1280.jpg`
}

/** `850050` -> `8500.50` */
export function money(minor: Minor | null): string {
  return String(amountCell(minor) ?? '')
}
