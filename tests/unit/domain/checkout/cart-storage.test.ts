// Tests damaged local storage (promise P38 in docs/promises.md): reading returns valid items and never throws. Planted defects that turned
// this file red on 20 Nov 2026: any number accepted as a price; the stored key trusted.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addItem, emptyCart, MAX_CART_LINES, MAX_LINE_QUANTITY, setQuantity } from '#domain/checkout/cart.ts'
import { cartStorageKey, parseStoredCart, serialiseCart } from '#domain/checkout/cart-storage.ts'

const line = {
  productId: 'p1',
  price: 100,
  quantity: 2,
  variants: [{ variant_id: 'v1' }],
  cartItemKey: 'p1-v1',
}
const stored = (...entries: unknown[]) => JSON.stringify(entries)

it('names the storage key by business, with a general fallback', () => {
  expect(cartStorageKey('b1')).toBe('oja:cart:b1')
  expect(cartStorageKey()).toBe('oja:cart')
  expect(cartStorageKey('')).toBe('oja:cart')
})

it('reads back what it wrote, items only', () => {
  const cart = setQuantity(
    addItem(emptyCart(), { productId: 'p1', price: 100, variants: [{ variant_id: 'v' }] }),
    'p1-v',
    7,
  )
  const opened = { ...cart, isOpen: true, deliveryFee: { fee: 5 } }

  expect(parseStoredCart(serialiseCart(opened))).toEqual(cart.items)
  expect(JSON.parse(serialiseCart(opened))).toEqual(cart.items)
})

describe('storage that holds nothing usable is an empty cart', () => {
  it.each([
    ['nothing', null],
    ['undefined', undefined],
    ['empty text', ''],
    ['spaces', '   '],
    ['half a JSON', '[{"productId":"p1"'],
    ['words', 'undefined'],
    ['[object Object]', '[object Object]'],
    ['a number', '42'],
    ['a JSON string', '"p1"'],
    ['true', 'true'],
    ['null', 'null'],
    ['an object without items', '{"a":1}'],
    ['items that are no list', '{"items":{"0":{}}}'],
    ['a list of nothing', '[null,1,"x",[],true]'],
    ['a NUL', '\u0000'],
    ['deep nesting', '['.repeat(5_000) + ']'.repeat(5_000)],
    ['too deep to parse', '['.repeat(1_000_000)],
    ['a prototype attack', '[{"__proto__":{"productId":"p1","price":1,"quantity":1}}]'],
  ])('%s', (_name, text) => {
    expect(parseStoredCart(text)).toEqual([])
  })
})

describe('a line that makes no sense is dropped and its neighbours stay', () => {
  it.each([
    ['no product', { ...line, productId: undefined }],
    ['an empty product', { ...line, productId: '' }],
    ['a numeric product', { ...line, productId: 5 }],
    ['markup as product', { ...line, productId: '<img src=x onerror=alert(1)>' }],
    ['an over-long product', { ...line, productId: 'p'.repeat(101) }],
    ['a price of zero', { ...line, price: 0 }],
    ['a negative price', { ...line, price: -100 }],
    ['a price as text', { ...line, price: '100' }],
    ['a price with a fraction', { ...line, price: 99.5 }],
    ['a price over the limit', { ...line, price: 90_000_000_001 }],
    ['no quantity', { ...line, quantity: undefined }],
    ['a quantity of zero', { ...line, quantity: 0 }],
    ['a negative quantity', { ...line, quantity: -2 }],
    ['a quantity as text', { ...line, quantity: '2' }],
    ['a quantity of null (NaN)', { ...line, quantity: Number.NaN }],
    ['variants that are no list', { ...line, variants: 'v1' }],
    ['a variant without id', { ...line, variants: [{ variant_id: 'v1' }, {}] }],
    ['a variant as text', { ...line, variants: ['v1'] }],
    ['21 variants', { ...line, variants: Array(21).fill({ variant_id: 'v' }) }],
    ['a hundred variants', { ...line, variants: Array(100).fill({ variant_id: 'v' }) }],
    ['a business that is no text', { ...line, businessId: 7 }],
    ['another business', { ...line, businessId: 'other' }],
  ])('%s', (_name, entry) => {
    const kept = { ...line, productId: 'p2', businessId: 'b1' }

    expect(parseStoredCart(stored(entry, kept), 'b1').map((item) => item.productId)).toEqual(['p2'])
  })
})

describe('a line that can be saved is saved', () => {
  it('computes its key again and drops what does not belong', () => {
    expect(parseStoredCart(stored({ ...line, cartItemKey: 'forged', isAdmin: true }))).toEqual([line])
  })

  it('joins doubled lines', () => {
    expect(parseStoredCart(stored(line, { ...line, quantity: 3 }))).toEqual([{ ...line, quantity: 5 }])
  })

  it('cuts quantities and lines to the limits', () => {
    const many = Array.from({ length: MAX_CART_LINES + 50 }, (_, index) => ({
      ...line,
      productId: `p${index}`,
    }))

    expect(parseStoredCart(stored({ ...line, quantity: 1e300 }))[0]?.quantity).toBe(MAX_LINE_QUANTITY)
    expect(parseStoredCart(stored({ ...line, quantity: 2.7 }))[0]?.quantity).toBe(2)
    expect(parseStoredCart(stored(...many))).toHaveLength(MAX_CART_LINES)
  })

  it('keeps a line with twenty variants, the most that a line may have', () => {
    const variants = Array.from({ length: 20 }, (_, index) => ({ variant_id: `v${index}` }))

    expect(parseStoredCart(stored({ ...line, variants }))[0]?.variants).toEqual(variants)
  })

  it('reads a whole cart and lines without variants', () => {
    const text = JSON.stringify({
      items: [{ productId: 'p1', price: 100, quantity: 1, variants: null }],
      isOpen: true,
    })

    expect(parseStoredCart(text)).toEqual([
      { productId: 'p1', price: 100, quantity: 1, variants: [], cartItemKey: 'p1' },
    ])
  })
})

it('never throws, and what it answers reads back the same', () => {
  const entry = fc.oneof(
    fc.anything(),
    fc.record(
      {
        productId: fc.oneof(fc.string(), fc.uuid()),
        price: fc.oneof(fc.integer(), fc.double()),
        quantity: fc.oneof(fc.integer(), fc.double()),
        variants: fc.oneof(fc.anything(), fc.array(fc.record({ variant_id: fc.string() }))),
      },
      { requiredKeys: [] },
    ),
  )
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.array(entry).map(safeJson)), (text) => {
      const items = parseStoredCart(text)
      expect(parseStoredCart(JSON.stringify(items))).toEqual(items)
    }),
    { numRuns: 2_000, seed: 38 },
  )
})

/** Converts values that JSON cannot contain (BigInt) to text, because fast-check makes such values. */
function safeJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? ''
  )
}
