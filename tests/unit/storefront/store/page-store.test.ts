// Tests reading published pages: some seconds of memory, outages, and the isolate that has just published. Planted defects (2026-11-23), each
// seen red: a publish on top of a remembered root without asking; a publish that reads a remembered root again.
import { expect, test } from 'vitest'
import { publishStore } from '#storefront/publish/publish.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'
import { makeWorld, pageStoreOver, STORE_ID } from '#tests/support/publishing/fake-world.ts'
import { freshPages, storedPages } from '#tests/support/publishing/published-oracle.ts'
import { makeLargeSnapshot } from '#tests/support/publishing/snapshots.ts'

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
  return { world, state, reader: pageStoreOver(objects, { now: () => state.nowMs }) }
}

const editAndPublish = async (world: Awaited<ReturnType<typeof makeReader>>['world']) => {
  world.edit((snapshot) => ({ ...snapshot, store: { ...snapshot.store, name: 'New name' } }))
  await publishStore(STORE_ID, world.start().ports)
}

test('believes a root for four seconds and no longer', async () => {
  const { world, state, reader } = await makeReader()
  await reader.readRoot(STORE_ID)
  await editAndPublish(world)

  state.nowMs = 3_999
  const believed = await reader.readRoot(STORE_ID)
  state.nowMs = 4_000
  const asked = await reader.readRoot(STORE_ID)

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
  await reader.readRoot(STORE_ID)
  await editAndPublish(world)

  state.nowMs = 4_000
  const asking = reader.readRoot(STORE_ID)
  state.nowMs = 4_999
  const others = await Promise.all([reader.readRoot(STORE_ID), reader.readRoot(STORE_ID)])
  expect([asked, ...others.map((root) => root?.contentVersion)]).toEqual([1, 1, 1])
  state.nowMs = 5_000
  const late = reader.readRoot(STORE_ID)
  letGo()

  expect([(await asking)?.contentVersion, (await late)?.contentVersion, asked]).toEqual([2, 2, 2])
})

test('asks at once when told to', async () => {
  const { world, reader } = await makeReader()
  await reader.readRoot(STORE_ID)
  await editAndPublish(world)

  expect((await reader.readRoot(STORE_ID, { isFresh: true }))?.contentVersion).toBe(2)
})

test('reads a page once and then has it', async () => {
  const { state, reader } = await makeReader()
  const root = await reader.readRoot(STORE_ID)
  if (!root) throw new Error('no root')
  const first = await reader.readPage(root, 'own:')
  const reads = state.reads

  expect(await reader.readPage(root, 'own:')).toEqual(first)
  expect(state.reads).toBe(reads)
  expect(await reader.readPage(root, 'own:/page/2')).toBeNull()
})

test('has the pages of its own edit without reading them', async () => {
  const { world, state, reader } = await makeReader()
  world.edit((snapshot) => ({
    ...snapshot,
    products: snapshot.products.map((product, index) => (index === 0 ? { ...product, price: 7 } : product)),
  }))
  const { ports } = world.start()
  await publishStore(STORE_ID, { ...ports, pages: reader })
  state.reads = 0
  const root = await reader.readRoot(STORE_ID)
  if (!root) throw new Error('no root')
  const page = await reader.readPage(root, 'own:')
  const { reads } = state

  const stored = await pageStoreOver(ports.objects).readPage(root, 'own:')

  expect(reads).toBe(0)
  expect(page).toEqual(stored)
})

test('publishes on top of the root that it remembers or of a newer one, and reads a remembered root no second time', async () => {
  let gets = 0
  const { world, reader } = await makeReader((objects) => ({
    get: (key) => {
      gets += 1
      return objects.get(key)
    },
  }))
  const { ports } = world.start()
  const edit = (name: string) =>
    world.edit((snapshot) => ({ ...snapshot, store: { ...snapshot.store, name } }))

  for (const name of ['first', 'second']) {
    edit(name)
    await publishStore(STORE_ID, { ...ports, pages: reader })
  }
  await editAndPublish(world)
  edit('last')
  await publishStore(STORE_ID, { ...ports, pages: reader })

  expect(gets).toBe(1)
  expect(storedPages(world)).toEqual(freshPages(world, 5, 'r1'))
})

test('goes on serving a known store while the bucket is down', async () => {
  let isDown = false
  const { state, reader } = await makeReader((objects) => ({
    getUnless: (key, etag) => (isDown ? Promise.reject(new Error('R2')) : objects.getUnless(key, etag)),
  }))
  await reader.readRoot(STORE_ID)
  isDown = true
  state.nowMs = 60_000

  expect((await reader.readRoot(STORE_ID))?.contentVersion).toBe(1)
  await expect(reader.readRoot(STORE_ID, { isFresh: true })).rejects.toThrow('R2')
})

test('does not forget its own publish for a read that began before it', async () => {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let isFirst = true
  const { world, state, reader } = await makeReader((objects) => ({
    async getUnless(key, etag) {
      const before = await objects.getUnless(key, etag)
      if (isFirst) {
        isFirst = false
        await gate
      }
      return before
    },
  }))
  const root = await reader.readRoot(STORE_ID)
  if (!root) throw new Error('no root')
  state.nowMs = 6_000
  const slow = reader.readRoot(STORE_ID)
  await new Promise(setImmediate)
  world.edit((snapshot) => ({ ...snapshot, store: { ...snapshot.store, name: 'New name' } }))
  await publishStore(STORE_ID, { ...world.start().ports, pages: reader })
  letGo()

  expect((await slow)?.contentVersion).toBe(2)
  expect((await reader.readRoot(STORE_ID))?.contentVersion).toBe(2)
})

test('a name that leads nowhere is a failure, not a missing page', async () => {
  const world = makeWorld(makeLargeSnapshot())
  await publishStore(STORE_ID, world.start().ports)
  const root = await pageStoreOver(world.start().ports.objects).readRoot(STORE_ID)
  if (!root) throw new Error('no root')
  for (const key of world.objects.keys()) if (!key.endsWith('/root')) world.objects.delete(key)
  const { objects } = world.start().ports

  await expect(pageStoreOver(objects).readPage(root, 'own:')).rejects.toThrow(/the bucket has it not/)
})
