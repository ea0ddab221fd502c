// Tests the list of orders, its tabs and addresses, the name of an order's next step, and the day of a sale.

import { describe, expect, it } from 'vitest'
import { canMove } from '#domain/checkout/order-status.ts'
import { dayOf, soldAtOf } from '#domain/order/manual-order.ts'
import { doneWords, heldPieces, isReachable, nextAction, statusLabel } from '#domain/order/order-details.ts'
import { contentsWords, parseOrderTab, tabCount } from '#domain/order/order-list.ts'
import { readAmount } from '#islands/owner/areas/orders/edit/order-form.ts'
import {
  ALL_WALK_INS,
  editHref,
  orderHref,
  orderListHref,
  parseOrderListView,
} from '#islands/owner/shared/orders/orders-address.ts'

describe('tabs', () => {
  it('begin with what is waiting, and count', () => {
    expect([parseOrderTab('confirmed'), parseOrderTab(null), parseOrderTab('lost')]).toEqual([
      'confirmed',
      'pending',
      'pending',
    ])
    expect([tabCount({ pending: 2, shipped: 1 }, 'all'), tabCount({ pending: 2 }, 'shipped')]).toEqual([3, 0])
  })

  it('say what is in an order', () => {
    const words = (lines: number, pieces: number) => contentsWords({ firstLine: 'Ankara', lines, pieces })
    expect([words(1, 1), words(1, 4), words(3, 9)]).toEqual(['Ankara', '4 × Ankara', 'Ankara and 2 more'])
  })
})

describe('addresses', () => {
  it.each([
    '',
    '?status=confirmed',
    '?q=bola',
    '?status=shipped&q=0803%26x',
    '?buyer=walk-in',
    '?status=pending&buyer=walk-in',
  ])('keep %j', (query) => {
    const state = parseOrderListView(query)
    expect(parseOrderListView(orderListHref(state).replace('/dashboard/orders', ''))).toEqual(state)
    expect(parseOrderListView(orderHref('7', state).replace('/dashboard/orders/7', ''))).toEqual(state)
    expect(parseOrderListView(editHref('7', state).replace('/dashboard/orders/7', ''))).toEqual(state)
  })

  it('search in all orders unless told', () => {
    expect(parseOrderListView('?q=bola')).toEqual({ tab: 'all', search: 'bola', isWalkIn: false })
    expect(parseOrderListView('?buyer=walk-in')).toEqual(ALL_WALK_INS)
  })
})

describe('the next step', () => {
  it('is a step that the order may take, and none at the end', () => {
    for (const deliveryKind of ['zone', 'pickup', 'agree'] as const) {
      for (const status of ['pending', 'confirmed', 'shipped'] as const) {
        const next = nextAction({ status, deliveryKind })
        expect(next && canMove(status, next.to)).toBe(true)
      }
      expect(nextAction({ status: 'delivered', deliveryKind })).toBeNull()
      expect(nextAction({ status: 'cancelled', deliveryKind })).toBeNull()
    }
    expect(statusLabel({ status: 'shipped', deliveryKind: 'pickup' })).toBe('Ready')
  })

  it('is said once it is done, with what a cancellation gives back', () => {
    const said = (status: 'shipped' | 'cancelled', quantity: number) =>
      doneWords({ status, deliveryKind: 'zone', lines: [{ stockFrom: 'product', quantity }] as never })

    expect([said('shipped', 2), said('cancelled', 1), said('cancelled', 2)]).toEqual([
      'Shipped.',
      'Cancelled. 1 piece is back on sale.',
      'Cancelled. 2 pieces are back on sale.',
    ])
  })

  it('knows who cannot be written to', () => {
    expect([null, '999123456789012', '2348031234567'].map((phone) => isReachable({ phone }))).toEqual([
      false,
      false,
      true,
    ])
  })

  it('counts the pieces that a cancellation gives back', () => {
    expect(
      heldPieces([
        { stockFrom: 'product', quantity: 2 },
        { stockFrom: 'none', quantity: 5 },
      ]),
    ).toBe(2)
  })
})

describe('amounts and days as typed', () => {
  it.each<[string, number | null | undefined]>([
    ['', null],
    ['0', 0],
    ['0.00', 0],
    ['1,500', 150_000],
    ['12.5', 1_250],
    ['1.500,00', undefined],
    ['-5', undefined],
    ['free', undefined],
  ])('reads %j', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  it('takes noon of an earlier day, and now for today', () => {
    const now = new Date(2026, 10, 20, 9)
    expect(dayOf(now)).toBe('2026-11-20')
    expect(soldAtOf('2026-11-20', now)).toBeNull()
    expect(soldAtOf('', now)).toBeNull()
    expect(soldAtOf('2026-11-18', now)).toBe(new Date(2026, 10, 18, 12).toISOString())
  })
})
