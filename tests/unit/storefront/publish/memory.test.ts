// Tests what an isolate remembers between publishes: its requests, the memory that it uses, and that a reused hash equals a new one.
// Planted defects (2026-11-20):
// - Lists compared by their length -> "random edits" turns red.
// - A shell always reused -> "random edits" turns red.
// - Changes applied to any version -> "reads the whole store" turns red.
import { describe, expect, test } from 'vitest'
import {
  applyChanges,
  type SnapshotAnswer,
  type SnapshotProduct,
  type StoreSnapshot,
} from '#domain/store/snapshot.ts'
import { listPages } from '#storefront/pages/pages.ts'
import { hashPages } from '#storefront/pages/render-plan.ts'
import { searchFiles, searchFilesInTurns } from '#storefront/pages/search.ts'
import { shopShells } from '#storefront/pages/shell.ts'
import { readSnapshotAnswer, StoreTooLarge, snapshotRequestFor } from '#storefront/publish/memory.ts'
import type { StoreMemory } from '#storefront/publish/ports.ts'
import { seededRandom } from '#tests/support/publishing/random.ts'
import {
  makeCategory,
  makeProduct,
  makeSnapshot,
  productId,
  STORE_ID,
} from '#tests/support/publishing/snapshots.ts'

const SITE = 'https://oja.test'
const shop = makeSnapshot({
  categories: [makeCategory('shoes'), makeCategory('bags')],
  products: Array.from({ length: 60 }, (_, index) =>
    makeProduct(index + 1, { categoryId: index % 2 ? 'category-shoes' : null }),
  ),
  store: { customDomain: 'adunni.test' },
})

const changesTo = (snapshot: StoreSnapshot, ...products: SnapshotProduct[]) => ({
  contentVersion: snapshot.contentVersion + 1,
  since: snapshot.contentVersion,
  products: products.map((product) => ({ id: product.id, product })),
})

/** Ports with a list of answers: each read returns the next. */
function portsOf(answers: SnapshotAnswer[], memories = new Map<string, StoreMemory>(), nowMs = 0) {
  const asked: unknown[] = []
  return {
    asked,
    memories,
    now: () => nowMs,
    snapshots: {
      async read(_id: string, snapshotRequest: unknown) {
        asked.push(snapshotRequest)
        return answers.shift() as SnapshotAnswer
      },
    },
  }
}

describe('applied changes', () => {
  test('replace the products that changed and nothing else', () => {
    const dearer = { ...(shop.products[3] as SnapshotProduct), price: 7 }
    const next = applyChanges(shop, changesTo(shop, dearer))

    expect(next?.contentVersion).toBe(shop.contentVersion + 1)
    expect(next?.products[3]).toBe(dearer)
    expect(next?.products[4]).toBe(shop.products[4])
    expect(next?.store).toBe(shop.store)
  })

  test.each([
    ['counted from another version', { ...changesTo(shop), since: 99 }],
    ['of a product that is not there', changesTo(shop, makeProduct(999))],
    ['that take a product away', { ...changesTo(shop), products: [{ id: productId(1), product: null }] }],
  ])('do not fit when they are %s', (_name, changes) => {
    expect(applyChanges(shop, changes)).toBeNull()
  })
})

describe('a remembered store', () => {
  test('is asked for its changes for ten minutes, then whole', async () => {
    const memories = new Map<string, StoreMemory>()
    await readSnapshotAnswer({ businessId: STORE_ID }, { snapshot: shop }, portsOf([], memories))
    const since = (ms: number) =>
      snapshotRequestFor({ businessId: STORE_ID, maxProducts: 5 }, portsOf([], memories, ms))

    expect(since(599_999)).toEqual({ since: shop.contentVersion, maxProducts: 5 })
    expect(since(600_000)).toEqual({ since: undefined, maxProducts: 5 })
    const later = portsOf([], memories, 599_999)
    await readSnapshotAnswer({ businessId: STORE_ID }, { changes: changesTo(shop) }, later)
    expect(since(600_000).since).toBeUndefined()
  })

  test('is the later snapshot once changes were read', async () => {
    const ports = portsOf([])
    await readSnapshotAnswer({ businessId: STORE_ID }, { snapshot: shop }, ports)
    const dearer = { ...(shop.products[0] as SnapshotProduct), price: 7 }

    const next = await readSnapshotAnswer(
      { businessId: STORE_ID },
      { changes: changesTo(shop, dearer) },
      ports,
    )

    expect(next?.products[0]?.price).toBe(7)
    expect(snapshotRequestFor({ businessId: STORE_ID }, ports).since).toBe(shop.contentVersion + 1)
  })

  test('reads the whole store when the changes do not fit, or there is nothing to apply them to', async () => {
    const later = { ...shop, contentVersion: 9 }
    const ports = portsOf([{ snapshot: later }, { snapshot: later }])

    expect(
      await readSnapshotAnswer({ businessId: STORE_ID, maxProducts: 5 }, { changes: changesTo(shop) }, ports),
    ).toBe(later)
    expect(
      await readSnapshotAnswer({ businessId: STORE_ID, maxProducts: 5 }, { changes: changesTo(shop) }, ports),
    ).toBe(later)
    expect(ports.asked).toEqual([{ maxProducts: 5 }, { maxProducts: 5 }])
  })

  test('is forgotten with the store, and one that is too large is said to be', async () => {
    const ports = portsOf([])
    await readSnapshotAnswer({ businessId: STORE_ID }, { snapshot: shop }, ports)

    expect(await readSnapshotAnswer({ businessId: STORE_ID }, { snapshot: null }, ports)).toBeNull()
    expect(ports.memories.size).toBe(0)
    await expect(readSnapshotAnswer({ businessId: STORE_ID }, { isLarge: true }, ports)).rejects.toThrow(
      StoreTooLarge,
    )
  })
})

describe('hashes that are taken over', () => {
  const EDITS: readonly ((snapshot: StoreSnapshot, at: number) => StoreSnapshot)[] = [
    (snapshot, at) => withProduct(snapshot, at, { price: 100 + at }),
    (snapshot, at) => withProduct(snapshot, at, { categoryId: at % 2 ? 'category-bags' : 'category-shoes' }),
    (snapshot, at) => withProduct(snapshot, at, { name: `Cloth ${at}`, stock: at % 4 }),
    (snapshot, at) => ({ ...snapshot, products: snapshot.products.toSpliced(at, 1) }),
    (snapshot, at) => ({ ...snapshot, products: [...snapshot.products, makeProduct(1_000 + at)] }),
    (snapshot, at) => ({
      ...snapshot,
      products: snapshot.products.toSpliced(at, 1).concat(snapshot.products[at] ?? []),
    }),
    (snapshot, at) => ({ ...snapshot, store: { ...snapshot.store, name: `Shop ${at}` } }),
    (snapshot, at) => ({
      ...snapshot,
      deliveryZones: [{ id: 'z', name: 'Lagos', fee: at, freeAbove: null }],
    }),
    (snapshot, at) => ({ ...snapshot, categories: [makeCategory(`new-${at}`), ...snapshot.categories] }),
  ]
  const withProduct = (snapshot: StoreSnapshot, at: number, fields: Partial<SnapshotProduct>) => ({
    ...snapshot,
    products: snapshot.products.map((product, index) =>
      index === at % snapshot.products.length ? { ...product, ...fields } : product,
    ),
  })

  test.each([1, 2, 3])('are those that random edits would be given (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    let snapshot = shop
    let shells = shopShells(snapshot, SITE)
    let search = searchFiles(snapshot)
    let { hashes } = await hashPages(listPages(snapshot, SITE, { shells, search: search.files }))
    let takenOver = 0
    for (let round = 0; round < 40; round += 1) {
      const edit = random.pick(EDITS)
      snapshot = edit(snapshot, random.below(50))
      shells = shopShells(snapshot, SITE, shells)
      search = await searchFilesInTurns(snapshot, search.known)
      const before = hashes
      hashes = (await hashPages(listPages(snapshot, SITE, { shells, search: search.files }), before)).hashes
      const { hashes: afresh } = await hashPages(listPages(snapshot, SITE))

      expect([...hashes].map(([key, { hash }]) => [key, hash])).toEqual(
        [...afresh].map(([key, { hash }]) => [key, hash]),
      )
      takenOver += [...hashes].filter(([key, entry]) => before.get(key) === entry).length
    }
    expect(takenOver).toBeGreaterThan(1_000)
  })
})
