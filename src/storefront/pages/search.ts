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
import type { OptionGroup, SnapshotProduct, StoreSnapshot } from '#domain/store/snapshot.ts'
import { anotherTurn } from './another-turn.ts'
import { isSame } from './same.ts'

/** `text` is made when asked for: it is large, and seldom needed. */
export type SearchFile = {
  /** `/search.json`, `/search/prices-1f2e3d4c5b6a.json` */
  readonly path: string
  readonly text: () => string
}

type KnownShard = { readonly inputs: readonly unknown[]; readonly name: string }

/** What each shard was made of and how it is named, by kind and place: `prices 3`. A shard that was not made again is the same object. */
export type KnownShards = ReadonlyMap<string, KnownShard>

export type SearchFiles = { readonly files: readonly SearchFile[]; readonly known: KnownShards }

type Kind = {
  /** All that the shard is made of: the same inputs make the same shard. */
  readonly inputs: (products: readonly SnapshotProduct[], snapshot: StoreSnapshot) => readonly unknown[]
  readonly make: (products: readonly SnapshotProduct[], snapshot: StoreSnapshot) => unknown
}

const KINDS: Readonly<Record<ShardKind, Kind>> = {
  // The facts, not the products: an edit of a price leaves them the same.
  names: {
    inputs: (products, { categories }) => [
      categories,
      ...products.flatMap(({ id, name, categoryId, options }) => [
        id,
        name,
        categoryId,
        optionNames(options),
      ]),
    ],
    make: (products, { categories }) =>
      namesShard(products, new Map(categories.map(({ id }, place) => [id, place]))),
  },
  prices: { inputs: (products) => products, make: pricesShard },
  pictures: {
    inputs: (products) => products.map(({ pictures }) => pictures[0]?.path),
    make: picturesShard,
  },
  // Texts, not products: reading the words of 500 descriptions takes longer than the rest of an edit.
  words: {
    inputs: (products) => products.flatMap(({ name, description }) => [name, description]),
    make: wordsShard,
  },
}

const kinds = Object.keys(KINDS) as ShardKind[]

const namesOfOptions = new WeakMap<readonly OptionGroup[], string>()

/** All names of a product's options as one text, made once for each list of options; empty without options. */
function optionNames(options: readonly OptionGroup[]): string {
  if (options.length === 0) return ''
  const known = namesOfOptions.get(options)
  if (known !== undefined) return known
  const made = JSON.stringify(options.map(({ name, values }) => [name, values.map((value) => value.name)]))
  namesOfOptions.set(options, made)
  return made
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

/** The same with pauses for other work. A shard whose inputs are `known` is not made again. */
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
  for (let from = 0; from < snapshot.products.length; from += SHARD_PRODUCTS) {
    const products = snapshot.products.slice(from, from + SHARD_PRODUCTS)
    const names: Partial<Record<ShardKind, string>> = {}
    for (const kind of kinds) {
      const slot = `${kind} ${shards.length}`
      const inputs = KINDS[kind].inputs(products, snapshot)
      const last = before.get(slot)
      const text = () => JSON.stringify(KINDS[kind].make(products, snapshot))
      if (last && isSame(last.inputs, inputs)) {
        known.set(slot, last)
        names[kind] = last.name
        files.set(pathOf(last.name), { path: pathOf(last.name), text })
        continue
      }
      const made = text()
      const name = `${kind}-${nameOf(made)}`
      known.set(slot, { inputs, name })
      names[kind] = name
      files.set(pathOf(name), { path: pathOf(name), text: () => made })
      yield
    }
    shards.push({ count: products.length, ...(names as Record<ShardKind, string>) })
  }
  const manifest: SearchManifest = { categories: snapshot.categories.map(({ name }) => name), shards }
  const text = JSON.stringify(manifest)
  return { files: [{ path: '/search.json', text: () => text }, ...files.values()], known }
}

function pathOf(name: string): string {
  return `/search/${name}.json`
}

function nameOf(text: string): string {
  return hash('sha256', new TextEncoder().encode(text)).slice(0, 12)
}
