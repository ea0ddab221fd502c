// Places a demo store's orders through the same functions as a shopper: quotes, places, and moves each order step by step. All rules of the
// database apply.

import { randomUUID } from 'node:crypto'
import type { OrderRequest } from '#contract/api/orders.ts'
import { agreeFee, recordPayment } from '#contract/sql/orders/order-payments.ts'
import { setOrderStatus } from '#contract/sql/orders/orders.ts'
import * as contract from '#contract/sql/orders/placing-orders.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import { DatabaseError } from '#data/errors.ts'
import { ORDER_WAY } from '#domain/checkout/order-status.ts'
import { demoId, storeId, zoneId } from './demo-id.ts'
import type { DemoOrder, DemoStore } from './demo-store.ts'
import { productId, valueId } from './product-rows.ts'

export type SeededOrder = {
  readonly clientOrderId: string
  readonly daysAgo: number
  readonly isNew: boolean
}

/** Where the visits of the orders began, in turn. */
const CAME_FROM = ['whatsapp', 'direct', 'instagram', 'whatsapp', 'tiktok', 'google'] as const

type Intent = Required<Pick<OrderRequest, 'clientOrderId'>> & Pick<OrderRequest, 'cameFrom'>

/** Places the orders that are missing, and returns all of them. */
export async function writeOrders(database: Database, store: DemoStore): Promise<readonly SeededOrder[]> {
  const known = await placedBefore(database, store)
  const seeded: SeededOrder[] = []
  for (const [index, order] of store.orders.entries()) {
    const clientOrderId = demoId(`order ${store.slug} ${index}`)
    const isNew = !known.has(clientOrderId)
    const cameFrom = CAME_FROM[index % CAME_FROM.length] ?? 'direct'
    if (isNew) await placeOrder(database, store, order, { clientOrderId, cameFrom })
    await moveOrder(database, store, order, clientOrderId)
    seeded.push({ clientOrderId, daysAgo: order.daysAgo, isNew })
  }
  return seeded
}

async function placedBefore(database: Database, store: DemoStore): Promise<ReadonlySet<string>> {
  const { data, error, status } = await database
    .from('orders')
    .select('client_order_id')
    .eq('business_id', storeId(store))
  if (error) throw new DatabaseError('orders', error, status)
  return new Set(data.map((row) => row.client_order_id))
}

async function placeOrder(
  database: Database,
  store: DemoStore,
  order: DemoOrder,
  intent: Intent,
): Promise<void> {
  const request = requestOf(store, order, intent)
  const quote = await callOrThrow(database, contract.quoteOrder, { request })
  await callOrThrow(database, contract.placeOrder, {
    request: { ...request, expectedTotal: quote.total },
    context: { ipHash: null, userId: null },
  })
}

function requestOf(store: DemoStore, order: DemoOrder, intent: Intent): Omit<OrderRequest, 'expectedTotal'> {
  const customer = store.customers[order.customer]
  if (customer === undefined) throw new Error(`${store.slug} has no customer ${order.customer}`)
  return {
    store: storeId(store),
    ...intent,
    items: order.items.map(([key, quantity, ...values]) => ({
      productId: productId(store, key),
      variantIds: values.map((value) => valueId(store, key, groupOf(store, key, value), value)),
      quantity,
    })),
    delivery: deliveryOf(store, order.delivery),
    ...(order.voucher === undefined ? {} : { voucherCode: order.voucher }),
    customer: {
      name: customer.name,
      phone: customer.phone,
      address: customer.address,
      landmark: customer.landmark,
      ...(customer.email === undefined ? {} : { email: customer.email }),
      ...(order.note === undefined ? {} : { note: order.note }),
    },
  }
}

function deliveryOf(store: DemoStore, delivery: string): OrderRequest['delivery'] {
  if (delivery === 'Pickup') return 'pickup'
  return store.zones.some((zone) => zone.name === delivery) ? { zoneId: zoneId(store, delivery) } : 'agree'
}

function groupOf(store: DemoStore, key: string, value: string): string {
  const options = store.products.find((product) => product.key === key)?.options ?? {}
  const group = Object.entries(options).find(([, values]) => values.includes(value))?.[0]
  if (group === undefined) throw new Error(`${key} has no option "${value}"`)
  return group
}

/** Moves an order from its present state to the wanted state. Leaves an order that already has that state. */
async function moveOrder(
  database: Database,
  store: DemoStore,
  order: DemoOrder,
  clientOrderId: string,
): Promise<void> {
  const { data, error, status } = await database
    .from('orders')
    .select('id, token, status, total, paid, balance, claimed, delivery_fee')
    .eq('business_id', storeId(store))
    .eq('client_order_id', clientOrderId)
    .limit(1)
  if (error) throw new DatabaseError('orders', error, status)
  const [stored] = data as StoredOrder[]
  if (stored === undefined) return

  await payOrder(database, store, order, stored)
  for (const step of stepsBetween(stored.status, order.status))
    await callOrThrow(database, setOrderStatus, { orderId: stored.id, status: step })
}

type StoredOrder = {
  readonly id: string
  readonly token: string
  readonly status: string
  readonly balance: number
  readonly paid: number
  readonly claimed: number
  readonly delivery_fee: number | null
}

/** Says that an order whose fee is to be agreed has none when it is to be delivered, and writes its money into the book. Leaves an order that has some. */
async function payOrder(
  database: Database,
  store: DemoStore,
  order: DemoOrder,
  stored: StoredOrder,
): Promise<void> {
  const args = { businessId: storeId(store), orderId: stored.id }
  if (stored.paid > 0 || stored.claimed > 0) return
  const isOver = order.status === 'delivered' || order.payment === 'paid'
  let { balance } = stored
  if (stored.delivery_fee === null && isOver)
    ({ balance } = await callOrThrow(database, agreeFee, { ...args, fee: 0 }))
  if (order.payment === 'claimed') await callOrThrow(database, contract.claimPayment, { token: stored.token })
  if (order.payment === undefined || order.payment === 'claimed' || balance === 0) return

  const amount = order.payment === 'half' ? Math.floor(balance / 200) * 100 : balance
  // Every third day in cash.
  const way = Math.floor(order.daysAgo) % 3 === 0 ? 'cash' : 'transfer'
  const payment = { id: randomUUID(), kind: 'received', way, amount, seenBalance: balance }
  const sums = await callOrThrow(database, recordPayment, { ...args, payment })
  if (order.payment === 'refunded') {
    const back = { ...payment, id: randomUUID(), kind: 'paid_back', seenBalance: sums.balance }
    await callOrThrow(database, recordPayment, { ...args, payment: back })
  }
}

function stepsBetween(from: string, to: DemoOrder['status']): readonly string[] {
  if (from === to) return []
  if (to === 'cancelled') return from === 'delivered' ? [] : ['cancelled']
  const start = (ORDER_WAY as readonly string[]).indexOf(from)
  return start === -1 ? [] : ORDER_WAY.slice(start + 1, ORDER_WAY.indexOf(to) + 1)
}
