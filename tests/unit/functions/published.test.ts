// Reading what is published: some seconds of memory, outages, and the isolate that has just published.
import { expect, test } from 'vitest'
import { publishedStores } from '#functions/serving/published.ts'
import type { ObjectStore } from '#storefront/ports.ts'
import { publishStore } from '#storefront/publish.ts'
import { readRoot } from '#storefront/stored.ts'
import { makeWorld, STORE_ID } from '#tests/support/fake-world.ts'
import { storedPages } from '#tests/support/published-oracle.ts'
import { makeSnapshot } from '#tests/support/snapshots.ts'

const NO_CACHE = { get: async () => null, put: () => {} }

function countingReads(objects: ObjectStore, state: { reads: number }) {
  return {
    get: (key) => {
      state.reads += 1
      return objects.get(key)
    },
    getUnless: (key, etag) => {
      state.reads += 1
      return objects.getUnless(key, etag)
    },
    getRange: (key, from, size) => {
      state.reads += 1
      return objects.getRange(key, from, size)
    },
  } satisfies Partial<ObjectStore>
}

async function makeReader(change: (objects: ObjectStore) => Partial<ObjectStore> = () => ({})) {
  const world = makeWorld()
  const { ports } = world.start()
  await publishStore(STORE_ID, ports)
  const state = { nowMs: 0, reads: 0 }
  const objects: ObjectStore = {
    ...ports.objects,
    ...countingReads(ports.objects, state),
    ...change(ports.objects),
  }
  return { world, state, reader: publishedStores(objects, NO_CACHE, () => state.nowMs) }
}

const editAndPublish = async (world: Awaited<ReturnType<typeof makeReader>>['world']) => {
  world.edit((snapshot) => ({ ...snapshot, store: { ...snapshot.store, name: 'New name' } }))
  await publishStore(STORE_ID, world.start().ports)
}

test('believes a root for four seconds and no longer', async () => {
  const { world, state, reader } = await makeReader()
  await reader.root(STORE_ID)
  await editAndPublish(world)

  state.nowMs = 3_999
  const believed = await reader.root(STORE_ID)
  state.nowMs = 4_000
  const asked = await reader.root(STORE_ID)

  expect([believed?.contentVersion, asked?.contentVersion]).toEqual([1, 2])
})

test('lets one request ask while the others go on, for a second', async () => {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let asked = 0
  const { world, state, reader } = await makeReader((objects) => ({
    async getUnless(key, etag) {
      asked += 1
      await gate
      return objects.getUnless(key, etag)
    },
  }))
  await reader.root(STORE_ID)
  await editAndPublish(world)

  state.nowMs = 4_000
  const asking = reader.root(STORE_ID)
  state.nowMs = 4_999
  const others = await Promise.all([reader.root(STORE_ID), reader.root(STORE_ID)])
  expect([asked, ...others.map((root) => root?.contentVersion)]).toEqual([1, 1, 1])
  state.nowMs = 5_000
  const late = reader.root(STORE_ID)
  letGo()

  expect([(await asking)?.contentVersion, (await late)?.contentVersion, asked]).toEqual([2, 2, 2])
})

test('asks at once when told to', async () => {
  const { world, reader } = await makeReader()
  await reader.root(STORE_ID)
  await editAndPublish(world)

  expect((await reader.root(STORE_ID, true))?.contentVersion).toBe(2)
})

test('reads a page once and then has it', async () => {
  const { state, reader } = await makeReader()
  const root = await reader.root(STORE_ID)
  if (!root) throw new Error('no root')
  const first = await reader.page(root, 'own:')
  const reads = state.reads

  expect(await reader.page(root, 'own:')).toEqual(first)
  expect(state.reads).toBe(reads)
  expect(await reader.page(root, 'own:/page/2')).toBeNull()
})

test('keeps a pack that it had to read behind the root', async () => {
  const world = makeWorld(makeSnapshot({ products: 40 }))
  const { ports } = world.start()
  await publishStore(STORE_ID, ports)
  const stored = await readRoot(ports.objects, STORE_ID)
  if (!stored?.pack) throw new Error('no pack behind the root')
  const state = { reads: 0 }
  const objects = { ...ports.objects, ...countingReads(ports.objects, state) }
  const reader = publishedStores(objects, NO_CACHE, () => 0)
  await reader.page(stored.root, 'own:')
  const first = state.reads

  for (const key of storedPages(world).keys()) await reader.page(stored.root, key)

  expect([first > 0, state.reads - first]).toEqual([true, 0])
})

test('has the pages of its own edit without reading them', async () => {
  const { world, state, reader } = await makeReader()
  world.edit((snapshot) => ({
    ...snapshot,
    products: snapshot.products.map((product, index) => (index === 0 ? { ...product, price: 7 } : product)),
  }))
  const { ports } = world.start()
  await publishStore(STORE_ID, { ...ports, rootWritten: reader.remember })
  const root = await reader.root(STORE_ID)
  if (!root) throw new Error('no root')
  const page = await reader.page(root, 'own:')
  const { reads } = state

  const stored = await publishedStores(ports.objects, NO_CACHE, () => 0).page(root, 'own:')

  expect(reads).toBe(0)
  expect(page).toEqual(stored)
})

test('goes on serving a known store while the bucket is down', async () => {
  let isDown = false
  const { state, reader } = await makeReader((objects) => ({
    getUnless: (key, etag) => (isDown ? Promise.reject(new Error('R2')) : objects.getUnless(key, etag)),
  }))
  await reader.root(STORE_ID)
  isDown = true
  state.nowMs = 60_000

  expect((await reader.root(STORE_ID))?.contentVersion).toBe(1)
  await expect(reader.root(STORE_ID, true)).rejects.toThrow('R2')
})

test('does not forget its own publish for a read that began before it', async () => {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { world, state, reader } = await makeReader((objects) => ({
    async getUnless(key, etag) {
      const before = await objects.getUnless(key, etag)
      await gate
      return before
    },
  }))
  const root = await reader.root(STORE_ID)
  if (!root) throw new Error('no root')
  state.nowMs = 6_000
  const slow = reader.root(STORE_ID)
  await new Promise(setImmediate)
  await editAndPublish(world)
  reader.remember({ root: { ...root, contentVersion: 2 }, etag: 'new', pack: null })
  letGo()

  expect((await slow)?.contentVersion).toBe(2)
  expect((await reader.root(STORE_ID))?.contentVersion).toBe(2)
})

test('a name that leads nowhere is a failure, not a missing page', async () => {
  const { world, reader } = await makeReader()
  const root = await reader.root(STORE_ID)
  if (!root) throw new Error('no root')
  await editAndPublish(world)
  for (const key of world.objects.keys()) if (!key.endsWith('/root')) world.objects.delete(key)
  const { objects } = world.start().ports

  await expect(publishedStores(objects, NO_CACHE, () => 0).page(root, 'own:')).rejects.toThrow(
    /the bucket has it not/,
  )
})
