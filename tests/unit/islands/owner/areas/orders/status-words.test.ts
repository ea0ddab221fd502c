// Tests that the owner's lists call a pickup "Ready" and "Picked up", as the order's own page does. Planted defect, seen red: a badge that
// takes every order for one that is sent.
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import type { CustomerOrder } from '#domain/customer/customer-list.ts'
import type { OrderListRow } from '#domain/order/order-list.ts'
import { CustomerOrders } from '#islands/owner/areas/customers/one/CustomerOrders.tsx'
import { OrderRow } from '#islands/owner/areas/orders/list/OrderRow.tsx'

type Shown = Pick<OrderListRow, 'status' | 'deliveryKind'>

const order = {
  id: 'o',
  code: 'K7Q2F',
  paymentStatus: 'paid',
  paid: 500_000,
  balance: 0,
  currency: 'NGN',
  total: 500_000,
  isFeeOpen: false,
  piecesBack: 0,
  createdAt: '2026-11-20T10:00:00Z',
} as const

function rendered<Props extends object>(part: FunctionComponent<Props>, props: Props): string {
  const children = createElement(part, props)
  return renderToStaticMarkup(createElement(Router, { ssrPath: '/', children }))
}

function customerPage(shown: Shown): string {
  const row: CustomerOrder = { ...order, ...shown, giftCardAmount: 0 }
  return rendered(CustomerOrders, { orders: [row], total: 1 })
}

function orderList(shown: Shown): string {
  const row: OrderListRow = {
    ...order,
    ...shown,
    source: 'store',
    isVoid: false,
    customerName: 'Ada',
    phone: null,
    isUnseen: false,
    expiresAt: order.createdAt,
    pieces: 1,
    lines: 1,
    firstLine: 'Ankara',
    picture: null,
  }
  return rendered(OrderRow, { row, state: { tab: 'all', search: '', isWalkIn: false }, isSelected: false })
}

describe.each([
  ['the list of orders', orderList],
  ['the orders of a customer', customerPage],
])('%s', (_, page) => {
  it.each([
    { status: 'shipped', deliveryKind: 'pickup', words: 'Ready' },
    { status: 'shipped', deliveryKind: 'zone', words: 'Shipped' },
    { status: 'delivered', deliveryKind: 'pickup', words: 'Picked up' },
    { status: 'delivered', deliveryKind: 'agree', words: 'Delivered' },
  ] as const)('says "$words" of $deliveryKind', ({ words, ...shown }) => {
    expect(page(shown)).toContain(`>${words}</span>`)
  })
})
