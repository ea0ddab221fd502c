// Tests the cart's rules.
// Planted defects that turned this file red on 20 Nov 2026:
// - Key without sorting.
// - Locale-aware sorting.
// - Quantity raised on every line of the product.
// - Removal by key only.
// - Clear that keeps the voucher.
// - Subtotal that ignores quantities.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addItem,
  applyVoucher,
  type Cart,
  cartCount,
  cartItemKey,
  cartSubtotal,
  cartTotals,
  clearCart,
  emptyCart,
  loadItems,
  MAX_CART_LINES,
  MAX_LINE_QUANTITY,
  removeDeliveryFee,
  removeItem,
  removeLine,
  removeProduct,
  removeVoucher,
  setCartOpen,
  setDeliveryFee,
  setQuantity,
  toggleCart,
} from '#domain/checkout/cart.ts'
import type { Voucher } from '#domain/voucher/voucher.ts'
import { moneyCases } from '#tests/support/cases/money-cases.ts'

const large = [{ variant_id: 'size-l' }, { variant_id: 'blue' }]
const tenPercent: Voucher = { discount_type: 'percentage', discount_value: 10, min_purchase_amount: 0 }

function filled(): Cart {
  const withShirt = addItem(emptyCart(), { productId: 'shirt', price: 500_000, variants: large })
  const withPlain = addItem(withShirt, { productId: 'shirt', price: 450_000 })
  return addItem(withPlain, { productId: 'bag', price: 100_000, businessId: 'b1' })
}

describe('cartItemKey', () => {
  it('is the product id without variants', () => {
    expect(cartItemKey('p1')).toBe('p1')
    expect(cartItemKey('p1', [])).toBe('p1')
  })

  it('sorts variant ids by code unit, so that Z comes before a and 10 before 9', () => {
    expect(
      cartItemKey(
        'p1',
        ['a', 'Z', '9', '10', 'é'].map((variant_id) => ({ variant_id })),
      ),
    ).toBe('p1-10-9-Z-a-é')
  })

  it('does not depend on the order of choice and leaves its input alone', () => {
    const frozen = Object.freeze([...large])

    expect(cartItemKey('p1', frozen)).toBe(cartItemKey('p1', [...frozen].reverse()))
    expect(frozen[0]).toEqual({ variant_id: 'size-l' })
  })
})

describe('addItem', () => {
  it('appends a line of one', () => {
    expect(addItem(emptyCart(), { productId: 'bag', price: 100, businessId: 'b1' })).toEqual({
      items: [
        { productId: 'bag', price: 100, quantity: 1, businessId: 'b1', variants: [], cartItemKey: 'bag' },
      ],
      isOpen: false,
      voucher: null,
      deliveryFee: null,
    })
  })

  it('raises the quantity of the same choice, in whatever order it was chosen', () => {
    const again = addItem(filled(), { productId: 'shirt', price: 500_000, variants: [...large].reverse() })

    expect(again.items.map(({ cartItemKey, quantity }) => [cartItemKey, quantity])).toEqual([
      ['shirt-blue-size-l', 2],
      ['shirt', 1],
      ['bag', 1],
    ])
  })

  it('takes the newer price of a line', () => {
    expect(addItem(filled(), { productId: 'bag', price: 90_000 }).items.at(-1)).toMatchObject({
      price: 90_000,
      quantity: 2,
    })
  })

  it('stops at the largest quantity and the largest number of lines', () => {
    const many = setQuantity(filled(), 'bag', MAX_LINE_QUANTITY)
    let full = emptyCart()
    for (let index = 0; index < MAX_CART_LINES + 5; index += 1)
      full = addItem(full, { productId: `p${index}`, price: 100 })

    expect(addItem(many, { productId: 'bag', price: 100_000 }).items.at(-1)?.quantity).toBe(MAX_LINE_QUANTITY)
    expect(full.items).toHaveLength(MAX_CART_LINES)
    expect(addItem(full, { productId: 'p0', price: 100 }).items[0]?.quantity).toBe(2)
  })
})

describe('removeLine and removeProduct', () => {
  it('take one line alone, and every line of a product', () => {
    expect(removeLine(filled(), 'shirt').items.map((line) => line.cartItemKey)).toEqual([
      'shirt-blue-size-l',
      'bag',
    ])
    expect(removeProduct(filled(), 'shirt').items.map((line) => line.cartItemKey)).toEqual(['bag'])
  })

  it('change nothing for an unknown key or product', () => {
    expect(removeLine(filled(), 'hat')).toEqual(filled())
    expect(removeProduct(filled(), 'shirt-blue-size-l')).toEqual(filled())
  })
})

describe('removeItem', () => {
  it('removes one line by its key', () => {
    expect(removeItem(filled(), 'shirt-blue-size-l').items.map((line) => line.cartItemKey)).toEqual([
      'shirt',
      'bag',
    ])
  })

  it('removes every line of a product by its id', () => {
    expect(removeItem(filled(), 'shirt').items.map((line) => line.cartItemKey)).toEqual(['bag'])
  })

  it('changes nothing for an unknown key', () => {
    expect(removeItem(filled(), 'hat')).toEqual(filled())
  })
})

describe('setQuantity', () => {
  it.each([
    [5, 5],
    [1, 1],
    [2.9, 2],
    [MAX_LINE_QUANTITY + 1, MAX_LINE_QUANTITY],
    [Infinity, MAX_LINE_QUANTITY],
    [0, undefined],
    [-3, undefined],
    [0.5, undefined],
    [-Infinity, undefined],
    [Number.NaN, 1],
  ])('of %s leaves %s', (asked, kept) => {
    const line = setQuantity(filled(), 'bag', asked).items.find((item) => item.cartItemKey === 'bag')

    expect(line?.quantity).toBe(kept)
  })

  it('goes by key, not by product', () => {
    expect(setQuantity(filled(), 'shirt', 0).items.map((line) => line.cartItemKey)).toEqual([
      'shirt-blue-size-l',
      'bag',
    ])
  })
})

describe('the rest of the cart', () => {
  it('opens and closes', () => {
    expect(toggleCart(emptyCart()).isOpen).toBe(true)
    expect(toggleCart(toggleCart(emptyCart())).isOpen).toBe(false)
    expect(setCartOpen(emptyCart(), true).isOpen).toBe(true)
    expect(setCartOpen(emptyCart(), false).isOpen).toBe(false)
  })

  it('clears items, voucher and delivery fee and leaves the panel open', () => {
    const cart = setCartOpen(setDeliveryFee(applyVoucher(filled(), tenPercent), { fee: 5_000 }), true)

    expect(clearCart(cart)).toEqual({ items: [], isOpen: true, voucher: null, deliveryFee: null })
  })

  it('replaces the items on load and keeps the rest', () => {
    const cart = loadItems(applyVoucher(emptyCart(), tenPercent), filled().items)

    expect(cart.items).toEqual(filled().items)
    expect(cart.voucher).toEqual(tenPercent)
  })

  it('takes and drops a voucher and a fee', () => {
    expect(removeVoucher(applyVoucher(filled(), tenPercent)).voucher).toBeNull()
    expect(setDeliveryFee(filled(), { fee: 5_000 }).deliveryFee).toEqual({ fee: 5_000 })
    expect(removeDeliveryFee(setDeliveryFee(filled(), { fee: 5_000 })).deliveryFee).toBeNull()
  })

  it('totals', () => {
    const cart = setDeliveryFee(applyVoucher(setQuantity(filled(), 'bag', 3), tenPercent), { fee: 5_000 })

    expect(cartTotals(cart)).toEqual({
      subtotal: 1_250_000,
      discount: 125_000,
      deliveryFee: 5_000,
      total: 1_130_000,
    })
    expect(cartTotals(emptyCart())).toEqual({ subtotal: 0, discount: 0, deliveryFee: null, total: 0 })
    expect(cartCount(cart.items)).toBe(5)
  })

  it.each(moneyCases)(
    'agrees with the table of money: $name',
    ({ lines, voucher, deliveryFee, subtotal, discount, total }) => {
      let cart = emptyCart()
      for (const [index, [price, quantity]] of lines.entries()) {
        cart = setQuantity(addItem(cart, { productId: `p${index}`, price }), `p${index}`, quantity)
      }
      if (voucher) cart = applyVoucher(cart, voucher)
      if (deliveryFee !== null) cart = setDeliveryFee(cart, { fee: deliveryFee })

      expect(cartTotals(cart)).toEqual({ subtotal, discount, deliveryFee, total })
    },
  )
})

describe('for any history of a cart', () => {
  const productId = fc.constantFrom('a', 'b', 'c')
  const variants = fc.subarray(['x', 'y', 'z']).map((ids) => ids.map((variant_id) => ({ variant_id })))
  const step = fc.oneof(
    fc
      .record({ productId, variants, price: fc.integer({ min: 1, max: 1_000_000 }) })
      .map((item) => (cart: Cart) => addItem(cart, item)),
    fc.tuple(productId, fc.integer({ min: -1, max: 2_000 })).map(
      ([key, quantity]) =>
        (cart: Cart) =>
          setQuantity(cart, key, quantity),
    ),
    productId.map((key) => (cart: Cart) => removeItem(cart, key)),
  )

  it('keys are unique and true, quantities whole and within limits, and inputs untouched', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let cart = deepFreeze(emptyCart())
        for (const change of steps) cart = deepFreeze(change(cart))

        const keys = cart.items.map((line) => line.cartItemKey)
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys).toEqual(cart.items.map((line) => cartItemKey(line.productId, line.variants)))
        expect(
          cart.items.every(({ quantity: q }) => Number.isInteger(q) && q >= 1 && q <= MAX_LINE_QUANTITY),
        ).toBe(true)
      }),
      { numRuns: 1_000, seed: 36 },
    )
  })

  it('adding never lowers the subtotal, and the order of lines does not matter', () => {
    const lines = fc.uniqueArray(fc.tuple(fc.uuid(), fc.integer({ min: 1, max: 1_000_000 })), {
      selector: ([id]) => id,
      maxLength: 20,
    })
    fc.assert(
      fc.property(lines, (products) => {
        const add = (cart: Cart, [productId, price]: [string, number]) => addItem(cart, { productId, price })
        const forwards = products.reduce(add, emptyCart())
        const backwards = [...products].reverse().reduce(add, emptyCart())

        expect(cartSubtotal(forwards.items)).toBe(cartSubtotal(backwards.items))
        expect(cartSubtotal(add(forwards, ['new', 1]).items)).toBe(cartSubtotal(forwards.items) + 1)
      }),
      { numRuns: 500, seed: 37 },
    )
  })
})

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part)
    Object.freeze(value)
  }
  return value
}
