// Tests the cart in the browser's storage: whatever is stored, the cart can be read, added to and ordered from. Planted defect, seen red (20
// November 2026): the port reads with JSON.parse alone; 22 of these tests fail.
import { describe, expect, it } from 'vitest'
import { addItem, emptyCart, MAX_LINE_QUANTITY } from '#domain/checkout/cart.ts'
import { checkedPort } from '#islands/cart/storage/checked-port.ts'
import { readLabels } from '#islands/cart/storage/labels.ts'
import {
  createCartPort,
  labelsKey,
  type SafeStorage,
  safeStorage,
  storedRecord,
} from '#islands/cart/storage/port.ts'

const store = 'b1'
const key = `oja:cart:${store}`
const sound = { productId: 'p1', price: 500, quantity: 2, businessId: store, variants: [], cartItemKey: 'p1' }

function fakeStorage(start: Record<string, string> = {}) {
  const texts = new Map(Object.entries(start))
  return {
    texts,
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
  }
}

const portOver = (storage: SafeStorage) =>
  checkedPort(
    createCartPort(store, storage, () => {}),
    store,
  )

/** Damaged values, and the items that remain of each. */
const CORRUPT: readonly (readonly [string, string, readonly object[]])[] = [
  ['nothing', '', []],
  ['half a text', '[{"productId":"p1"', []],
  ['null', 'null', []],
  ['a number', '42', []],
  ['a text', '"p1"', []],
  ['an object', '{}', []],
  ['an old form with items in it', JSON.stringify({ items: [sound], isOpen: true }), [sound]],
  ['a list of nothing', '[null,1,"x",[]]', []],
  ['no product', JSON.stringify([{ ...sound, productId: undefined }]), []],
  ['a product that is an object', JSON.stringify([{ ...sound, productId: { id: 1 } }]), []],
  ['a product id with markup', JSON.stringify([{ ...sound, productId: '<b>p1</b>' }]), []],
  ['a negative price', JSON.stringify([{ ...sound, price: -1 }]), []],
  ['a fraction of a kobo', JSON.stringify([{ ...sound, price: 0.5 }]), []],
  ['a price as text', JSON.stringify([{ ...sound, price: '500' }]), []],
  ['a price beyond the limit', JSON.stringify([{ ...sound, price: 9e15 }]), []],
  ['quantity zero', JSON.stringify([{ ...sound, quantity: 0 }]), []],
  ['a negative quantity', JSON.stringify([{ ...sound, quantity: -3 }]), []],
  ['a fractional quantity', JSON.stringify([{ ...sound, quantity: 2.9 }]), [sound]],
  [
    'a huge quantity',
    JSON.stringify([{ ...sound, quantity: 1e300 }]),
    [{ ...sound, quantity: MAX_LINE_QUANTITY }],
  ],
  ['variants that are no list', JSON.stringify([{ ...sound, variants: 'L' }]), []],
  ['a variant without an id', JSON.stringify([{ ...sound, variants: [{ id: 'L' }] }]), []],
  [
    'a wrong key, twice',
    JSON.stringify([{ ...sound, cartItemKey: 'x' }, sound]),
    [{ ...sound, quantity: 4 }],
  ],
  ['another shop’s line', JSON.stringify([{ ...sound, businessId: 'b2' }, sound]), [sound]],
]

describe('reading the stored cart', () => {
  it.each(CORRUPT)('heals %s', (_what, text, left) => {
    const storage = fakeStorage({ [key]: text })
    const port = portOver(safeStorage(() => storage))

    expect(port.read()).toEqual(left)
    port.write(addItem({ ...emptyCart(), items: port.read() }, { productId: 'new', price: 100 }).items)
    expect(port.read().at(-1)).toMatchObject({ productId: 'new', quantity: 1 })
  })

  it('stores items only, under the shop’s own key or the general one', () => {
    const storage = fakeStorage()
    portOver(safeStorage(() => storage)).write([sound])
    createCartPort(
      '',
      safeStorage(() => storage),
      () => {},
    ).write([sound])

    expect([...storage.texts.keys()]).toEqual([key, 'oja:cart'])
    expect(JSON.parse(storage.texts.get(key) ?? '')).toEqual([sound])
  })
})

describe('a storage that refuses', () => {
  it('keeps the cart in memory when reading the storage itself is denied', () => {
    const port = portOver(
      safeStorage(() => {
        throw new DOMException('denied', 'SecurityError')
      }),
    )
    expect(port.read()).toEqual([])

    port.write([sound])

    expect(port.read()).toEqual([sound])
  })

  it('keeps the newest cart in memory when the storage is full, and goes back when there is room', () => {
    const storage = fakeStorage({ [key]: JSON.stringify([sound]) })
    let isFull = true
    const port = portOver(
      safeStorage(() => ({
        getItem: storage.getItem,
        setItem(name, text) {
          if (isFull) throw new DOMException('full', 'QuotaExceededError')
          storage.setItem(name, text)
        },
      })),
    )

    port.write([{ ...sound, quantity: 5 }])
    expect(port.read()).toMatchObject([{ quantity: 5 }])
    isFull = false
    port.write([{ ...sound, quantity: 6 }])

    expect(storage.texts.get(key)).toContain('"quantity":6')
    expect(port.read()).toMatchObject([{ quantity: 6 }])
  })

  it('sees what another tab has written', () => {
    const storage = fakeStorage()
    const [one, two] = [portOver(safeStorage(() => storage)), portOver(safeStorage(() => storage))]

    one.write(addItem({ ...emptyCart(), items: one.read() }, { productId: 'a', price: 1 }).items)
    two.write(addItem({ ...emptyCart(), items: two.read() }, { productId: 'b', price: 1 }).items)

    expect(one.read().map(({ productId }) => productId)).toEqual(['a', 'b'])
  })
})

describe('labels', () => {
  it('keeps names and our own pictures, and nothing that makes no sense', () => {
    const stored = {
      a: { name: 'Ankara', options: 'Size: L', picture: '/media/x/320.webp' },
      b: { name: 'Far', options: 5, picture: 'https://evil.example/x.png' },
      c: { options: 'no name' },
      d: null,
    }
    const storage = safeStorage(() => fakeStorage({ [labelsKey(store)]: JSON.stringify(stored) }))

    expect([...readLabels(storage, store)]).toEqual([
      ['a', stored.a],
      ['b', { name: 'Far', options: '', picture: '' }],
    ])
  })

  it.each(['', 'x', 'null', '5', '[]', '"a"'])('reads %j as no labels', (text) => {
    const storage = safeStorage(() => fakeStorage({ x: text }))

    expect(Object.values(storedRecord(storage, 'x')).every((value) => typeof value === 'string')).toBe(true)
    expect(readLabels(storage, store).size).toBe(0)
  })
})
