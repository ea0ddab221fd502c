// Announces new orders; mounted once around the app's pages. Visible only when orders arrive late, and then says how late.
import { useEffect, useState } from 'react'
import type { LiveState } from '#data/owner/live/live-orders.ts'
import { useOnline } from '../kit/outage/use-online.ts'
import { useBusiness } from '../session/business.ts'
import { useLiveOrders } from './use-live-orders.ts'
import { useRenewedDevice } from './use-renewed-device.ts'
import { useTitleCount } from './use-title-count.ts'
import { useCountAfterPush, useIconBadge, useUnseenOrders } from './use-unseen-orders.ts'

/** A connection that returns within this time is not reported as lost. */
const PATIENCE_MS = 3_000

export function LiveOrders() {
  const { id } = useBusiness()
  const { state, unseenCount } = useLiveOrders(id)
  const isOnline = useOnline()
  const isLate = useLate(state)
  useTitleCount(unseenCount)
  useIconBadge(useUnseenOrders())
  useCountAfterPush()
  useRenewedDevice()
  return (
    <div role="status" data-orders={state}>
      {isLate && isOnline && (
        <p className="bg-lamp-soft px-4 py-1.5 text-ink text-sm">Checking for orders every 10 seconds</p>
      )}
    </div>
  )
}

/** True when orders have been asked for again and again, in the place of a connection, for longer than PATIENCE_MS. */
function useLate(state: LiveState): boolean {
  const [isLate, setLate] = useState(false)
  const isPolling = state === 'polling'
  useEffect(() => {
    setLate(false)
    if (!isPolling) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isPolling])
  return isLate
}
