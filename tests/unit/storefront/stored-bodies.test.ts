// Compressing a page takes as long as printing it: what is stored already is not compressed again. Planted defect: renderAll that
// compresses every page it renders; the first test turns red. A frame found by its text alone, whatever its
// headers, and one forgotten with its pack, turn the tests of frames red.
import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StorePageView } from '#domain/store/views.ts'
import { PACK_PAGES } from '#storefront/pack.ts'
import { wholeText } from '#storefront/page-text.ts'
import { publishStore } from '#storefront/publish.ts'
import { decodeBody, encodeBody } from '#storefront/stored.ts'
import { fakePage, makeWorld, STORE_ID } from '#tests/support/fake-world.ts'
import { storedAddresses, storedPages, storedPlaces, storedRoot } from '#tests/support/published-oracle.ts'
import { makeSnapshot } from '#tests/support/snapshots.ts'

vi.mock('#storefront/stored.ts', async (load) => {
  const stored = await load<typeof import('#storefront/stored.ts')>()
  return { ...stored, encodeBody: vi.fn(stored.encodeBody) }
})

beforeEach(() => {
  vi.mocked(encodeBody).mockClear()
})

/** A process of a newer build that prints what `prints` printed. */
function newerBuild(world: ReturnType<typeof makeWorld>, prints: string) {
  const { ports } = world.start({ renderVersion: 'r2' })
  const renderer = {
    ...ports.renderer,
    render: async (views: readonly StorePageView[]) => views.map((view) => fakePage(view, prints)),
  }
  return { ...ports, renderer }
}

test('a build that prints the same pages compresses none and leaves every body where it lies', async () => {
  const world = makeWorld(makeSnapshot({ products: 3 }))
  await publishStore(STORE_ID, world.start().ports)
  const pages = storedPages(world)
  const addresses = storedAddresses(world)
  vi.mocked(encodeBody).mockClear()

  const { renderedPages } = await publishStore(STORE_ID, newerBuild(world, 'r1'))

  expect(renderedPages).toBe(pages.size)
  expect(encodeBody).not.toHaveBeenCalled()
  expect(storedRoot(world)?.renderVersion).toBe('r2')
  expect(storedPages(world)).toEqual(pages)
  expect(storedAddresses(world)).toEqual(addresses)
})

test('a build that prints other pages compresses them all', async () => {
  const world = makeWorld(makeSnapshot({ products: 3 }))
  await publishStore(STORE_ID, world.start().ports)
  const { size } = storedPages(world)
  vi.mocked(encodeBody).mockClear()

  await publishStore(STORE_ID, newerBuild(world, 'r2'))

  expect(encodeBody).toHaveBeenCalledTimes(size)
  expect([...storedPages(world).values()].every((text) => text.startsWith('r2\n'))).toBe(true)
})

test('what pages have in common is kept once for them', async () => {
  const world = makeWorld(makeSnapshot({ products: 3 }))
  await publishStore(STORE_ID, world.start().ports)

  const frames = [...storedPlaces(world)].map(([key, { frame }]) => [key.split('/')[1], frame] as const)
  const ofProducts = frames.filter(([kind]) => kind === 'product').map(([, frame]) => frame)

  expect(ofProducts).toHaveLength(3)
  expect(new Set(ofProducts).size).toBe(1)
  expect(ofProducts[0]).toMatch(/^pack-[0-9a-f]{40}@\d+\+\d+$/)
  expect(frames.filter(([kind]) => kind === 'account').map(([, frame]) => frame)).toEqual([null])
})

test('a body of other headers has another frame', () => {
  const view = makeSnapshot({ products: 1 })
  const { text } = fakePage({ kind: 'product', view } as never, 'r1')
  const encoded = ['one', 'two', 'one'].map((value) =>
    encodeBody({ text, headers: { 'x-robots-tag': value } }),
  )

  expect(encoded.map((one) => decodeBody(one).headers['x-robots-tag'])).toEqual(['one', 'two', 'one'])
  for (const one of encoded) expect(gunzipSync(decodeBody(one).bytes).equals(wholeText(text))).toBe(true)
})

test('a body that comes again after its pack was put is found with its frame', async () => {
  const world = makeWorld(makeSnapshot({ products: PACK_PAGES + 40 }))
  const { ports } = world.start()
  const page = fakePage({ kind: 'product' } as never, 'r1')

  await publishStore(STORE_ID, {
    ...ports,
    renderer: { ...ports.renderer, render: async (views) => views.map(() => page) },
  })

  const places = [...storedPlaces(world).values()]
  expect(places.length).toBeGreaterThan(PACK_PAGES + 40)
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1)
  expect(new Set(storedPages(world).values()).size).toBe(1)
})
