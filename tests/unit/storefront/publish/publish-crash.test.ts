// Checks that a renderer that dies at any line leaves the store complete, and that the next renderer publishes the newest version.
// Planted defects (2026-11-20), each turned these tests red:
// - The content version marked instead of the version that was read.
// - The version marked before the root is stored.
// - The root put before the bodies. 2026-11-23: the root put before a pack that is too large for it.
import { describe, expect, test } from 'vitest'
import { publishStore } from '#storefront/publish/publish.ts'
import { makeWorld, type Point, STORE_ID } from '#tests/support/publishing/fake-world.ts'
import { freshPages, mixtureOf, storedPages, storedRoot } from '#tests/support/publishing/published-oracle.ts'
import { LONG_DESCRIPTION, makeProduct, makeSnapshot } from '#tests/support/publishing/snapshots.ts'

const KILL_POINTS: readonly Point[] = [
  'after read',
  'mid-render',
  'after body put',
  'before root',
  'after root',
  'before mark',
  'after mark',
]

/** Descriptions of all products before and after the edit. */
const CASES: readonly (readonly [packs: string, before: string, after: string])[] = [
  ['inline packs', 'Six yards', 'Six yards'],
  ['large packs', LONG_DESCRIPTION, LONG_DESCRIPTION],
  ['an inline pack that becomes a large one', 'Six yards', LONG_DESCRIPTION],
  ['an inline pack after a large one', LONG_DESCRIPTION, 'Six yards'],
]

/** Publishes, edits, and starts a renderer that dies when it passes a point for the nth time. */
async function crashAt(point: Point, nth: number, [before, after] = ['Six yards', 'Six yards']) {
  const products = [1, 2, 3, 4].map((number) => makeProduct(number, { description: before }))
  const world = makeWorld(makeSnapshot({ products }))
  await publishStore(STORE_ID, world.start().ports)
  world.edit((snapshot) => ({
    ...snapshot,
    products: [...snapshot.products.slice(1), makeProduct(9)].map((product) => ({
      ...product,
      price: 1,
      description: after,
    })),
  }))
  let passed = 0
  const killed = new Promise<boolean>((resolve, reject) => {
    const process = world.start({
      onPoint(reached, self) {
        if (reached === point) passed += 1
        if (reached !== point || passed !== nth) return
        self.kill()
        resolve(true)
      },
    })
    publishStore(STORE_ID, process.ports).then(() => resolve(false), reject)
  })
  return { world, wasKilled: await killed }
}

/** A publish of an inline pack does not pass this point. */
const putsPack = (after: string) => after === LONG_DESCRIPTION

describe.each(
  KILL_POINTS.flatMap((point) => CASES.map(([packs, ...texts]) => [point, packs, texts] as const)),
)('killed %s, with %s', (point, _packs, texts) => {
  test.each([1, 2])(
    'for the %i. time: never a mixture, and the next renderer finishes the work',
    async (nth) => {
      const { world, wasKilled } = await crashAt(point, nth, texts)
      if (nth === 1) expect(wasKilled).toBe(point !== 'after body put' || putsPack(texts[1]))

      expect(mixtureOf(world)).toEqual([])
      const rendered = world.versions.rendered
      expect(rendered).toBeLessThanOrEqual(storedRoot(world)?.contentVersion ?? 0)

      world.passTime(60)
      const report = await publishStore(STORE_ID, world.start().ports)

      expect(report.outcome).toBe('done')
      expect(storedPages(world)).toEqual(freshPages(world, 2, 'r1'))
      expect(world.versions).toEqual({ content: 2, rendered: 2 })
    },
  )
})

test('blocks its store no longer than its lease', async () => {
  const { world } = await crashAt('mid-render', 1)

  const early = await publishStore(STORE_ID, world.start().ports)
  world.passTime(31)
  const late = await publishStore(STORE_ID, world.start().ports)

  expect([early.outcome, late.outcome]).toEqual(['busy', 'done'])
})

test('gives its lease back when it fails without dying', async () => {
  const world = makeWorld()
  const { ports } = world.start()
  const failing = {
    ...ports,
    renderer: { ...ports.renderer, render: () => Promise.reject(new Error('no route')) },
  }

  await expect(publishStore(STORE_ID, failing)).rejects.toThrow('no route')

  expect((await publishStore(STORE_ID, world.start().ports)).outcome).toBe('done')
})

describe('edits landing while a page is rendered', () => {
  const editWhile = (defect?: 'marks content version') => {
    const world = makeWorld(makeSnapshot({ products: 4 }), defect ? { defect } : {})
    let edits = 0
    const process = world.start({
      onPoint(point) {
        if (point !== 'mid-render' || edits >= 3) return
        edits += 1
        world.edit((snapshot) => ({
          ...snapshot,
          products: snapshot.products.map((product) => ({ ...product, price: product.price + 1 })),
        }))
      },
    })
    return { world, process }
  }

  test('are published by the same renderer, which goes round again', async () => {
    const { world, process } = editWhile()

    const report = await publishStore(STORE_ID, process.ports)

    expect(report).toMatchObject({ outcome: 'done', rounds: 2 })
    expect(storedPages(world)).toEqual(freshPages(world, 4, 'r1'))
    expect(world.versions).toEqual({ content: 4, rendered: 4 })
  })

  test('would be lost if the newest version were marked instead of the one that was read (planted)', async () => {
    const { world, process } = editWhile('marks content version')

    await publishStore(STORE_ID, process.ports)

    expect(world.versions.rendered).toBe(4)
    expect(storedPages(world)).not.toEqual(freshPages(world, 4, 'r1'))
  })
})
