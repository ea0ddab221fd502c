// What a device keeps: how many, how old, of which shape; a store that was forgotten never comes back. Planted once and seen red: the round not asked for in
// `put`; the newest out first; shapes not compared.
import { describe, expect, it } from 'vitest'
import { openShelf } from '#owner/session/kept/shelf.ts'
import { memoryStore } from './memory-store.ts'

const NOW = Date.UTC(2026, 10, 27, 14, 5)
const HOUR = 3_600_000
const now = () => NOW

const order = (id: string, businessId = 'ada') => ['orders', businessId, 'order', id]

describe('the shelf', () => {
  it('gives back what it keeps, also when it is opened again', async () => {
    const store = memoryStore()
    const shelf = await openShelf(store, 'v1', { now })
    await shelf.put([{ key: order('1'), data: { code: 'A1' }, at: NOW }], shelf.roundOf())

    const again = await openShelf(store, 'v1', { now })

    expect(await again.get(order('1'))).toMatchObject({ data: { code: 'A1' }, at: NOW })
    expect(await again.get(order('2'))).toBeUndefined()
  })

  it('drops what another build has kept, what is too old, and what is not its own', async () => {
    const store = memoryStore()
    const shelf = await openShelf(store, 'v1', { now })
    await shelf.put([{ key: order('1'), data: 1, at: NOW }], 0)
    await shelf.put([{ key: order('2'), data: 2, at: NOW - 15 * 24 * HOUR }], 0)
    for (const foreign of [null, 7, 'text', {}, { key: 'orders', at: NOW }]) {
      store.rows.set(`foreign ${JSON.stringify(foreign)}`, foreign)
    }

    const same = await openShelf(store, 'v1', { now })
    expect(await same.get(order('1'))).toBeDefined()
    expect(await same.get(order('2'))).toBeUndefined()
    expect(store.rows.size).toBe(1)

    const newer = await openShelf(store, 'v2', { now })
    expect(await newer.get(order('1'))).toBeUndefined()
    expect(store.rows.size).toBe(0)
  })

  it('removes the oldest beyond its number and its size, and keeps no giant', async () => {
    const store = memoryStore()
    const shelf = await openShelf(store, 'v1', { now, bounds: { most: 3, mostSize: 400, maxAgeMs: HOUR } })
    for (const [id, age] of [
      ['1', 3],
      ['2', 9],
      ['3', 1],
      ['4', 2],
    ] as const) {
      await shelf.put([{ key: order(id), data: 'x', at: NOW - age }], 0)
    }
    expect(await shelf.get(order('2'))).toBeUndefined()
    expect(store.rows.size).toBe(3)

    await shelf.put([{ key: order('5'), data: 'y'.repeat(101), at: NOW }], 0)
    expect(await shelf.get(order('5'))).toBeUndefined()
    for (const id of ['6', '7', '8', '9']) {
      await shelf.put([{ key: order(id), data: 'z'.repeat(95), at: NOW }], 0)
    }
    const sizes = [...store.rows.values()].map((kept) => (kept as { size: number }).size)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(400)
    expect(await shelf.get(order('9'))).toBeDefined()
  })

  it('keeps no pictures', async () => {
    const store = memoryStore()
    const shelf = await openShelf(store, 'v1', { now })
    await shelf.put([{ key: order('1'), data: new Blob(['x']), at: NOW }], 0)
    expect(store.rows.size).toBe(0)
  })

  it('forgets a store, and whatever was under way for it', async () => {
    const store = memoryStore()
    const shelf = await openShelf(store, 'v1', { now })
    await shelf.put(
      [
        { key: order('1'), data: 1, at: NOW },
        { key: order('1', 'bola'), data: 2, at: NOW },
      ],
      0,
    )
    const round = shelf.roundOf()
    const reading = shelf.get(order('1'))

    await shelf.forgetStore('ada')
    await shelf.put([{ key: order('2'), data: 3, at: NOW }], round)

    expect(await reading).toBeUndefined()
    expect(await shelf.get(order('1'))).toBeUndefined()
    expect(await shelf.get(order('2'))).toBeUndefined()
    expect(await shelf.get(order('1', 'bola'))).toMatchObject({ data: 2 })
    expect(store.rows.size).toBe(1)
  })

  it('leaves nothing of an answer that was being written while its store was forgotten', async () => {
    const store = memoryStore()
    let release = () => {}
    const slow = {
      ...store,
      set: async (hash: string, kept: unknown) => {
        await new Promise<void>((resolve) => {
          release = resolve
        })
        await store.set(hash, kept)
      },
    }
    const shelf = await openShelf(slow, 'v1', { now })
    const putting = shelf.put([{ key: order('1'), data: 1, at: NOW }], shelf.roundOf())
    await shelf.forgetStore('ada')
    release()
    await putting

    expect(store.rows.size).toBe(0)
  })
})
