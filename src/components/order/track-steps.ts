// Words of an order's steps, on its own page and on "Track your order".
import type { OrderStatus } from '#domain/checkout/order-request.ts'
import { orderMessages } from '#messages/order.ts'
import { trackMessages } from '#messages/track.ts'

/** `On its way`; for a pickup `Ready for pickup`. */
export function stepLabel(status: OrderStatus, { isPickup }: { readonly isPickup: boolean }): string {
  const messages = trackMessages()
  if (status === 'cancelled') return messages.cancelled
  if (isPickup && status === 'shipped') return messages.ready
  if (isPickup && status === 'delivered') return messages.pickedUp
  return orderMessages().steps[status]
}
