// Tests the list of a shopper's own orders: each status in the words of the order's own page.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { stepLabel } from '#components/order/track-steps.ts'
import type { OwnOrder } from '#contract/sql/account/account.ts'
import { Orders } from '#islands/account/components/Orders.tsx'

const order: OwnOrder = {
  code: 'K7Q2F',
  token: 't',
  status: 'shipped',
  isPickup: false,
  receiptToken: null,
  piecesBack: 0,
  currency: 'NGN',
  total: 500_000,
  deliveryFee: 0,
  placedAt: '2026-11-20T10:00:00Z',
  items: [{ name: 'Ankara', options: '', quantity: 1 }],
}

const listed = (shown: OwnOrder): string =>
  renderToStaticMarkup(
    createElement(Orders, {
      orders: [shown],
      country: 'NG',
      hrefOf: (token) => token,
      receiptHrefOf: (token) => token,
    }),
  )

test.each([
  { status: 'shipped', isPickup: true, words: 'Ready for pickup' },
  { status: 'shipped', isPickup: false, words: 'On its way' },
  { status: 'delivered', isPickup: true, words: 'Picked up' },
  { status: 'delivered', isPickup: false, words: 'Delivered' },
  { status: 'cancelled', isPickup: true, words: 'Cancelled' },
] as const)('says "$words" like the order’s page', ({ words, ...shown }) => {
  expect(listed({ ...order, ...shown })).toContain(`>${words}</span>`)
  expect(stepLabel(shown.status, shown)).toBe(words)
})

test('names the day that it was at the shop', () => {
  expect(listed({ ...order, placedAt: '2026-11-27T23:35:00Z' })).toContain('>28 November 2026</time>')
})

test('tells what a new order waits for', () => {
  expect(listed({ ...order, status: 'pending', isPickup: true })).toContain('>Waiting for the shop</span>')
})
