// Tests inline packs: small edits are one put, their pages move from root to root, and a full inline pack becomes an object.
// Planted defects (2026-11-23), each turned these tests red:
// - All bodies, or one body, or an unchanged shard not carried forward.
// - The limit ignored; a pack above the limit neither put nor inline.
// - A root without pages that keeps an inline pack; a root without a line break refused.
// - Inline addresses read from the bucket, or looked for in the cache.
// - Roots counted instead of weighed; a body in memory that is a view into the root.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { publishStore } from '#storefront/publish/publish.ts'
import type { RenderedPage } from '#storefront/store/body.ts'
import type { Published } from '#storefront/store/entries.ts'
import type { PageStore } from '#storefront/store/page-store.ts'
import { formatRoot, SHARD_LIMIT, shardIndex } from '#storefront/store/root.ts'
import { INLINE_BYTES, type NewPage } from '#storefront/store/stage.ts'
import { type FakeWorld, makeWorld, pageStoreOver, STORE_ID } from '#tests/support/publishing/fake-world.ts'
import {
  freshPages,
  mixtureOf,
  storedAddresses,
  storedPages,
  storedRoot,
} from '#tests/support/publishing/published-oracle.ts'
import { makeLargeSnapshot, makeProduct, makeSnapshot } from '#tests/support/publishing/snapshots.ts'

const publish = (world: FakeWorld) => publishStore(STORE_ID, world.start().ports)

/** A store of products whose pages have about this many bytes, which compression cannot shorten. */
function makeStoreOf(products: number, pageBytes: number): FakeWorld {
  const described = Array.from({ length: products }, (_, index) =>
    makeProduct(index + 1, { description: randomBytes(pageBytes).toString('base64') }),
  )
  return makeWorld(makeSnapshot({ products: described }))
}

let price = 0

function reprice(world: FakeWorld, place: number): void {
  price += 1
  world.edit((snapshot) => ({
    ...snapshot,
    products: snapshot.products.map((product, index) => (index === place ? { ...product, price } : product)),
  }))
}

const packsOf = (world: FakeWorld) => [...world.objects.keys()].filter((key) => key !== `${STORE_ID}/root`)

/** Keys of product pages whose bodies are in the inline pack. */
function inlineProducts(world: FakeWorld): readonly string[] {
  const name = storedRoot(world)?.inlinePack?.name
  const isInline = ([key, at]: readonly [string, string]) =>
    key.startsWith('own:/product/') && at.startsWith(`${name}@`)
  return [...storedAddresses(world)].filter(isInline).map(([key]) => key)
}

test('carries the pages of earlier small edits forward', async () => {
  const world = makeStoreOf(6, 12_000)
  await publish(world)
  const packs = packsOf(world)

  for (const place of [0, 1, 2]) {
    reprice(world, place)
    await publish(world)
  }

  expect(packsOf(world)).toEqual(packs)
  expect(inlineProducts(world)).toHaveLength(3)
  expect(storedPages(world)).toEqual(freshPages(world, 4, 'r1'))
})

test('leaves behind what the next root does not name', async () => {
  const world = makeStoreOf(6, 12_000)
  await publish(world)
  const sizes: number[] = []

  for (let edit = 0; edit < 10; edit += 1) {
    reprice(world, 0)
    await publish(world)
    sizes.push(storedRoot(world)?.inlinePack?.bytes.byteLength ?? 0)
  }

  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(1_000)
  expect(storedPages(world)).toEqual(freshPages(world, 11, 'r1'))
})

test('puts one pack with everything as soon as the limit is passed, and begins again', async () => {
  const world = makeStoreOf(12, 12_000)
  await publish(world)
  const puts: number[] = []

  for (let place = 0; place < 12; place += 1) {
    const before = packsOf(world).length
    reprice(world, place)
    await publish(world)
    const packs = packsOf(world).length - before
    const inline = storedRoot(world)?.inlinePack?.bytes.byteLength ?? 0
    puts.push(1 + packs)
    expect([place, packs, inline === 0]).toEqual([place, packs, packs === 1])
    expect(inline).toBeLessThanOrEqual(INLINE_BYTES)
    expect([place, mixtureOf(world)]).toEqual([place, []])
  }

  // Four pages of 12 KB with a shard and a list of products fit, the fifth does not.
  expect(puts).toEqual([1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 1])
})

test('a root of an earlier build, without an inline pack, is read and published again', async () => {
  const world = makeWorld(makeLargeSnapshot())
  await publish(world)
  const root = storedRoot(world)
  if (!root) throw new Error('no root')
  const { inlinePack, ...facts } = root
  const bytes = new TextEncoder().encode(JSON.stringify(facts))
  world.objects.set(`${STORE_ID}/root`, { bytes, storedAt: 0 })
  const reader = pageStoreOver(world.start().ports.objects)

  const read = await reader.readRoot(STORE_ID)
  const page = read && (await reader.readPage(read, 'own:'))
  reprice(world, 0)
  await publish(world)

  expect(inlinePack).toBeNull()
  expect(page).not.toBeNull()
  expect(storedPages(world)).toEqual(freshPages(world, 2, 'r1'))
})

test.each(['suspended', 'deleted'] as const)('the root of a %s store has no inline pack', async (status) => {
  const world = makeWorld(makeSnapshot())
  await publish(world)
  const before = storedRoot(world)?.inlinePack
  world.edit((snapshot) =>
    status === 'deleted' ? null : { ...snapshot, store: { ...snapshot.store, status } },
  )

  await publish(world)

  expect(before).not.toBeNull()
  expect(storedRoot(world)).toMatchObject({ status, inlinePack: null, shards: [] })
})

test('reads the pages of a small store without any other read than that of its root', async () => {
  const world = makeWorld(makeSnapshot())
  await publish(world)
  const { objects } = world.start().ports
  const cache = { get: () => Promise.reject(new Error('asked')), put: () => {} }
  const getRange = () => Promise.reject(new Error('read'))
  const reader = pageStoreOver({ ...objects, getRange }, { bodyCache: cache })

  const root = await reader.readRoot(STORE_ID)
  const page = root && (await reader.readPage(root, 'own:'))

  expect(page?.name).toMatch(/^[0-9a-f]{40}$/)
})

test('a body in memory does not keep the inline pack in memory', async () => {
  const world = makeWorld(makeSnapshot())
  await publish(world)
  const reader = pageStoreOver(world.start().ports.objects)

  const root = await reader.readRoot(STORE_ID)
  const page = root && (await reader.readPage(root, 'own:'))

  const kept = page?.bytes.buffer.byteLength ?? 0
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan((root?.inlinePack?.bytes.byteLength ?? 0) / 2)
})

test('keeps few roots with inline packs in memory', async () => {
  const inlinePack = { name: 'pack-1', bytes: new Uint8Array(INLINE_BYTES) }
  const facts = {
    contentVersion: 1,
    renderVersion: 'r',
    status: 'active',
    slug: 's',
    previousSlugs: [],
  } as const
  let reads = 0
  const get = async (key: string) => {
    reads += 1
    const [businessId = ''] = key.split('/')
    const root = { businessId, ...facts, customDomain: null, shards: [], pageCount: 0, inlinePack }
    return { bytes: formatRoot(root), etag: 'e' }
  }
  const reader = pageStoreOver({ ...makeWorld().start().ports.objects, get })

  for (let store = 0; store < 1_000; store += 1) await reader.readRoot(`store-${store}`)
  const first = reads
  await reader.readRoot('store-999')
  const known = reads
  await reader.readRoot('store-700')

  expect([first, known, reads]).toEqual([1_000, 1_000, 1_001])
})

test('carries a shard that did not change and is only in the previous inline pack', async () => {
  const { store, publishKeys } = makeSharded()
  const keys = Array.from({ length: SHARD_LIMIT + 3 }, (_, index) => `own:/product/${index}`)
  const [first = '', second = ''] = [0, 1].map((shard) => keys.find((key) => shardIndex(key, 2) === shard))
  await publishKeys(keys, keys)
  const withoutFirst = keys.filter((key) => key !== first)
  const withoutBoth = withoutFirst.filter((key) => key !== second)

  const { root: inlined } = await publishKeys(withoutFirst, [])
  const published = await publishKeys(withoutBoth, [])

  const inlineName = inlined?.inlinePack?.name ?? 'none'
  expect(inlined?.shards.map((address) => address.startsWith(`${inlineName}@`))).toEqual([true, false])
  expect([...published.entries.keys()].sort()).toEqual([...withoutBoth].sort())
  for (const key of withoutBoth)
    expect(published.root && (await store().hasPage(published.root, key))).toBe(true)
})

/** A page store whose pages are too many for an inline pack together, while one shard is small enough. */
function makeSharded() {
  const { objects } = makeWorld().start().ports
  const store = (): PageStore => pageStoreOver(objects)
  const facts = {
    renderVersion: 'r',
    status: 'active',
    slug: 's',
    previousSlugs: [],
    customDomain: null,
  } as const
  let contentVersion = 0
  const makePage = (): RenderedPage => ({ text: randomBytes(1_000), headers: {} })
  async function* pagesOf(keys: readonly string[]): AsyncGenerator<NewPage> {
    for (const key of keys) yield { key, inputs: key, page: makePage() }
  }
  const publishKeys = async (all: readonly string[], added: readonly string[]): Promise<Published> => {
    const pages = store()
    const keep = all.filter((key) => !added.includes(key))
    const staged = await pages.stage(await pages.readAll(STORE_ID), { keep, add: pagesOf(added) })
    contentVersion += 1
    if (!(await pages.commit(staged, { contentVersion, ...facts }))) throw new Error('not committed')
    return store().readAll(STORE_ID)
  }
  return { store, publishKeys }
}
