// How many orders wait that nobody of the shop has opened: on the Orders tab and on the app's icon.
import { useEffect } from 'react'
import { countUnseenOrders } from '#data/owner/orders/orders-seen.ts'
import { warnOfRefusal } from '../kit/outage/warn-of-outage.ts'
import { useReadAgain } from '../session/query-keys.ts'
import { useStoreFetch } from '../session/store-data.ts'

/** 0 until it is known. */
export function useUnseenOrders(): number {
  return useStoreFetch('orders', ['unseen'], countUnseenOrders, { refetchInterval: 60_000 }).data ?? 0
}

/** A notification came: reads the number again, also where the socket of orders is down. */
export function useCountAfterPush(): void {
  const readAgain = useReadAgain('orders', 'unseen')
  useEffect(() => {
    const worker = navigator.serviceWorker
    if (!worker) return
    const hear = () => void readAgain()
    worker.addEventListener('message', hear)
    worker.startMessages()
    return () => worker.removeEventListener('message', hear)
  }, [readAgain])
}

/** Browsers without an icon of the app have nothing to show it on. */
export function useIconBadge(count: number): void {
  useEffect(() => {
    const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    shown?.catch(warnOfRefusal('badge: the icon cannot show a number'))
  }, [count])
}
