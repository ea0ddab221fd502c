// Tests an order with what waits on it: as the member left it, and only the acts on this order.
import { describe, expect, it } from 'vitest'
import { type WaitingAct, withWaiting } from '#domain/offline/with-waiting.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'

const ORDER = {
  id: 'a',
  status: 'pending',
  paid: 0,
  balance: 1_000_000,
  paymentStatus: 'unpaid',
  deliveryFee: 0,
  payments: [],
  events: [],
  undo: { status: 'pending', seconds: 9 },
} as unknown as OrderDetails

const act = (name: WaitingAct['name'], args: object) =>
  ({ id: name, madeAt: 0, name, args: { orderId: 'a', ...args } }) as WaitingAct

const money = (fields: object) =>
  act('record_payment', {
    payment: { id: 'p', kind: 'received', way: 'cash', amount: 400_000, seenPaid: 0, ...fields },
  })

describe('an order with what waits', () => {
  it('has its steps, in their order, and no undo', () => {
    const shown = withWaiting(ORDER, [
      act('set_order_status', { status: 'confirmed' }),
      act('set_order_status', { status: 'shipped' }),
    ])

    expect(shown).toMatchObject({ status: 'shipped', undo: null })
    expect(shown.events.map(({ from, to }) => [from, to])).toEqual([
      ['confirmed', 'shipped'],
      ['pending', 'confirmed'],
    ])
  })

  it.each([
    ['a part', money({}), { paid: 400_000, balance: 600_000, paymentStatus: 'unpaid' }],
    ['all of it', money({ amount: 1_000_000 }), { paid: 1_000_000, balance: 0, paymentStatus: 'paid' }],
    ['money given back', money({ kind: 'paid_back' }), { paid: -400_000, balance: 1_400_000 }],
    ['money given back and let go', money({ kind: 'paid_back', letsGo: true }), { balance: 1_000_000 }],
  ])('has its money: %s', (_, one, sums) => {
    expect(withWaiting(ORDER, [one])).toMatchObject(sums)
  })

  it('has an answered claim', () => {
    const claimed = { ...ORDER, payments: [{ id: 'c', isOpenClaim: true }] } as unknown as OrderDetails

    expect(
      withWaiting(claimed, [money({ confirms: 'c' })]).payments.map(({ isOpenClaim }) => isOpenClaim),
    ).toEqual([false, false])
  })

  it('has its notes, and nothing of other orders', () => {
    expect(withWaiting(ORDER, [act('add_order_note', { text: 'Ring first' })]).events).toMatchObject([
      { kind: 'note', note: 'Ring first', isMine: true },
    ])
    expect(withWaiting(ORDER, [act('add_order_note', { orderId: 'b', text: 'Ring first' })])).toBe(ORDER)
  })
})
