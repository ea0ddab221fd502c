// An order that was opened is seen: the shopper's page says so, and it counts no more among those that nobody has opened.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { markOrderSeen } from '#contract/sql/orders/orders.ts'
import { callOrThrow } from '#data/client.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { warnOfOutage } from '#kit/outage/warn-of-outage.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'

/** Tells the server once for each order that is shown; the next opening tells it again where this one failed. */
export function useSeen(order: OrderDetails | null | undefined): void {
  const client = useQueryClient()
  const { unseen } = useStoreKeys().orders
  const orderId = order?.source === 'store' ? order.id : null
  useEffect(() => {
    if (orderId === null) return
    ownerDatabase()
      .then((database) => callOrThrow(database, markOrderSeen, { orderId }))
      .then((isNews) => (isNews ? client.invalidateQueries({ queryKey: unseen }) : undefined))
      .catch(warnOfOutage('orders: the server did not hear that the order was opened'))
  }, [orderId, client, unseen])
}
