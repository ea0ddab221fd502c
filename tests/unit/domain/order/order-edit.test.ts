// Tests the descriptions of changes to an order, and the text of each kind of event in the history.

import { describe, expect, it } from 'vitest'
import { orderChangeWords } from '#domain/order/order-change-words.ts'
import type { OrderHistoryEvent } from '#domain/order/order-details.ts'
import type { FeeChange, OrderChanges, VoucherChange } from '#domain/order/order-edit.ts'
import { eventWords } from '#domain/order/order-history.ts'

describe('orderChangeWords', () => {
  const words = (changes: OrderChanges) => orderChangeWords(changes, 'NGN')

  it('says each change in a sentence of its own', () => {
    expect(
      words({
        lines: [
          { name: 'Ankara cloth', options: '', from: 2, to: 3, each: 500_000 },
          { name: 'Gele', options: 'Size: L', from: 0, to: 2, each: 900_000 },
          { name: 'Scarf', options: '', from: 1, to: 0, each: 100_000 },
        ],
        delivery: { from: { kind: 'pickup', name: '' }, to: { kind: 'zone', name: 'Lekki' } },
        fee: { from: 0, to: 250_000, reason: 'chosen' },
        address: true,
        voucher: { code: 'TEN', from: 100_000, to: 0, reason: 'removed' },
        discount: { from: 0, to: 70_000, reason: 'typed' },
        points: { from: 50_000, to: 20_000, reason: 'goods' },
        giftCard: { from: 800_000, to: 500_000, reason: 'due' },
        total: { from: 900_000, to: 1_250_050 },
      }),
    ).toEqual([
      'Ankara cloth: 2 → 3, at ₦5,000 each',
      'Added 2 × Gele (Size: L) at ₦9,000',
      'Took out Scarf',
      'Delivery: Pickup → Lekki',
      'Address changed',
      'Taken off by voucher TEN: ₦1,000 → ₦0, because it is taken off',
      'Taken off by the shop: ₦0 → ₦700',
      'Paid with points: ₦500 → ₦200, because the goods take no more; the rest goes back to the customer',
      'Delivery fee: free → ₦2,500, because delivery changes',
      'Paid by gift card: ₦8,000 → ₦5,000, because the order needs no more; the rest goes back to the card',
      'Total: ₦9,000 → ₦12,500.50',
    ])
    expect(words({})).toEqual([])
    expect(
      words({
        points: { from: 20_000, to: 50_000, reason: 'goods' },
        giftCard: { from: 500_000, to: 800_000, reason: 'due' },
      }),
    ).toEqual([
      'Paid with points: ₦200 → ₦500, because the goods take them again, as agreed',
      'Paid by gift card: ₦5,000 → ₦8,000, because the order needs it again, as agreed',
    ])
  })

  it('says what was bargained', () => {
    const line = { name: 'Ankara', options: '', each: 450_000, price: { from: 500_000, to: 450_000 } }
    expect(
      words({
        lines: [
          { ...line, from: 2, to: 2 },
          { ...line, from: 1, to: 3 },
          { ...line, from: 0, to: 1 },
        ],
      }),
    ).toEqual([
      'Ankara: ₦5,000 → ₦4,500 each',
      'Ankara: 1 → 3, ₦5,000 → ₦4,500 each',
      'Added 1 × Ankara at ₦4,500 instead of ₦5,000',
    ])
  })

  it.each<[FeeChange, string]>([
    [{ from: null, to: 150_000, reason: 'typed' }, 'to be agreed → ₦1,500'],
    [
      { from: 250_000, to: 0, reason: 'free_from', limit: 2_000_000 },
      '₦2,500 → free, because the goods cost ₦20,000 or more after discounts',
    ],
    [
      { from: 0, to: 250_000, reason: 'below_free_from', limit: 2_000_000 },
      'free → ₦2,500, because the goods cost less than ₦20,000 after discounts',
    ],
  ])('says why the fee is another: %j', (fee, text) => {
    expect(words({ fee })).toEqual([`Delivery fee: ${text}`])
  })

  it.each<[Partial<VoucherChange>, string]>([
    [{ reason: 'percentage', value: 12.5 }, 'it takes 12.5% of the goods'],
    [{ reason: 'percentage', value: 10, most: 200_000 }, 'it takes 10% of the goods, at most ₦2,000'],
    [{ reason: 'fixed', value: 500_000 }, 'it takes ₦5,000, but no more than the goods cost'],
    [{ reason: 'below_minimum', minimum: 1_000_000 }, 'the goods cost less than its minimum of ₦10,000'],
    [{ reason: 'minimum_reached', minimum: 1_000_000 }, 'the goods reach its minimum of ₦10,000'],
  ])('says why the voucher takes another amount: %j', (fields, because) => {
    const voucher = { code: 'TEN', from: 100_000, to: 150_000, reason: 'fixed', ...fields } as const
    expect(words({ voucher })).toEqual([`Taken off by voucher TEN: ₦1,000 → ₦1,500, because ${because}`])
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
    [
      'a payment',
      { kind: 'payment', details: { money: { kind: 'received', amount: 500_000, way: 'cash' } } },
      '₦5,000 in cash',
      [],
    ],
    [
      'money that was written by mistake',
      {
        kind: 'payment',
        details: { money: { kind: 'paid_back', amount: 500_000, way: 'transfer', isReversal: true } },
      },
      'Taken back: ₦5,000 given back by transfer',
      [],
    ],
    [
      'the customer’s word',
      {
        kind: 'payment',
        details: { by: 'customer', money: { kind: 'claimed', amount: 500_000, way: 'transfer' } },
        note: 'FT26',
      },
      'The customer says that ₦5,000 was sent',
      ['Reference: FT26'],
    ],
    ['an edit', { kind: 'edited', details: { address: true } }, 'Order changed', ['Address changed']],
    ['a note', { kind: 'note', note: 'Gate code 12' }, 'Note', ['Gate code 12']],
  ])('writes %s', (_, fields, title, lines) => {
    expect(eventWords(event(fields), order)).toEqual({ title, lines })
  })
})
