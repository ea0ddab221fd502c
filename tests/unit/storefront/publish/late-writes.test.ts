// Tests writes that a publish gave up and that arrive all the same, at any later time: no version is replaced by an older one. Planted defects:
// bodies of the previous inline pack not carried forward, seen red; and for good, by a test: the guard on the etag removed.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import { publishStore } from '#storefront/publish/publish.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'
import { type FakeWorld, makeWorld, STORE_ID, withObjects } from '#tests/support/publishing/fake-world.ts'
import { freshPages, mixtureOf, storedPages, storedRoot } from '#tests/support/publishing/published-oracle.ts'
import { pauseWithoutWaiting } from '#tests/support/publishing/quick-turns.ts'
import { type Random, seededRandom } from '#tests/support/publishing/random.ts'
import { makeLargeSnapshot, makeSnapshot } from '#tests/support/publishing/snapshots.ts'

// The same few pages are compressed thousands of times: each text once is enough.
vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof import('node:zlib')>()
  const known = new Map<string, Buffer>()
  const gzipSync = (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString('latin1')
    const found = known.get(text) ?? zlib.gzipSync(bytes)
    known.set(text, found)
    return found
  }
  return { ...zlib, gzipSync }
})

pauseWithoutWaiting()

const priced = (price: number) => (snapshot: StoreSnapshot) => ({
  ...snapshot,
  products: snapshot.products.map((product) => ({ ...product, price })),
})

/**
 * Runs one renderer after another. Each write of a renderer may be given up (it fails for the caller) and arrive later, at any step of the
 * others, in any order, or never. Edits return to earlier prices, because equal contents have equal etags.
 */
async function publishWithLateWrites(random: Random, options: Parameters<typeof makeWorld>[1]) {
  const world = makeWorld(
    random.below(8) === 0 ? makeLargeSnapshot(1) : makeSnapshot({ products: 1 }),
    options,
  )
  const pending: (() => Promise<unknown>)[] = []
  const landOne = async () => {
    const [land] = pending.splice(random.below(pending.length), 1)
    await land?.()
  }
  const giveUp = (write: () => Promise<unknown>) => {
    if (random.below(8) > 0) pending.push(write)
    return Promise.reject(new Error('no answer within its limit'))
  }
  for (let step = 0; step < 12; step += 1) {
    world.edit(priced(100 * random.below(3)))
    const onPoint = () => (pending.length > 0 && random.below(6) === 0 ? landOne() : undefined)
    const { ports } = world.start({ onPoint })
    const { objects } = world.start().ports
    const isGivenUp = () => random.below(3) === 0
    const late: ObjectStore = {
      ...ports.objects,
      put: (...put) => (isGivenUp() ? giveUp(() => objects.put(...put)) : ports.objects.put(...put)),
      putIf: (...put) => (isGivenUp() ? giveUp(() => objects.putIf(...put)) : ports.objects.putIf(...put)),
    }
    await publishStore(STORE_ID, withObjects(ports, late)).catch(() => {})
    if (storedRoot(world)) expect(mixtureOf(world)).toEqual([])
  }
  while (pending.length > 0) await landOne()
  return world
}

const rootVersions = (world: FakeWorld) => world.rootLog.map((line) => Number.parseInt(line, 10))

describe('writes that were given up', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => vi.restoreAllMocks())

  test('and land later never bring an older version back', async () => {
    const random = seededRandom(13)
    let roots = 0
    for (let round = 0; round < 60; round += 1) {
      const world = await publishWithLateWrites(random, {})

      expect(rootVersions(world)).toEqual(rootVersions(world).toSorted((one, other) => one - other))
      roots += world.rootLog.length
      await publishStore(STORE_ID, world.start().ports)
      expect(storedRoot(world)?.contentVersion).toBe(world.versions.content)
      expect(storedPages(world)).toEqual(freshPages(world, world.versions.content, 'r1'))
    }
    expect(roots).toBeGreaterThan(240)
  })

  test('would without the guard on the etag (planted)', async () => {
    const random = seededRandom(13)
    const worlds = await Promise.all(
      Array.from({ length: 6 }, () => publishWithLateWrites(random, { defect: 'etag guard removed' })),
    )

    expect(
      worlds.some((world) =>
        rootVersions(world).some((version, index, all) => version < (all[index - 1] ?? 0)),
      ),
    ).toBe(true)
  })
})
