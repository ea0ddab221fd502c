// Mounted once around the app's pages: the notice of new orders. Shows itself only when orders come late, and then how late.
import { useEffect, useState } from 'react'
import { useOnline } from '../kit/use-online.ts'
import { useBusiness } from '../session/business.ts'
import { useLiveOrders } from './use-live-orders.ts'
import { useTitleCount } from './use-title-count.ts'

/** A socket that is back within this time was never missed. */
const PATIENCE_MS = 3_000

export function LiveOrders() {
  const { id } = useBusiness()
  const { state, unseenCount } = useLiveOrders(id)
  const isOnline = useOnline()
  const isLate = useHolds(state === 'polling', PATIENCE_MS)
  useTitleCount(unseenCount)
  return (
    <div role="status" data-orders={state}>
      {isLate && isOnline && (
        <p className="bg-lamp-soft px-4 py-1.5 text-ink text-sm">Checking for orders every 10 seconds</p>
      )}
    </div>
  )
}

/** True once something has held for so long. */
function useHolds(holds: boolean, ms: number): boolean {
  const [hasHeld, setHasHeld] = useState(false)
  useEffect(() => {
    setHasHeld(false)
    if (!holds) return
    const timer = setTimeout(() => setHasHeld(true), ms)
    return () => clearTimeout(timer)
  }, [holds, ms])
  return hasHeld
}
