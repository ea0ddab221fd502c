// Tests the notice about new orders, and the orders that cause one.

import { describe, expect, it } from 'vitest'
import type { LiveOrder, OrderEvent } from '#data/owner/live/live-orders.ts'
import { isNews, noticePath, noticeText, titleWithCount } from '#islands/owner/live/new-orders.ts'

const order: LiveOrder = {
  id: 'o1',
  code: 'A7K2',
  status: 'pending',
  paymentStatus: 'unpaid',
  source: 'store',
  total: 1_250_000,
  currency: 'NGN',
  customerName: 'Bola',
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
}
const event = (kind: OrderEvent['kind'], fields: Partial<LiveOrder> = {}): OrderEvent => ({
  kind,
  orderId: order.id,
  order: { ...order, ...fields },
})

describe('new orders', () => {
  it('says code, amount and who', () => {
    expect(noticeText([order])).toBe('New order A7K2 · ₦12,500 from Bola')
    expect(noticePath([order])).toBe('/dashboard/orders/o1')
  })

  it('gathers several in one sentence that leads to the list', () => {
    const three = [order, order, { ...order, code: 'B9QT', customerName: 'Ngozi' }]

    expect(noticeText(three)).toBe('3 new orders · the last is B9QT · ₦12,500 from Ngozi')
    expect(noticePath(three)).toBe('/dashboard/orders')
  })

  it('keeps a long name short and one from right to left in its place', () => {
    expect(noticeText([{ ...order, customerName: 'B'.repeat(200) }])).toBe(
      `New order A7K2 · ₦12,500 from ${'B'.repeat(39)}…`,
    )
    expect(noticeText([{ ...order, customerName: 'بولا' }])).toBe(
      'New order A7K2 · ₦12,500 from \u2068بولا\u2069',
    )
  })

  it('is no news what a member wrote down, what changed, and what was cancelled meanwhile', () => {
    expect(isNews(event('new'))).toBe(true)
    expect(isNews(event('changed'))).toBe(false)
    expect(isNews(event('new', { source: 'manual' }))).toBe(false)
    expect(isNews(event('new', { status: 'cancelled' }))).toBe(false)
  })

  it('counts in front of the title and takes the count away again', () => {
    expect(titleWithCount('Orders | Oja', 2)).toBe('(2) Orders | Oja')
    expect(titleWithCount('(2) Orders | Oja', 3)).toBe('(3) Orders | Oja')
    expect(titleWithCount('(3) Orders | Oja', 0)).toBe('Orders | Oja')
    expect(titleWithCount('Orders | Oja', 120)).toBe('(99+) Orders | Oja')
  })
})
