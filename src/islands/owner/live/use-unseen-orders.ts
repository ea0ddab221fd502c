// How many orders wait that nobody of the shop has opened: on the Orders tab and on the app's icon.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countUnseenOrders } from '#data/owner/orders/orders-seen.ts'
import { warnOfRefusal } from '../kit/outage/warn-of-outage.ts'
import { useBusiness } from '../session/business.ts'
import { useStoreKeys } from '../session/query-keys.ts'

/** 0 until it is known. */
export function useUnseenOrders(): number {
  const { id } = useBusiness()
  const { data = 0 } = useQuery({
    queryKey: useStoreKeys().orders.unseen,
    queryFn: () => countUnseenOrders(id),
    refetchInterval: 60_000,
  })
  return data
}

/** A notification came: reads the number again, also where the socket of orders is down. */
export function useCountAfterPush(): void {
  const client = useQueryClient()
  const { unseen } = useStoreKeys().orders
  useEffect(() => {
    const worker = navigator.serviceWorker
    if (!worker) return
    const readAgain = () => void client.invalidateQueries({ queryKey: unseen })
    worker.addEventListener('message', readAgain)
    worker.startMessages()
    return () => worker.removeEventListener('message', readAgain)
  }, [client, unseen])
}

/** Browsers without an icon of the app have nothing to show it on. */
export function useIconBadge(count: number): void {
  useEffect(() => {
    const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    shown?.catch(warnOfRefusal('badge: the icon cannot show a number'))
  }, [count])
}
