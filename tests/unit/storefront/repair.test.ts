// What a bucket has lost: reading a page of it tells so, an ordinary publish cannot see it, a repair makes it again.
// Planted, each seen red: packs of shards looked at alone; a repair only where a shard could not be read.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PublishedStores, publishedStores } from '#functions/serving/published.ts'
import type { PublishPorts } from '#storefront/ports.ts'
import { publishStore } from '#storefront/publish.ts'
import { type FakeWorld, makeWorld, STORE_ID } from '#tests/support/fake-world.ts'
import { freshPages, storedPages } from '#tests/support/published-oracle.ts'
import { seededRandom } from '#tests/support/random.ts'
import { LONG_DESCRIPTION, makeProduct, makeSnapshot } from '#tests/support/snapshots.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const NO_CACHE = { get: async () => null, put: () => {} }

/** A published store of some edits: its pages lie in several packs. */
async function editedWorld(description = 'Six yards') {
  const products = Array.from({ length: 12 }, (_, index) => makeProduct(index + 1, { description }))
  const world = makeWorld(makeSnapshot({ products }))
  const ports = remembering(world)
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

/** An isolate that has read every shard: it goes on knowing them. */
function remembering(world: FakeWorld): PublishPorts {
  const { ports } = world.start()
  const { shard } = publishedStores(ports.objects, NO_CACHE, () => 0)
  return { ...ports, shard }
}

const packsOf = (world: FakeWorld) => [...world.objects.keys()].filter((key) => !key.endsWith('/root'))

function readerOf(world: FakeWorld): { readonly reader: PublishedStores; readonly lost: string[] } {
  const lost: string[] = []
  const { objects } = world.start().ports
  return {
    lost,
    reader: publishedStores(
      objects,
      NO_CACHE,
      () => 0,
      (id) => lost.push(id),
    ),
  }
}

/** Every page of the store, read as for a shopper. */
async function readAll({ reader }: { readonly reader: PublishedStores }, keys: Iterable<string>) {
  const root = await reader.root(STORE_ID)
  if (!root) throw new Error('no root')
  return Promise.allSettled([...keys].map((key) => reader.page(root, key)))
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
  ['small packs', 'Six yards'],
  ['large packs', LONG_DESCRIPTION],
])('a repair, of %s,', (_name, description) => {
  test.each([1, 2, 3, 4])('makes again whatever was lost (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const { world, ports } = await editedWorld(description)
    const lost = packsOf(world).filter(() => random.below(2) === 0)
    for (const key of lost) world.objects.delete(key)

    // The isolate that published remembers all shards; another nothing.
    const helper: PublishPorts = random.below(2) === 0 ? ports : world.start().ports
    const { outcome } = await publishStore(STORE_ID, helper, { repairs: true })

    expect(outcome).toBe('done')
    expect(storedPages(world)).toEqual(freshPages(world, world.versions.content, 'r1'))
    const answers = await readAll(readerOf(world), freshPages(world, world.versions.content, 'r1').keys())
    expect(answers.every((answer) => answer.status === 'fulfilled' && answer.value !== null)).toBe(true)
  })

  test('of a whole store renders nothing and writes nothing', async () => {
    const { world, ports } = await editedWorld(description)
    const before = new Map(world.objects)

    const { renderedPages } = await publishStore(STORE_ID, ports, { repairs: true })

    expect(renderedPages).toBe(0)
    expect(world.objects).toEqual(before)
  })
})
