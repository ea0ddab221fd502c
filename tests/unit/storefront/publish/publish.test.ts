// Tests an ordinary publish: what it writes, in which order, and what stays unchanged.
import { expect, test } from 'vitest'
import { LEASE_SECONDS } from '#storefront/publish/lease.ts'
import { publishStore } from '#storefront/publish/publish.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'
import { PACK_PAGES } from '#storefront/store/pack.ts'
import { makeWorld, STORE_ID, withObjects } from '#tests/support/publishing/fake-world.ts'
import {
  freshPages,
  storedAddresses,
  storedPages,
  storedRoot,
} from '#tests/support/publishing/published-oracle.ts'
import {
  LONG_DESCRIPTION,
  makeLargeSnapshot,
  makeProduct,
  makeSnapshot,
} from '#tests/support/publishing/snapshots.ts'

/** Records the keys that are put, in order. */
function noting(objects: ObjectStore): { readonly objects: ObjectStore; readonly puts: string[] } {
  const puts: string[] = []
  return {
    puts,
    objects: {
      ...objects,
      put(key, bytes) {
        puts.push(key.replace(STORE_ID, '').replace(/[0-9a-f-]{36}$/, '*'))
        return objects.put(key, bytes)
      },
      putIf(key, bytes, etag) {
        puts.push(key.replace(STORE_ID, ''))
        return objects.putIf(key, bytes, etag)
      },
    },
  }
}

test('publishes every page of a new store and points its names at it', async () => {
  const world = makeWorld(makeSnapshot({ store: { customDomain: 'adunni.test' } }))

  const report = await publishStore(STORE_ID, world.start().ports)

  expect(report).toEqual({ outcome: 'done', rounds: 1, renderedPages: freshPages(world, 1, 'r1').size })
  expect(storedPages(world)).toEqual(freshPages(world, 1, 'r1'))
  expect([...world.index]).toEqual([
    ['slug:adunni-fabrics', STORE_ID],
    ['domain:adunni.test', STORE_ID],
  ])
})

test.each([
  ['root of a small store, which contains its pack', makeSnapshot({ products: 1 }), ['/root']],
  ['pack of a larger store, then its root', makeLargeSnapshot(1), ['/pack-*', '/root']],
])('puts the %s', async (_what, snapshot, expected) => {
  const world = makeWorld(snapshot)
  const { ports } = world.start()
  const { objects, puts } = noting(ports.objects)

  await publishStore(STORE_ID, withObjects(ports, objects))

  expect(puts).toEqual(expected)
})

test('looks for the names of a store in the index unless it is new', async () => {
  const world = makeWorld(makeSnapshot({ products: 1 }))
  const calls: unknown[][] = []
  const noted = () => {
    const { ports } = world.start()
    const point = async (...call: Parameters<typeof ports.index.point>) => void calls.push(call)
    return { ...ports, index: { point } }
  }

  await publishStore(STORE_ID, noted())
  world.edit((snapshot) => ({ ...snapshot, store: { ...snapshot.store, slug: 'renamed' } }))
  await publishStore(STORE_ID, noted())

  const { slug } = makeSnapshot().store
  expect(calls).toEqual([
    [STORE_ID, { slug, customDomain: null }, { isNew: true }],
    [STORE_ID, { slug: 'renamed', customDomain: null }, { isNew: false }],
  ])
})

test('one price is one put: the inline pack holds two pages, one shard of the search with its list, and the shard of pages alone', async () => {
  const small = makeSnapshot({ products: 39 }).products
  const large = makeProduct(40, { description: LONG_DESCRIPTION })
  const world = makeWorld(makeSnapshot({ products: [...small, large] }))
  const reprice = (price: number) =>
    world.edit((snapshot) => ({
      ...snapshot,
      products: snapshot.products.map((product, index) => (index === 0 ? { ...product, price } : product)),
    }))
  await publishStore(STORE_ID, world.start().ports)
  reprice(7)
  await publishStore(STORE_ID, world.start().ports)
  reprice(8)
  const { ports } = world.start()
  const { objects, puts } = noting(ports.objects)

  await publishStore(STORE_ID, withObjects(ports, objects))

  expect(puts).toEqual(['/root'])
  const [shard = ''] = storedRoot(world)?.shards ?? []
  const [pack = ''] = shard.split('@')
  const inPack = [...storedAddresses(world)].filter(([, at]) => at.startsWith(`${pack}@`))
  expect(inPack.map(([key]) => key)).toEqual([
    'own:',
    expect.stringMatching(/^own:\/product\//),
    'own:/search.json',
    expect.stringMatching(/^own:\/search\/prices-/),
  ])
})

test('stores a page that both editions share once', async () => {
  const world = makeWorld(makeSnapshot({ products: 0, store: { customDomain: 'adunni.test' } }))

  await publishStore(STORE_ID, world.start().ports)

  expect(storedPages(world).get('own:/checkout.json')).toBe(storedPages(world).get('domain:/checkout.json'))
  const addresses = storedAddresses(world)
  expect(addresses.get('own:/checkout.json')).toBe(addresses.get('domain:/checkout.json'))
})

test('puts a large store in packs of limited size', async () => {
  const world = makeWorld(makeSnapshot({ products: 2 * PACK_PAGES }))
  const { ports } = world.start()
  const { objects, puts } = noting(ports.objects)

  await publishStore(STORE_ID, withObjects(ports, objects))

  expect(puts).toEqual(['/pack-*', '/pack-*', '/pack-*', '/root'])
  expect(storedPages(world)).toEqual(freshPages(world, 1, 'r1'))
})

test('the same pages make the same bodies in the same order', async () => {
  const bodies = async () => {
    const world = makeWorld(makeSnapshot({ products: 300 }))
    await publishStore(STORE_ID, world.start().ports)
    return [...storedAddresses(world)].map(([key, at]) => [key, at.split('@')[1]])
  }

  expect(await bodies()).toEqual(await bodies())
})

test('writes nothing when there is nothing new', async () => {
  const world = makeWorld()
  await publishStore(STORE_ID, world.start().ports)
  const { ports } = world.start()
  const { objects, puts } = noting(ports.objects)

  const report = await publishStore(STORE_ID, withObjects(ports, objects))

  expect(report).toEqual({ outcome: 'done', rounds: 1, renderedPages: 0 })
  expect(puts).toEqual([])
})

test('repairs the index of a store whose pages are up to date', async () => {
  const world = makeWorld()
  await publishStore(STORE_ID, world.start().ports)
  world.index.clear()

  await publishStore(STORE_ID, world.start().ports)

  expect([...world.index]).toEqual([['slug:adunni-fabrics', STORE_ID]])
})

test('takes the pages of a suspended store away and brings them back', async () => {
  const world = makeWorld()
  await publishStore(STORE_ID, world.start().ports)
  world.edit((snapshot) => ({ ...snapshot, store: { ...snapshot.store, status: 'suspended' } }))
  await publishStore(STORE_ID, world.start().ports)
  const suspended = storedRoot(world)
  world.edit((snapshot) => ({ ...snapshot, store: { ...snapshot.store, status: 'active' } }))

  await publishStore(STORE_ID, world.start().ports)

  expect(suspended).toMatchObject({ status: 'suspended', pageCount: 0 })
  expect(storedPages(world)).toEqual(freshPages(world, 3, 'r1'))
})

test('renders a page again whose shard was lost', async () => {
  const world = makeWorld(makeLargeSnapshot())
  await publishStore(STORE_ID, world.start().ports)
  for (const key of world.objects.keys()) if (key.includes('/pack-')) world.objects.delete(key)
  world.edit((snapshot) => snapshot)

  await publishStore(STORE_ID, world.start().ports)

  expect(storedPages(world)).toEqual(freshPages(world, 2, 'r1'))
})

test('keeps its lease alive while a large store is rendered', async () => {
  const world = makeWorld(makeSnapshot({ products: 200 }))
  const others: string[] = []
  const { ports } = world.start({
    async onPoint(point) {
      if (point !== 'mid-render') return
      world.passTime(1)
      others.push((await publishStore(STORE_ID, world.start().ports)).outcome)
    },
  })

  const report = await publishStore(STORE_ID, ports)

  expect(report.outcome).toBe('done')
  expect(others.length).toBeGreaterThan(3 * LEASE_SECONDS)
  expect(new Set(others)).toEqual(new Set(['busy']))
})

test('lets other stores have their turn when a store is edited without end', async () => {
  const world = makeWorld()
  const { ports } = world.start({
    onPoint: (point) => {
      if (point === 'before mark') world.edit((snapshot) => snapshot)
    },
  })

  const report = await publishStore(STORE_ID, ports)

  expect(report).toMatchObject({ outcome: 'again', rounds: 5 })
  expect((await publishStore(STORE_ID, world.start().ports)).outcome).toBe('done')
})

test('keeps the files of its build before the root names it', async () => {
  const world = makeWorld()
  const { ports } = world.start()
  let rootsBefore = -1
  const renderer = {
    ...ports.renderer,
    keepAssets: async () => {
      rootsBefore = storedRoot(world) === null ? 0 : 1
    },
  }

  await publishStore(STORE_ID, { ...ports, renderer })

  expect(rootsBefore).toBe(0)
})
