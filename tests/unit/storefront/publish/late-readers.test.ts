// Tests readers that use the previous root, and a publisher that may not write. Planted defects, each seen red: packs that the root no longer
// names are deleted right after a publish; a publish without the lease; a publish without changes that copies or forgets the inline pack; one
// body not carried forward.
import { expect, test } from 'vitest'
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import { publishStore } from '#storefront/publish/publish.ts'
import { type FakeWorld, makeWorld, pageStoreOver, STORE_ID } from '#tests/support/publishing/fake-world.ts'
import { freshPages, mixtureOf, storedPages, storedRoot } from '#tests/support/publishing/published-oracle.ts'
import { pauseWithoutWaiting } from '#tests/support/publishing/quick-turns.ts'
import { type Random, seededRandom } from '#tests/support/publishing/random.ts'
import {
  LONG_DESCRIPTION,
  makeLargeSnapshot,
  makeProduct,
  makeSnapshot,
} from '#tests/support/publishing/snapshots.ts'

pauseWithoutWaiting()

const publish = (world: FakeWorld) => publishStore(STORE_ID, world.start().ports)

const repriced = (price: number) => (snapshot: StoreSnapshot) => ({
  ...snapshot,
  products: snapshot.products.map((product, index) => (index === 0 ? { ...product, price } : product)),
})

/** A reader in an isolate that remembers nothing. */
const freshReader = (world: FakeWorld) => pageStoreOver(world.start().ports.objects)

test.each([
  ['small edit is the root alone', makeSnapshot({ products: 3 }), 0],
  ['large edit is one pack and the root that names it', makeLargeSnapshot(), 1],
])('a %s', async (_name, snapshot, packs) => {
  const world = makeWorld(snapshot)

  for (const price of [1, 2, 3]) {
    world.edit(repriced(price))
    await publish(world)
    expect(world.objects.size).toBe(1 + packs * price)
  }

  expect(storedPages(world)).toEqual(freshPages(world, 4, 'r1'))
})

test('a publisher that does not get the lease writes nothing', async () => {
  const world = makeWorld(makeSnapshot({ products: 40 }))
  await publish(world)
  const { ports } = world.start()
  await ports.leases.claim({ businessId: STORE_ID, holder: 'another', ttlSeconds: 60 })
  const before = world.objects.size

  const { outcome } = await publish(world)

  expect([outcome, world.objects.size]).toEqual(['busy', before])
})

test.each([
  ['inline', makeSnapshot({ products: 3 }), 1],
  ['large', makeLargeSnapshot(), 2],
])(
  'a version that changes no page puts a root and no pack, and keeps the %s pack',
  async (_name, snapshot, objects) => {
    const world = makeWorld(snapshot)
    await publish(world)
    const pack = storedRoot(world)?.inlinePack
    world.edit((snapshot) => ({ ...snapshot }))

    const { renderedPages } = await publish(world)

    expect([renderedPages, world.objects.size, storedRoot(world)?.contentVersion]).toEqual([0, objects, 2])
    expect(storedRoot(world)?.inlinePack).toEqual(pack)
    expect(storedPages(world)).toEqual(freshPages(world, 2, 'r1'))
  },
)

/** A text that compression shortens little. Its parts are as random. */
const TEXT = LONG_DESCRIPTION.slice(0, 60_000)

/** A random edit: large, small, one that changes no page, a suspension or its end. */
function anyEdit(random: Random): (snapshot: StoreSnapshot) => StoreSnapshot {
  // The pages of three products with the longest text are too large for the root.
  const from = random.below(20_000)
  const description = TEXT.slice(from, from + random.pick([90, 3_000, 32_000]))
  return random.pick([
    repriced(random.below(9)),
    (snapshot) => ({ ...snapshot }),
    (snapshot) => ({ ...snapshot, products: snapshot.products.slice(1) }),
    (snapshot) => ({ ...snapshot, products: [...snapshot.products, makeProduct(random.below(1_000_000))] }),
    (snapshot) => ({
      ...snapshot,
      products: snapshot.products.map((product, place) =>
        place < 3 ? { ...product, description } : product,
      ),
    }),
    ({ store, ...rest }) => ({
      ...rest,
      store: { ...store, status: store.status === 'active' ? 'suspended' : 'active' },
    }),
  ])
}

test.each([1, 2, 3])(
  'a reader that still believes the root before finds all of its pages (seed %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const world = makeWorld(makeSnapshot({ products: 12 }))
    await publish(world)
    for (let step = 0; step < 120; step += 1) {
      const before = await freshReader(world).readRoot(STORE_ID)
      const pages = [...storedPages(world).keys()]
      world.edit(anyEdit(random))
      await publish(world)

      const late = freshReader(world)
      for (const key of pages)
        expect([step, key, before && (await late.readPage(before, key))]).not.toContain(null)
      expect([step, mixtureOf(world)]).toEqual([step, []])
    }
  },
)
