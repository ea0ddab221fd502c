// Fetches the index of a shop's products. Shards are named by their content: one that is gone means that the shop has changed, and then all
// is fetched again, from the list of shards on.
import {
  catalogueReader,
  readProducts,
  type SearchCatalogue,
  type SearchProduct,
  withDescriptions,
} from '#domain/search/catalogue.ts'
import {
  type NamesShard,
  type PicturesShard,
  type PricesShard,
  type SearchManifest,
  SHARD_PRODUCTS,
  type ShardKind,
  type WordsShard,
} from '#domain/search/shards.ts'

export type IndexFiles = {
  /** Names and prices of all products. */
  load(): Promise<SearchCatalogue>
  /** The same with the words of all descriptions. */
  loadDescriptions(): Promise<SearchCatalogue>
  /** Names and prices of the products of one shard, from 0; null after the last. */
  loadShard(at: number): Promise<readonly SearchProduct[] | null>
  /** Path of a product's first picture, by its place in the catalogue; empty without one. */
  pictureOf(place: number): Promise<string>
}

/** The shop has changed since its list of shards was read. */
class OutdatedError extends Error {}

/** `first` is the answer to a request for the list of shards. Methods reject when something cannot be fetched. */
export function indexFiles(base: string, first: Response): IndexFiles {
  let manifest = read<SearchManifest>(first)
  let pictures = new Map<number, Promise<PicturesShard>>()

  async function shard<Shard>(kind: ShardKind, at: number): Promise<Shard> {
    const name = (await manifest).shards[at]?.[kind]
    return read<Shard>(await fetch(`${base}/search/${name}.json`))
  }
  async function all<Shard>(kind: ShardKind): Promise<readonly Shard[]> {
    return Promise.all((await manifest).shards.map((_, at) => shard<Shard>(kind, at)))
  }

  async function readAll(): Promise<SearchCatalogue> {
    const [names, prices] = await Promise.all([all<NamesShard>('names'), all<PricesShard>('prices')])
    const reader = catalogueReader((await manifest).categories)
    for (const [at, shard] of names.entries()) {
      if (at > 0) await new Promise((resolve) => setTimeout(resolve))
      reader.add(shard, prices[at] as PricesShard)
    }
    return reader.catalogue()
  }
  /** Tries again with a fresh list of shards when the shop has changed meanwhile. */
  async function upToDate<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof OutdatedError)) throw error
      manifest = read<SearchManifest>(await fetch(`${base}/search.json`, { cache: 'no-cache' }))
      pictures = new Map()
      return ask()
    }
  }
  return {
    load: () => upToDate(readAll),
    loadDescriptions: () =>
      upToDate(async () => {
        const words = await all<WordsShard>('words')
        return withDescriptions(await readAll(), words)
      }),
    loadShard: (at) =>
      upToDate(async () => {
        const { categories, shards } = await manifest
        if (at >= shards.length) return null
        const [names, prices] = await Promise.all([
          shard<NamesShard>('names', at),
          shard<PricesShard>('prices', at),
        ])
        return readProducts(categories, names, prices)
      }),
    async pictureOf(place) {
      const at = Math.floor(place / SHARD_PRODUCTS)
      const known = pictures.get(at) ?? shard<PicturesShard>('pictures', at)
      pictures.set(at, known)
      return (await known)[place % SHARD_PRODUCTS] ?? ''
    },
  }
}

async function read<Json>(response: Response): Promise<Json> {
  if (response.status === 404) throw new OutdatedError(`${response.url}: expected 200, got 404`)
  if (!response.ok) throw new Error(`${response.url}: expected 200, got ${response.status}`)
  return response.json()
}
