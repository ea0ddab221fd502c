// Compressing a page takes as long as printing it: what is stored already is not compressed again. Planted defect: renderAll that
// compresses every page it renders; the first test turns red.
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import { publishStore } from '#storefront/publish.ts'
import { fakePage, makeWorld, STORE_ID } from '#tests/support/fake-world.ts'
import { storedAddresses, storedPages, storedRoot } from '#tests/support/published-oracle.ts'
import { makeSnapshot } from '#tests/support/snapshots.ts'

vi.mock('node:zlib', async (load) => {
  const zlib = await load<typeof import('node:zlib')>()
  return { ...zlib, gzipSync: vi.fn(zlib.gzipSync) }
})

beforeEach(() => {
  vi.mocked(gzipSync).mockClear()
})

/** A process of a newer build that prints what `prints` printed. */
function newerBuild(world: ReturnType<typeof makeWorld>, prints: string) {
  const { ports } = world.start({ renderVersion: 'r2' })
  const renderer = {
    ...ports.renderer,
    render: async (view: Parameters<typeof fakePage>[0]) => fakePage(view, prints),
  }
  return { ...ports, renderer }
}

test('a build that prints the same pages compresses none and leaves every body where it lies', async () => {
  const world = makeWorld(makeSnapshot({ products: 3 }))
  await publishStore(STORE_ID, world.start().ports)
  const pages = storedPages(world)
  const addresses = storedAddresses(world)
  vi.mocked(gzipSync).mockClear()

  const { renderedPages } = await publishStore(STORE_ID, newerBuild(world, 'r1'))

  expect(renderedPages).toBe(pages.size)
  expect(gzipSync).not.toHaveBeenCalled()
  expect(storedRoot(world)?.renderVersion).toBe('r2')
  expect(storedPages(world)).toEqual(pages)
  expect(storedAddresses(world)).toEqual(addresses)
})

test('a build that prints other pages compresses them all', async () => {
  const world = makeWorld(makeSnapshot({ products: 3 }))
  await publishStore(STORE_ID, world.start().ports)
  const { size } = storedPages(world)
  vi.mocked(gzipSync).mockClear()

  await publishStore(STORE_ID, newerBuild(world, 'r2'))

  expect(gzipSync).toHaveBeenCalledTimes(size)
  expect([...storedPages(world).values()].every((text) => text.startsWith('r2\n'))).toBe(true)
})
