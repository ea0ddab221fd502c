// Names the author of an event in an order's history.
import type { OrderHistoryEvent } from '#domain/order/order-details.ts'

/** `You`, a colleague's address, `The customer` for the customer's acts, or else `Somebody who has left`. Empty for automatic events. */
export function authorText(event: OrderHistoryEvent): string {
  if (event.isMine) return 'You'
  if (event.author) return event.author
  if (event.details.by === 'customer') return 'The customer'
  if (event.kind === 'placed')
    return event.details.source === 'manual' ? 'Somebody who has left' : 'The customer'
  return event.kind === 'expired' ? '' : 'Somebody who has left'
}
