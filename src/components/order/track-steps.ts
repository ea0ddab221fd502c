// Words of an order's steps, on its own page and on "Track your order".
import { type OrderStatus, shownStatus } from '#domain/checkout/order-status.ts'
import { orderMessages, trackMessages } from '#messages/areas.ts'

/** `On its way`; for a pickup `Ready for pickup`. */
export function stepLabel(status: OrderStatus, { isPickup }: { readonly isPickup: boolean }): string {
  const shown = shownStatus({ status, isPickup })
  if (shown === 'cancelled' || shown === 'ready' || shown === 'pickedUp') return trackMessages()[shown]
  return orderMessages().steps[shown]
}
