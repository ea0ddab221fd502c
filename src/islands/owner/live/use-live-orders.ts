// Follows new orders while the app is open: shows a notice, plays a sound, counts orders that nobody has opened, and refreshes pages that
// show sales. Orders that arrive close together share one notice.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import {
  followOrders,
  type LiveOrder,
  type LiveState,
  type OrderEvent,
} from '#data/owner/live/live-orders.ts'
import { toast } from '../kit/toast/toast.ts'
import { storeKeys } from '../session/query-keys.ts'
import { playChimeOnce, readyForSound } from './chime.ts'
import { isNews, noticePath, noticeText } from './new-orders.ts'
import { $isSoundOn, followChoice } from './sound-choice.ts'

const GATHER_MS = 300
const NOTICE_MS = 15_000

/** Areas that show data of orders. The orders' own pages refresh themselves. */
const SHOWING_ORDERS = ['home', 'customers'] as const

/** Follows the store's orders for the whole app. `unseenCount` counts new ones until the orders are looked at. */
export function useLiveOrders(businessId: string): {
  readonly state: LiveState
  readonly unseenCount: number
} {
  const client = useQueryClient()
  const [location, navigate] = useLocation()
  const [state, setState] = useState<LiveState>('connecting')
  const [unseenCount, setUnseenCount] = useState(0)
  const isLooking = location.startsWith('/dashboard/orders')

  useEffect(() => {
    const news = gatherNews((orders) => {
      for (const area of SHOWING_ORDERS)
        void client.invalidateQueries({ queryKey: storeKeys(businessId).area(area) })
      void client.invalidateQueries({ queryKey: storeKeys(businessId).orders.unseen })
      const last = orders.at(-1)
      if (!last) return
      setUnseenCount((count) => count + orders.length)
      if ($isSoundOn.get()) playChimeOnce(last.id)
      toast({
        text: noticeText(orders),
        durationMs: NOTICE_MS,
        action: { label: 'View', onPress: () => navigate(noticePath(orders)) },
      })
    })
    const stops = [news.stop, followOrders(businessId, news.hear, setState), readyForSound(), followChoice()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [businessId, client, navigate])

  useEffect(() => {
    if (!isLooking) return
    const seen = () => {
      if (document.visibilityState === 'visible') setUnseenCount(0)
    }
    if (unseenCount > 0) seen()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [isLooking, unseenCount])

  return { state, unseenCount }
}

/** Calls `announce` with the new orders after a moment without further events. */
function gatherNews(announce: (orders: readonly LiveOrder[]) => void) {
  let gathered: LiveOrder[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    hear(event: OrderEvent): void {
      if (isNews(event)) gathered.push(event.order)
      clearTimeout(timer)
      timer = setTimeout(() => {
        const orders = gathered
        gathered = []
        announce(orders)
      }, GATHER_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
