// Tests the descriptions of changes to an order, and the text of each kind of event in the history.

import { describe, expect, it } from 'vitest'
import type { OrderHistoryEvent } from '#domain/order/order-details.ts'
import { orderChangeWords } from '#domain/order/order-edit.ts'
import { eventWords } from '#domain/order/order-history.ts'

describe('changeWords', () => {
  it('says each change in a line of its own', () => {
    const words = orderChangeWords(
      {
        lines: [
          { name: 'Ankara cloth', options: '', from: 2, to: 3 },
          { name: 'Gele', options: 'Size: L', from: 0, to: 2 },
          { name: 'Scarf', options: '', from: 1, to: 0 },
        ],
        delivery: { from: { kind: 'pickup', name: '' }, to: { kind: 'zone', name: 'Lekki' } },
        fee: { from: 0, to: 250_000 },
        address: true,
        voucher: 'TEN',
        discount: { from: 100_000, to: 0 },
        total: { from: 900_000, to: 1_250_050 },
      },
      'NGN',
    )

    expect(words).toEqual([
      'Ankara cloth: 2 → 3',
      'Added 2 × Gele (Size: L)',
      'Took out Scarf',
      'Delivery: Pickup → Lekki',
      'Delivery fee: free → ₦2,500',
      'Address changed',
      'Voucher TEN taken off',
      'Discount: ₦1,000 → ₦0',
      'Total: ₦9,000 → ₦12,500.50',
    ])
  })

  it('says what was bargained', () => {
    const price = { from: 500_000, to: 450_000 }
    const line = { name: 'Ankara', options: '', price }
    const words = orderChangeWords(
      {
        lines: [
          { ...line, from: 2, to: 2 },
          { ...line, from: 1, to: 3 },
          { ...line, from: 0, to: 1 },
        ],
      },
      'NGN',
    )

    expect(words).toEqual([
      'Ankara: ₦5,000 → ₦4,500 each',
      'Ankara: 1 → 3, ₦5,000 → ₦4,500 each',
      'Added 1 × Ankara at ₦4,500 instead of ₦5,000',
    ])
  })

  it('knows a fee that is still to be agreed', () => {
    expect(orderChangeWords({ fee: { from: null, to: 150_000 } }, 'GHS')).toEqual([
      'Delivery fee: to be agreed → ₵1,500',
    ])
    expect(orderChangeWords({}, 'NGN')).toEqual([])
  })
})

describe('eventWords', () => {
  const order = { currency: 'NGN', deliveryKind: 'pickup' } as const
  const event = (fields: Partial<OrderHistoryEvent>): OrderHistoryEvent => ({
    id: '1',
    kind: 'status',
    from: null,
    to: null,
    note: '',
    details: {},
    at: '2026-11-20T09:00:00Z',
    isMine: true,
    author: null,
    ...fields,
  })

  it.each<[string, Partial<OrderHistoryEvent>, string, string[]]>([
    ['an order', { kind: 'placed', to: 'pending' }, 'Order placed', []],
    ['a sale', { kind: 'placed', details: { source: 'manual' } }, 'Written down by the shop', []],
    [
      'a bargained sale',
      {
        kind: 'placed',
        details: {
          source: 'manual',
          prices: [{ name: 'Gele', options: 'Size: L', from: 900_000, to: 800_000 }],
        },
      },
      'Written down by the shop',
      ['Gele (Size: L): ₦8,000 instead of ₦9,000'],
    ],
    ['a step back', { kind: 'undone', from: 'shipped', to: 'confirmed' }, 'Undone: back to Confirmed', []],
    ['a step', { to: 'confirmed', note: 'Called her' }, 'Confirmed', ['Called her']],
    ['a pickup', { to: 'shipped' }, 'Ready', []],
    ['a payment', { kind: 'payment', from: 'unpaid', to: 'paid' }, 'Payment: unpaid → paid', []],
    [
      'the customer’s word',
      { kind: 'payment', from: 'unpaid', to: 'claimed', details: { by: 'customer' }, note: 'FT26' },
      'The customer says that it is paid',
      ['Reference: FT26'],
    ],
    ['an edit', { kind: 'edited', details: { address: true } }, 'Order changed', ['Address changed']],
    ['a note', { kind: 'note', note: 'Gate code 12' }, 'Note', ['Gate code 12']],
  ])('writes %s', (_, fields, title, lines) => {
    expect(eventWords(event(fields), order)).toEqual({ title, lines })
  })
})
