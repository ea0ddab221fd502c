// Tests reading an order request: a valid request comes out clean, and every other request is refused by code and field.
import { describe, expect, it } from 'vitest'
import { parseOrderRequest, parseQuoteRequest, withPhone } from '#contract/api/orders.ts'
import { MAX_CART_LINES } from '#domain/checkout/cart.ts'

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`

const sound = {
  store: id(1),
  clientOrderId: id(2),
  items: [{ productId: id(3), variantIds: [id(4)], quantity: 2 }],
  delivery: { zoneId: id(5) },
  voucherCode: ' welcome10 ',
  customer: {
    name: ' Bola\nAdeyemi ',
    phone: '0803 123 4567',
    address: '12 <b>Allen</b> Avenue',
    email: ' Bola@Example.COM ',
    note: 'One\nTwo',
  },
  expectedTotal: 100,
}

const errorOf = (body: unknown) => {
  const parsed = parseOrderRequest(body)
  return parsed.ok ? 'accepted' : parsed.error
}

describe('parseOrderRequest', () => {
  it('builds a clean request and drops what it does not know', () => {
    const parsed = parseOrderRequest({
      ...sound,
      store: sound.store.toUpperCase(),
      price: 1,
      items: [{ ...sound.items[0], unitPrice: 1 }],
      customer: { ...sound.customer, isAdmin: true, landmark: '  ' },
      delivery: { zoneId: id(5), fee: 0 },
    })

    expect(parsed).toEqual({
      ok: true,
      value: {
        store: id(1),
        clientOrderId: id(2),
        items: [{ productId: id(3), variantIds: [id(4)], quantity: 2 }],
        voucherCode: 'WELCOME10',
        delivery: { zoneId: id(5) },
        customer: {
          name: 'Bola Adeyemi',
          phone: '0803 123 4567',
          address: '12 bAllen/b Avenue',
          email: 'bola@example.com',
          note: 'One\nTwo',
        },
        expectedTotal: 100,
      },
    })
  })

  it.each([
    [null, 'body'],
    [[], 'body'],
    ['x', 'body'],
    [{ ...sound, store: 'adunni' }, 'store'],
    [{ ...sound, clientOrderId: undefined }, 'clientOrderId'],
    [{ ...sound, items: {} }, 'items'],
    [{ ...sound, items: [null] }, 'items'],
    [{ ...sound, items: [{ productId: id(3), variantIds: ['L'], quantity: 1 }] }, 'items'],
    [{ ...sound, items: [{ productId: id(3), variantIds: Array(11).fill(id(4)), quantity: 1 }] }, 'items'],
    [{ ...sound, delivery: undefined }, 'delivery'],
    [{ ...sound, delivery: 'drone' }, 'delivery'],
    [{ ...sound, delivery: { zoneId: 'x' } }, 'delivery'],
    [{ ...sound, voucherCode: 5 }, 'voucherCode'],
    [{ ...sound, voucherCode: 'x'.repeat(101) }, 'voucherCode'],
    [{ ...sound, expectedTotal: 1.5 }, 'expectedTotal'],
    [{ ...sound, expectedTotal: '100' }, 'expectedTotal'],
    [{ ...sound, expectedTotal: -1 }, 'expectedTotal'],
    [{ ...sound, customer: [] }, 'customer'],
    [{ ...sound, customer: { ...sound.customer, name: '\u200b ' } }, 'name'],
    [{ ...sound, customer: { ...sound.customer, name: { toString: 'x' } } }, 'name'],
    [{ ...sound, customer: { ...sound.customer, phone: undefined } }, 'phone'],
    [{ ...sound, customer: { ...sound.customer, address: ' ' } }, 'address'],
    [{ ...sound, customer: { ...sound.customer, email: 'bola' } }, 'email'],
  ])('refuses %j', (body, field) => {
    expect(errorOf(body)).toEqual({ code: 'bad_request', field })
  })

  it.each([0, -1, 1.5, 10_000, '1', null, Number.NaN, [1]])('refuses the quantity %j', (quantity) => {
    expect(errorOf({ ...sound, items: [{ productId: id(3), variantIds: [], quantity }] })).toEqual({
      code: 'bad_quantity',
      productId: id(3),
    })
  })

  it('refuses more lines than a cart holds', () => {
    expect(errorOf({ ...sound, items: Array(MAX_CART_LINES + 1).fill(sound.items[0]) })).toEqual({
      code: 'order_too_large',
    })
  })

  it('takes a landmark alone for the address', () => {
    const customer = { ...sound.customer, address: ' ', landmark: 'Opposite Total station' }
    const parsed = parseOrderRequest({ ...sound, customer })

    expect(parsed.ok && parsed.value.customer).toMatchObject({ landmark: 'Opposite Total station' })
    expect(parsed.ok && 'address' in parsed.value.customer).toBe(false)
  })

  it('needs no address for a pickup', () => {
    const { address: _, ...customer } = sound.customer

    expect(parseOrderRequest({ ...sound, delivery: 'pickup', customer }).ok).toBe(true)
    expect(parseOrderRequest({ ...sound, delivery: 'agree', customer }).ok).toBe(true)
  })
})

describe('parseQuoteRequest', () => {
  it('takes a cart alone', () => {
    expect(parseQuoteRequest({ store: id(1), items: sound.items })).toEqual({
      ok: true,
      value: { store: id(1), items: sound.items, customer: {} },
    })
  })
})

describe('withPhone', () => {
  it('writes the number as WhatsApp takes it, by the store’s country', () => {
    const parsed = parseOrderRequest(sound)
    if (!parsed.ok) throw new Error('expected a sound request')

    expect(withPhone(parsed.value, 'NG')).toMatchObject({
      ok: true,
      value: { customer: { phone: '2348031234567' } },
    })
    expect(withPhone({ ...parsed.value, customer: { ...parsed.value.customer, phone: '12' } }, 'NG')).toEqual(
      {
        ok: false,
        error: { code: 'bad_request', field: 'phone' },
      },
    )
  })
})
