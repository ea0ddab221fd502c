// Tests two renderers of one store at the same time, which leases make rare but cannot exclude: the newest version stays, whichever renderer
// finishes last.
// Planted defects (2026-11-20), each turned these tests red:
// - Root put without the version guard.
// - Etag guard removed.
// - Content version left out of the root.
// - A root whose pages are the same not put.
// - The snapshot not read again after a tombstone.
// - A remembered root used without asking the bucket (2026-11-26 again: after a restore).
// - The version not raised after a restore.
// - Garbage collected under a root of a later format; such a root refused as none.
import { describe, expect, test } from 'vitest'
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import type { PublishPorts } from '#storefront/publish/ports.ts'
import { publishStore } from '#storefront/publish/publish.ts'
import { ROOT_FORMAT, type Root } from '#storefront/store/root.ts'
import {
  type FakeWorld,
  makeWorld,
  type Point,
  pageStoreOver,
  STORE_ID,
} from '#tests/support/publishing/fake-world.ts'
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

const priced = (price: number) => (snapshot: StoreSnapshot) => ({
  ...snapshot,
  products: snapshot.products.map((product) => ({ ...product, price })),
})

/** Starts a renderer that stops when it passes a point for the nth time, until `go` is called. */
function startPaused(world: FakeWorld, point: Point, nth = 1) {
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  let passed = 0
  let reachedPoint = () => {}
  const reached = new Promise<void>((resolve) => {
    reachedPoint = resolve
  })
  const process = world.start({
    async onPoint(at) {
      if (at !== point) return
      passed += 1
      if (passed !== nth) return
      reachedPoint()
      await gate
    },
  })
  const finished = publishStore(STORE_ID, process.ports)
  // Waits for work that runs beside the paused step: the snapshot is read beside the root.
  const settled = async () => {
    await Promise.race([reached, finished])
    await new Promise(setImmediate)
  }
  return { reached: settled(), go, finished }
}

const PAUSES: readonly Point[] = [
  'before root read',
  'after read',
  'mid-render',
  'after body put',
  'before root',
  'after root',
  'before mark',
]

/** Two products whose pack is inside the root, or is too large for the root: one page is enough for that. */
function twoProducts({ isLarge }: { readonly isLarge: boolean }) {
  const text = isLarge ? { description: LONG_DESCRIPTION } : {}
  return makeSnapshot({ products: [makeProduct(1, text), makeProduct(2)] })
}

async function finishReversed(world: FakeWorld, point: Point, nth: number) {
  await publishStore(STORE_ID, world.start().ports)
  world.edit(priced(1_000))
  const slow = startPaused(world, point, nth)
  await slow.reached
  world.passTime(60)
  world.edit(priced(2_000))
  const fast = await publishStore(STORE_ID, world.start().ports)
  slow.go()
  await slow.finished
  return fast
}

// Each pause meets each of three places and both sizes.
test('pairs that finish in reverse order leave the newest version', async () => {
  for (let round = 0; round < 16 * PAUSES.length; round += 1) {
    const world = makeWorld(twoProducts({ isLarge: round % 16 === 0 }))

    await finishReversed(world, PAUSES[round % PAUSES.length] as Point, 1 + (round % 3))

    expect(world.rootLog).toEqual([...world.rootLog].sort())
    expect(storedRoot(world)?.contentVersion).toBe(3)
    expect(mixtureOf(world)).toEqual([])
    expect(world.versions).toEqual({ content: 3, rendered: 3 })
  }
})

test('without the guard on the etag an older version would win (planted)', async () => {
  const world = makeWorld(makeSnapshot({ products: 2 }), { defect: 'etag guard removed' })

  await finishReversed(world, 'before root', 1)

  expect(storedRoot(world)?.contentVersion).toBe(2)
})

test('A -> B -> A: a slow writer of B does not take the second A for the first', async () => {
  const world = makeWorld(priced(100)(makeSnapshot()))
  await publishStore(STORE_ID, world.start().ports)
  world.edit(priced(200))
  const slow = startPaused(world, 'before root')
  await slow.reached
  world.passTime(60)
  world.edit(priced(100))
  await publishStore(STORE_ID, world.start().ports)

  slow.go()
  await slow.finished

  expect(storedRoot(world)?.contentVersion).toBe(3)
  expect(storedPages(world)).toEqual(freshPages(world, 3, 'r1'))
})

test('A -> B -> A: a version whose pages are the same is put all the same, or the slow writer of B would win', async () => {
  const world = makeWorld(priced(100)(makeSnapshot()))
  await publishStore(STORE_ID, world.start().ports)
  const before = storedRoot(world)
  world.edit(priced(200))
  world.edit(priced(100))

  const report = await publishStore(STORE_ID, world.start().ports)

  expect(report.renderedPages).toBe(0)
  expect(storedRoot(world)).toEqual({ ...before, contentVersion: 3 })
})

test('a reader that lags behind does not bring an older version back', async () => {
  const world = makeWorld(priced(100)(makeSnapshot()))
  world.edit(priced(200))
  await publishStore(STORE_ID, world.start().ports)

  const report = await publishStore(STORE_ID, world.start({ lagsAt: 1 }).ports)

  expect(storedRoot(world)?.contentVersion).toBe(2)
  expect(storedPages(world)).toEqual(freshPages(world, 2, 'r1'))
  expect(report.renderedPages).toBe(0)
})

test('a renderer that lost its lease stops, and the other finishes', async () => {
  const world = makeWorld(makeSnapshot({ products: 30 }))
  const slow = startPaused(world, 'mid-render', 5)
  await slow.reached
  world.passTime(60)
  const other = startPaused(world, 'mid-render', 5)
  await other.reached

  slow.go()
  expect((await slow.finished).outcome).toBe('lost')
  other.go()

  expect((await other.finished).outcome).toBe('done')
  expect(storedPages(world)).toEqual(freshPages(world, 1, 'r1'))
})

test('one renders, the others leave it to the one', async () => {
  const world = makeWorld()
  const first = startPaused(world, 'mid-render')
  await first.reached

  const others = await Promise.all([1, 2, 3].map(() => publishStore(STORE_ID, world.start().ports)))
  first.go()

  expect(others.map(({ outcome }) => outcome)).toEqual(['busy', 'busy', 'busy'])
  expect((await first.finished).outcome).toBe('done')
})

const rootVersions = (world: FakeWorld) => world.rootLog.map((line) => Number.parseInt(line, 10))

/** Two isolates that publish one store in turns of any length, each with what it remembers of its own last publish. */
async function publishByTwo(random: Random, ports: ReadonlyArray<PublishPorts>, world: FakeWorld) {
  for (let step = 0; step < 12; step += 1) {
    world.edit(priced(100 * random.below(3)))
    world.passTime(60)
    await publishStore(STORE_ID, ports[random.below(2)] as PublishPorts)
    expect(storedPages(world)).toEqual(freshPages(world, world.versions.content, 'r1'))
  }
}

describe('an isolate that remembers a root which another has replaced', () => {
  test('publishes on top of the other’s', async () => {
    const random = seededRandom(7)
    for (let round = 0; round < 40; round += 1) {
      const world = makeWorld(twoProducts({ isLarge: false }))
      await publishByTwo(random, [world.start().ports, world.start().ports], world)

      expect(mixtureOf(world)).toEqual([])
      expect(rootVersions(world)).toEqual(rootVersions(world).toSorted((one, other) => one - other))
    }
  })
})

describe('two builds during a deploy', () => {
  test('either may finish last: pages are of one build, and the next look makes them the newest', async () => {
    const world = makeWorld()
    const old = startPaused(world, 'before root')
    await old.reached
    world.passTime(60)
    await publishStore(STORE_ID, world.start({ renderVersion: 'r2' }).ports)
    old.go()
    await old.finished
    expect(mixtureOf(world)).toEqual([])

    world.passTime(60)
    await publishStore(STORE_ID, world.start({ renderVersion: 'r2' }).ports)

    expect(storedRoot(world)?.renderVersion).toBe('r2')
    expect(storedPages(world)).toEqual(freshPages(world, 1, 'r2'))
  })
})

describe('a database restored from before', () => {
  test('shows what it holds: its version rises above that of the pages by itself', async () => {
    const world = makeWorld()
    await publishStore(STORE_ID, world.start().ports)
    for (const price of [7, 8, 9]) {
      world.edit(priced(price))
      await publishStore(STORE_ID, world.start().ports)
    }
    world.restore(2)

    const report = await publishStore(STORE_ID, world.start().ports)

    expect(report.outcome).toBe('done')
    expect(storedRoot(world)?.contentVersion).toBe(5)
    expect(storedPages(world)).toEqual(freshPages(world, 2, 'r1'))
    expect(world.versions).toEqual({ content: 5, rendered: 5 })
  })

  test('to the very version that an isolate remembers, shows that version again', async () => {
    const world = makeWorld()
    const old = world.start().ports
    await publishStore(STORE_ID, old)
    world.edit(priced(7))
    await publishStore(STORE_ID, world.start().ports)
    world.restore(1)

    const report = await publishStore(STORE_ID, old)

    expect(report.outcome).toBe('done')
    expect(storedPages(world)).toEqual(freshPages(world, 1, 'r1'))
    expect(world.versions).toEqual({ content: 3, rendered: 3 })
  })
})

describe('a root of a later format, after a rollback', () => {
  /** Rewrites the stored root as a later build might. */
  function writeLaterRoot(world: FakeWorld): void {
    const key = `${STORE_ID}/root`
    const { inlinePack: _, ...facts } = storedRoot(world) ?? {}
    const text = JSON.stringify({ ...facts, format: ROOT_FORMAT + 1, shards: { other: 'form' } })
    world.objects.set(key, { bytes: new TextEncoder().encode(text), storedAt: 0 })
  }

  test('shows no page and asks for a publish, which makes all pages again', async () => {
    const world = makeWorld()
    await publishStore(STORE_ID, world.start().ports)
    const pages = freshPages(world, 1, 'r1')
    writeLaterRoot(world)
    const lost: string[] = []
    const reader = pageStoreOver(world.start().ports.objects, { pagesLost: (store) => lost.push(store) })
    const root = await reader.readRoot(STORE_ID)
    await expect(reader.readPage(root as Root, 'own:')).rejects.toThrow(/a root of a later format/)
    expect([root?.slug, lost]).toEqual([makeSnapshot().store.slug, [STORE_ID]])

    await publishStore(STORE_ID, world.start().ports, { repairs: true })

    expect(storedPages(world)).toEqual(pages)
  })

  test('is no reason to delete packs, and stays a tombstone of a deleted store', async () => {
    const world = makeWorld(makeLargeSnapshot())
    await publishStore(STORE_ID, world.start().ports)
    writeLaterRoot(world)
    world.passTime(8 * 24 * 60 * 60)
    const before = [...world.objects.keys()]
    expect(before.length).toBeGreaterThan(1)
    await publishStore(STORE_ID, world.start().ports, { collectsGarbage: true })
    expect(before.filter((key) => !world.objects.has(key))).toEqual([])
    world.edit(() => null)
    await publishStore(STORE_ID, world.start().ports)
    writeLaterRoot(world)

    await publishStore(STORE_ID, world.start().ports)

    expect(storedRoot(world)).toMatchObject({ status: 'deleted', shards: [] })
  })
})

describe('a deleted store', () => {
  test('becomes a tombstone, and its version counts as rendered', async () => {
    const world = makeWorld()
    await publishStore(STORE_ID, world.start().ports)
    world.edit(() => null)

    const report = await publishStore(STORE_ID, world.start().ports)

    expect(report.outcome).toBe('done')
    expect(storedRoot(world)).toMatchObject({ status: 'deleted', shards: [], pageCount: 0 })
    expect(world.versions).toEqual({ content: 2, rendered: 2 })
  })

  test.each(PAUSES.slice(0, 5))('is not brought back by a slow writer stopped %s', async (point) => {
    const world = makeWorld(twoProducts({ isLarge: true }))
    await publishStore(STORE_ID, world.start().ports)
    world.edit(priced(7))
    const slow = startPaused(world, point)
    await slow.reached
    world.passTime(60)
    world.edit(() => null)
    await publishStore(STORE_ID, world.start().ports)

    slow.go()
    await slow.finished

    expect(world.rootLog.slice(world.rootLog.indexOf('1 deleted'))).toEqual(['1 deleted'])
    expect(storedRoot(world)?.status).toBe('deleted')
  })

  test('that was never published leaves nothing', async () => {
    const world = makeWorld()
    world.edit(() => null)

    expect((await publishStore(STORE_ID, world.start().ports)).outcome).toBe('done')

    expect(world.objects.size).toBe(0)
  })
})
