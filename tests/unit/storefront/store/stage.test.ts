// Checks that a stored page is not compressed again, because compressing takes as long as rendering. Planted defect: a stage that compresses
// every page that it renders; the first test turns red.
import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StorePageView } from '#domain/store/views.ts'
import { publishStore } from '#storefront/publish/publish.ts'
import { bodyName, decodeBody, encodeBody } from '#storefront/store/body.ts'
import { PACK_PAGES } from '#storefront/store/pack.ts'

import { fakePage, makeWorld, STORE_ID } from '#tests/support/publishing/fake-world.ts'
import { storedAddresses, storedPages, storedRoot } from '#tests/support/publishing/published-oracle.ts'
import { makeLargeSnapshot, makeSnapshot } from '#tests/support/publishing/snapshots.ts'

vi.mock('#storefront/store/body.ts', async (load) => {
  const body = await load<typeof import('#storefront/store/body.ts')>()
  return { ...body, encodeBody: vi.fn(body.encodeBody) }
})

beforeEach(() => {
  vi.mocked(encodeBody).mockClear()
})

/** A process of a newer build that renders the same pages as the build `prints`. */
function newerBuild(world: ReturnType<typeof makeWorld>, prints: string) {
  const { ports } = world.start({ renderVersion: 'r2' })
  const renderer = {
    ...ports.renderer,
    render: async (view: StorePageView) => fakePage(view, prints),
  }
  return { ...ports, renderer }
}

test('a build that prints the same pages compresses none and leaves every body where it lies', async () => {
  const world = makeWorld(makeLargeSnapshot())
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

test('a build that prints the same pages compresses none of a store inside its root either', async () => {
  const world = makeWorld(makeSnapshot({ products: 3 }))
  await publishStore(STORE_ID, world.start().ports)
  const pages = storedPages(world)
  vi.mocked(encodeBody).mockClear()

  await publishStore(STORE_ID, newerBuild(world, 'r1'))

  expect(encodeBody).not.toHaveBeenCalled()
  expect(storedRoot(world)?.renderVersion).toBe('r2')
  expect(storedPages(world)).toEqual(pages)
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

test('a body that comes again after its pack was put is found there', async () => {
  const world = makeWorld(makeSnapshot({ products: PACK_PAGES + 40 }))
  const { ports } = world.start()
  const page = fakePage({ kind: 'product' } as never, 'r1')

  await publishStore(STORE_ID, {
    ...ports,
    renderer: { ...ports.renderer, render: async () => page },
  })

  const places = [...storedAddresses(world).values()]
  expect(places.length).toBeGreaterThan(PACK_PAGES + 40)
  expect(new Set(places).size).toBe(1)
  expect(new Set(storedPages(world).values()).size).toBe(1)
})

test('a body comes back as it was, its headers in any order, and has one name for one page', () => {
  const text = new TextEncoder().encode('<p>Àdìrẹ ₦1,501\n</p>')
  const [one, other] = [
    { text, headers: { 'content-type': 'text/html', 'x-robots-tag': 'noindex' } },
    { text, headers: { 'x-robots-tag': 'noindex', 'content-type': 'text/html' } },
  ]

  const { bytes, headers } = decodeBody(encodeBody(one))

  expect([headers, gunzipSync(bytes).equals(text)]).toEqual([one.headers, true])
  expect(bodyName(other)).toBe(bodyName(one))
  expect(bodyName({ text, headers: { 'content-type': 'text/html' } })).not.toBe(bodyName(one))
  expect(bodyName({ ...one, text: text.subarray(1) })).not.toBe(bodyName(one))
  expect(encodeBody(other)).toEqual(encodeBody(one))
})
