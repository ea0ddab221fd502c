// The files in which a phone searches the shop: `search.json` names the shards, and each shard is a page of its own under a name made of its
// content, so that it never changes. An edit of one price makes one new shard and a new `search.json`.
import { hash } from 'node:crypto'
import {
  namesShard,
  picturesShard,
  pricesShard,
  type SearchManifest,
  SHARD_PRODUCTS,
  type ShardKind,
  wordsShard,
} from '#domain/search/shards.ts'
import type { SnapshotProduct, StoreSnapshot } from '#domain/store/snapshot.ts'
import { anotherTurn } from './another-turn.ts'

/** `text` makes the content when it is called: the content is large and seldom needed. */
export type SearchFile = {
  /** `/search.json`, `/search/prices-1f2e3d4c5b6a.json` */
  readonly path: string
  readonly text: () => string
}

type KnownShard = {
  readonly products: readonly SnapshotProduct[]
  readonly categories: StoreSnapshot['categories']
  readonly name: string
}

/** What each shard was made of and how it is named, by kind and place: `prices 3`. */
export type KnownShards = ReadonlyMap<string, KnownShard>

/** `made`: the shards that were not known, by kind and place. */
export type SearchFiles = {
  readonly files: readonly SearchFile[]
  readonly known: KnownShards
  readonly made: readonly string[]
}

type Kind = {
  /** True when the shard holds the same of both products. Only asked of different objects. */
  readonly isSame: (a: SnapshotProduct, b: SnapshotProduct) => boolean
  /** True when the shard also holds places of categories. */
  readonly hasCategories?: boolean
  readonly make: (products: readonly SnapshotProduct[], snapshot: StoreSnapshot) => unknown
}

const KINDS: Readonly<Record<ShardKind, Kind>> = {
  names: {
    isSame: (a, b) =>
      a.id === b.id &&
      a.name === b.name &&
      a.categoryId === b.categoryId &&
      optionNames(a) === optionNames(b),
    hasCategories: true,
    make: (products, { categories }) =>
      namesShard(products, new Map(categories.map(({ id }, place) => [id, place]))),
  },
  // Making a prices shard takes no longer than comparing its products.
  prices: { isSame: () => false, make: pricesShard },
  pictures: {
    isSame: (a, b) => a.pictures[0]?.path === b.pictures[0]?.path,
    make: picturesShard,
  },
  // Reading the words of 500 descriptions takes longer than the rest of an edit.
  words: {
    isSame: (a, b) => a.name === b.name && a.description === b.description,
    make: wordsShard,
  },
}

const kinds = Object.keys(KINDS) as ShardKind[]

function optionNames({ options }: SnapshotProduct): string {
  return JSON.stringify(options.map(({ name, values }) => [name, values.map((value) => value.name)]))
}

/** Shards made before other work may run: some milliseconds. */
const SHARDS_IN_A_ROW = 8

/** All files of the index, without a pause. */
export function searchFiles(snapshot: StoreSnapshot): SearchFiles {
  const steps = searchSteps(snapshot, new Map())
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same with pauses for other work. A shard that is `known` is not made again. */
export async function searchFilesInTurns(snapshot: StoreSnapshot, known: KnownShards): Promise<SearchFiles> {
  const steps = searchSteps(snapshot, known)
  for (let made = 1; ; made += 1) {
    const step = steps.next()
    if (step.done) return step.value
    if (made % SHARDS_IN_A_ROW === 0) await anotherTurn()
  }
}

/** Yields after each shard that it had to make. */
function* searchSteps(snapshot: StoreSnapshot, before: KnownShards): Generator<void, SearchFiles> {
  const known = new Map<string, KnownShard>()
  const files = new Map<string, SearchFile>()
  const shards: SearchManifest['shards'][number][] = []
  const made: string[] = []
  const { categories } = snapshot
  for (let from = 0; from < snapshot.products.length; from += SHARD_PRODUCTS) {
    const products = snapshot.products.slice(from, from + SHARD_PRODUCTS)
    const names: Partial<Record<ShardKind, string>> = {}
    for (const kind of kinds) {
      const slot = `${kind} ${shards.length}`
      const last = before.get(slot)
      const isKnown = last !== undefined && holdsSame(KINDS[kind], last, { products, categories })
      const make = () => JSON.stringify(KINDS[kind].make(products, snapshot))
      const text = isKnown ? null : make()
      const name = text === null ? (last as KnownShard).name : `${kind}-${nameOf(text)}`
      known.set(slot, { products, categories, name })
      names[kind] = name
      const path = `/search/${name}.json`
      files.set(path, { path, text: text === null ? make : () => text })
      if (text === null) continue
      made.push(slot)
      yield
    }
    shards.push({ count: products.length, ...(names as Record<ShardKind, string>) })
  }
  const manifest: SearchManifest = { categories: categories.map(({ name }) => name), shards }
  const text = JSON.stringify(manifest)
  return { files: [{ path: '/search.json', text: () => text }, ...files.values()], known, made }
}

/** True when a shard of this kind would hold the same in `next` as in `last`. Products that did not change are the same objects. */
function holdsSame(
  { isSame, hasCategories }: Kind,
  last: KnownShard,
  next: Pick<KnownShard, 'products' | 'categories'>,
): boolean {
  if (last.products.length !== next.products.length) return false
  if (hasCategories && last.categories !== next.categories) return false
  return next.products.every((product, place) => {
    const other = last.products[place] as SnapshotProduct
    return other === product || isSame(other, product)
  })
}

function nameOf(text: string): string {
  return hash('sha256', new TextEncoder().encode(text)).slice(0, 12)
}
