// Who stands behind a line of an order's history.
import type { OrderHistoryEvent } from '#domain/order/order-details.ts'

/** `You`, a colleague's address, `The customer` for what they did, else `Somebody who has left`; empty for what the clock did. */
export function authorWords(event: OrderHistoryEvent): string {
  if (event.isMine) return 'You'
  if (event.author) return event.author
  if (event.details.by === 'customer') return 'The customer'
  if (event.kind === 'placed')
    return event.details.source === 'manual' ? 'Somebody who has left' : 'The customer'
  return event.kind === 'expired' ? '' : 'Somebody who has left'
}
