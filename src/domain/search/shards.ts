// What a phone is given to search a shop, in shards of 500 products by their place in the shop. Names, prices, pictures and descriptions
// are in separate files: an edit of a price changes no names, and a phone fetches descriptions only when names give no result.
import type { Minor } from '../basics/money.ts'
import { isSoldOut, isValueSoldOut, openPrices, shownStock } from '../product/product.ts'
import type { SnapshotProduct } from '../store/snapshot.ts'
import { splitWords } from './fold.ts'
import { packId } from './pack-id.ts'
import { singular } from './singular.ts'

export const SHARD_PRODUCTS = 500

/** Names of a product's option groups, each with its values. */
export type OptionSet = readonly (readonly [group: string, values: readonly string[]])[]

export type NamesShard = {
  /** 22 characters for each product (pack-id.ts). */
  readonly ids: string
  readonly names: readonly string[]
  /** Place in the manifest's categories; -1 without a category. */
  readonly categories: readonly number[]
  /** The different sets of options, because many products share one. */
  readonly sets: readonly OptionSet[]
  /** Place in `sets`; -1 without options. */
  readonly options: readonly number[]
}

/** Something that few products have, by place in the shard. */
type Sparse<Value> = Readonly<Record<number, Value>>

export type PricesShard = {
  /** The lowest price of each product. */
  readonly prices: readonly Minor[]
  /** Its other prices, when choices differ. */
  readonly more: Sparse<readonly Minor[]>
  /** Prices struck through. */
  readonly was: Sparse<Minor>
  /** Pieces left: few, or 0 for a product that is sold out. */
  readonly left: Sparse<number>
  /** Values of which every choice is sold out, counted through all groups. */
  readonly out: Sparse<readonly number[]>
}

/** For each product the path of its first picture; empty without one. */
export type PicturesShard = readonly string[]

/** For each product the words that only its description has, with a space between. */
export type WordsShard = readonly string[]

export type ShardKind = 'names' | 'prices' | 'pictures' | 'words'

/** The index of the index: what `{base}/search.json` holds. */
export type SearchManifest = {
  readonly categories: readonly string[]
  /** Of each shard, the number of its products and the names of its four parts: `{base}/search/{name}.json`. */
  readonly shards: readonly ({ readonly count: number } & Readonly<Record<ShardKind, string>>)[]
}

/** `placeOf` gives the place of a category by its id. */
export function namesShard(
  products: readonly SnapshotProduct[],
  placeOf: ReadonlyMap<string, number>,
): NamesShard {
  const places = new Map<string, number>()
  const options = products.map(({ options }) => {
    if (options.length === 0) return -1
    const set = JSON.stringify(options.map(({ name, values }) => [name, values.map((value) => value.name)]))
    const place = places.get(set) ?? places.size
    places.set(set, place)
    return place
  })
  return {
    ids: products.map(({ id }) => packId(id)).join(''),
    names: products.map(({ name }) => name),
    categories: products.map(({ categoryId }) => placeOf.get(categoryId ?? '') ?? -1),
    sets: [...places.keys()].map((set) => JSON.parse(set) as OptionSet),
    options,
  }
}

/** Collects the prices and the stock of the products, in their order. */
export function pricesShard(products: readonly SnapshotProduct[]): PricesShard {
  const prices = products.map(openPrices)
  const sparse = <Value>(read: (product: SnapshotProduct, place: number) => Value | null) =>
    Object.fromEntries(
      products.flatMap((product, place) => {
        const value = read(product, place)
        return value === null ? [] : [[place, value]]
      }),
    )
  return {
    prices: prices.map(([lowest = 0]) => lowest),
    more: sparse((_, place) => ((prices[place]?.length ?? 0) > 1 ? (prices[place]?.slice(1) ?? null) : null)),
    // The own price of a choice was never reduced.
    was: sparse(({ compareAtPrice, price }, place) =>
      compareAtPrice !== null && price === prices[place]?.[0] && compareAtPrice > price
        ? compareAtPrice
        : null,
    ),
    left: sparse(piecesLeft),
    out: sparse(soldOutValues),
  }
}

/** Collects the first picture of each product, in their order. */
export function picturesShard(products: readonly SnapshotProduct[]): PicturesShard {
  return products.map(({ pictures }) => pictures[0]?.path ?? '')
}

/** Collects the words of each description that have three letters or more and are not in the product's name, in the singular. */
export function wordsShard(products: readonly Pick<SnapshotProduct, 'name' | 'description'>[]): WordsShard {
  return products.map(({ name, description }) => {
    const inName = new Set(splitWords(name).map(singular))
    const words = new Set(splitWords(description).map(singular))
    return [...words].filter((word) => word.length > 2 && !inName.has(word)).join(' ')
  })
}

function piecesLeft(product: SnapshotProduct): number | null {
  if (isSoldOut(product)) return 0
  return product.options.length > 0 ? null : shownStock(product.stock)
}

function soldOutValues(product: SnapshotProduct): readonly number[] | null {
  const values = product.options.flatMap((group) =>
    group.values.map(({ id }) => isValueSoldOut(product, group.id, id)),
  )
  const out = values.flatMap((isOut, place) => (isOut ? [place] : []))
  return out.length > 0 ? out : null
}
