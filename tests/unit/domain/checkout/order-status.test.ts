// Tests an order's total and its status changes. Planted defects that turned this file red on 20 Nov 2026: a total below zero; a missing
// status change.

import { describe, expect, it } from 'vitest'
import { deliveryFee } from '#domain/checkout/delivery.ts'
import { canMove, nextStatuses, ORDER_STATUSES, type OrderStatus } from '#domain/checkout/order-status.ts'
import { orderTotal } from '#domain/checkout/order-total.ts'

describe('orderTotal', () => {
  it.each([
    [{ subtotal: 1_000, discount: 200, deliveryFee: 50 }, 850],
    [{ subtotal: 1_000, discount: 1_000, deliveryFee: 50 }, 50],
    [{ subtotal: 1_000, discount: 0, deliveryFee: null }, 1_000],
    [{ subtotal: 1_000, discount: 2_000, deliveryFee: 0 }, 0],
    [{ subtotal: 0, discount: 0, deliveryFee: 0 }, 0],
  ])('of %o is %s', (parts, total) => {
    expect(orderTotal(parts)).toBe(total)
  })
})

describe('nextStatuses', () => {
  it.each([
    ['pending', ['confirmed', 'cancelled']],
    ['confirmed', ['shipped', 'cancelled']],
    ['shipped', ['delivered', 'cancelled']],
    ['delivered', []],
    ['cancelled', []],
  ] satisfies [OrderStatus, OrderStatus[]][])('from %s', (from, next) => {
    expect(nextStatuses(from)).toEqual(next)
  })

  it('answers nothing for a status it does not know', () => {
    expect(nextStatuses('constructor' as OrderStatus)).toEqual([])
  })

  it('lets every status be reached from pending', () => {
    const reached = new Set<OrderStatus>(['pending'])
    for (const status of reached) for (const next of nextStatuses(status)) reached.add(next)

    expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort())
  })
})

it('moves one step and never stays or goes back', () => {
  const moves = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => canMove(from, to)).map((to) => `${from}>${to}`),
  )

  expect(moves).toEqual([
    ...['pending>confirmed', 'pending>cancelled', 'confirmed>shipped', 'confirmed>cancelled'],
    ...['shipped>delivered', 'shipped>cancelled'],
  ])
})

it.each([
  [{ fee: 5_000, freeAbove: null }, 90_000_000_000, 5_000],
  [{ fee: 5_000, freeAbove: 10_000 }, 9_999, 5_000],
  [{ fee: 5_000, freeAbove: 10_000 }, 10_000, 0],
  [{ fee: 5_000, freeAbove: 0 }, 0, 0],
  [{ fee: 0, freeAbove: null }, 1, 0],
])('delivery by %o for %s costs %s', (zone, subtotal, fee) => {
  expect(deliveryFee(zone, subtotal)).toBe(fee)
})
