// Tests lost objects of a bucket: reading a lost page reports it, an ordinary publish cannot notice it, and a repair renders it again.
// Planted, each seen red: only packs of shards checked; a repair only after an unreadable shard; an inline pack taken for lost.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PublishPorts } from '#storefront/publish/ports.ts'
import { publishStore } from '#storefront/publish/publish.ts'
import type { PageStore } from '#storefront/store/page-store.ts'
import { type FakeWorld, makeWorld, pageStoreOver, STORE_ID } from '#tests/support/publishing/fake-world.ts'
import { freshPages, storedPages } from '#tests/support/publishing/published-oracle.ts'
import { seededRandom } from '#tests/support/publishing/random.ts'
import { LONG_DESCRIPTION, makeProduct, makeSnapshot } from '#tests/support/publishing/snapshots.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

/** A store of this many products, of which the last ones have pages too large for an inline pack. */
type Sizes = { readonly products: number; readonly large: number }

/** A published store after some edits, with pages in several packs. */
async function editedWorld({ products: count, large }: Sizes = { products: 12, large: 12 }) {
  const products = Array.from({ length: count }, (_, index) =>
    makeProduct(index + 1, index < count - large ? {} : { description: LONG_DESCRIPTION }),
  )
  const world = makeWorld(makeSnapshot({ products }))
  // One isolate, which continues to remember every shard.
  const { ports } = world.start()
  await publishStore(STORE_ID, ports)
  for (const changed of [0, 1, 2]) {
    world.edit((snapshot) => ({
      ...snapshot,
      products: snapshot.products.map((product, index) =>
        index === changed ? { ...product, price: 70_000 + changed } : product,
      ),
    }))
    await publishStore(STORE_ID, ports)
  }
  return { world, ports }
}

const packsOf = (world: FakeWorld) => [...world.objects.keys()].filter((key) => !key.endsWith('/root'))

function readerOf(world: FakeWorld): { readonly reader: PageStore; readonly lost: string[] } {
  const lost: string[] = []
  const { objects } = world.start().ports
  return { lost, reader: pageStoreOver(objects, { pagesLost: (id) => lost.push(id) }) }
}

/** Reads every page of the store, as for a shopper. */
async function readAll({ reader }: { readonly reader: PageStore }, keys: Iterable<string>) {
  const root = await reader.readRoot(STORE_ID)
  if (!root) throw new Error('no root')
  return Promise.allSettled([...keys].map((key) => reader.readPage(root, key)))
}

test('who reads a page that was lost is told apart, and the store is named', async () => {
  const { world } = await editedWorld()
  const keys = [...storedPages(world).keys()]
  for (const key of packsOf(world)) world.objects.delete(key)
  const own = readerOf(world)

  const answers = await readAll(own, keys)

  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.name] : []))
  expect(new Set(failures)).toEqual(new Set(['LostPages']))
  expect(own.lost).toEqual(failures.map(() => STORE_ID))
})

test('an ordinary publish does not see that a pack of pages is gone', async () => {
  const { world, ports } = await editedWorld()
  const keys = [...storedPages(world).keys()]
  const [first = ''] = packsOf(world)
  world.objects.delete(first)

  const { renderedPages } = await publishStore(STORE_ID, ports)

  expect(renderedPages).toBe(0)
  expect((await readAll(readerOf(world), keys)).some(({ status }) => status === 'rejected')).toBe(true)
})

describe.each([
  ['an inline pack', { products: 12, large: 0 }],
  ['an inline pack after a large one', { products: 12, large: 1 }],
  ['large packs', { products: 12, large: 12 }],
])('a repair, of %s,', (_name, sizes) => {
  test.each([1, 2, 3, 4])('makes again whatever was lost (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const { world, ports } = await editedWorld(sizes)
    const lost = packsOf(world).filter(() => random.below(2) === 0)
    for (const key of lost) world.objects.delete(key)

    // The isolate that published remembers all shards; a new isolate remembers none.
    const helper: PublishPorts = random.below(2) === 0 ? ports : world.start().ports
    const { outcome } = await publishStore(STORE_ID, helper, { repairs: true })

    expect(outcome).toBe('done')
    expect(storedPages(world)).toEqual(freshPages(world, world.versions.content, 'r1'))
    const answers = await readAll(readerOf(world), freshPages(world, world.versions.content, 'r1').keys())
    expect(answers.every((answer) => answer.status === 'fulfilled' && answer.value !== null)).toBe(true)
  })

  test('of a whole store renders nothing and writes nothing', async () => {
    const { world, ports } = await editedWorld(sizes)
    const before = new Map(world.objects)

    const { renderedPages } = await publishStore(STORE_ID, ports, { repairs: true })

    expect(renderedPages).toBe(0)
    expect(world.objects).toEqual(before)
  })
})
