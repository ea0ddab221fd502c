// A shop's products as the search sees them, read from shards.
import type { Minor } from '../basics/money.ts'
import { wordsOf } from './fold.ts'
import { PACKED_LENGTH, unpackId } from './pack-id.ts'
import type { NamesShard, OptionSet, PricesShard, WordsShard } from './shards.ts'
import { type WordIndex, wordCollector } from './word-index.ts'

export type SearchOption = {
  readonly group: string
  readonly values: readonly { readonly name: string; readonly isSoldOut: boolean }[]
}

export type SearchProduct = {
  readonly id: string
  readonly name: string
  readonly category: string | null
  readonly options: readonly SearchOption[]
  /** Lowest first: the first is the one that a card shows. */
  readonly prices: readonly Minor[]
  readonly compareAtPrice: Minor | null
  /** Pieces left when they are few, 0 when sold out, else null. */
  readonly left: number | null
}

export type SearchCatalogue = {
  /** In the shop's order. A place in this list names a product. */
  readonly products: readonly SearchProduct[]
  readonly names: WordIndex
  /** Words of descriptions; null before they were read. */
  readonly descriptions: WordIndex | null
}

/** How much a word counts by where it stands. */
const WEIGHTS = { name: 10, option: 4, category: 3, description: 1 } as const

/** The products of one shard. `categories` are those of the manifest. */
export function readProducts(
  categories: readonly string[],
  shard: NamesShard,
  prices: PricesShard,
): readonly SearchProduct[] {
  return shard.names.map((name, place) => ({
    id: unpackId(shard.ids.slice(place * PACKED_LENGTH, (place + 1) * PACKED_LENGTH)),
    name,
    category: categories[shard.categories[place] ?? -1] ?? null,
    options: optionsOf(shard.sets[shard.options[place] ?? -1] ?? [], prices.out[place] ?? []),
    prices: [prices.prices[place] ?? 0, ...(prices.more[place] ?? [])],
    compareAtPrice: prices.was[place] ?? null,
    left: prices.left[place] ?? null,
  }))
}

/** Reads shard after shard, in their order: the caller may pause between two. */
export function catalogueReader(categories: readonly string[]) {
  const products: SearchProduct[] = []
  const names = wordCollector()
  const categoryWords = categories.map(wordsOf)
  return {
    add(shard: NamesShard, prices: PricesShard): void {
      const setWords = shard.sets.map(wordsOfSet)
      const from = products.length
      products.push(...readProducts(categories, shard, prices))
      for (const [place, name] of shard.names.entries()) {
        const at = from + place
        names.add(at, wordsOf(name), WEIGHTS.name)
        for (const words of setWords[shard.options[place] ?? -1] ?? []) names.add(at, words, WEIGHTS.option)
        names.add(at, categoryWords[shard.categories[place] ?? -1] ?? [], WEIGHTS.category)
      }
    },
    catalogue: (): SearchCatalogue => ({ products, names: names.index(), descriptions: null }),
  }
}

/** The catalogue with the words of all descriptions; `shards` in their order. */
export function withDescriptions(catalogue: SearchCatalogue, shards: readonly WordsShard[]): SearchCatalogue {
  const descriptions = wordCollector()
  for (const [place, words] of shards.flat().entries())
    for (const word of words.split(' ')) descriptions.add(place, [word], WEIGHTS.description)
  return { ...catalogue, descriptions: descriptions.index() }
}

function wordsOfSet(set: OptionSet): readonly (readonly string[])[] {
  return set.flatMap(([group, values]) => [wordsOf(group), ...values.map(wordsOf)])
}

/** `out`: places of sold-out values, counted through all groups. */
function optionsOf(set: OptionSet, out: readonly number[]): readonly SearchOption[] {
  let place = 0
  return set.map(([group, values]) => ({
    group,
    values: values.map((name) => ({ name, isSoldOut: out.includes(place++) })),
  }))
}
