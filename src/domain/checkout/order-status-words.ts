// Where an order stands, in a word for the person who placed it.
import type { OrderStatus } from './order-request.ts'

const STATUS: Readonly<Record<OrderStatus, string>> = {
  pending: 'Waiting for the shop',
  confirmed: 'Confirmed',
  shipped: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

export function statusWord(status: OrderStatus): string {
  return STATUS[status]
}
