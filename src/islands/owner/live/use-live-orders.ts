// Hears of orders while the app is open: says so, makes a sound, counts what has not been looked at, and lets the pages that show
// sales read again. What comes within a moment is one notice.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { followOrders, type LiveOrder, type LiveState } from '#data/owner/live-orders.ts'
import { toast } from '../kit/toast.ts'
import { playChimeOnce, readyForSound } from './chime.ts'
import { isNews, noticePath, noticeText } from './new-orders.ts'
import { $isSoundOn, followChoice } from './sound-choice.ts'

const GATHER_MS = 300
const NOTICE_MS = 15_000

/** Areas that show something of orders; the orders' own pages follow them by themselves. */
const SHOWING_ORDERS = ['home', 'customers'] as const

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
    let gathered: LiveOrder[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const announce = () => {
      const orders = gathered
      gathered = []
      for (const area of SHOWING_ORDERS) void client.invalidateQueries({ queryKey: [area, businessId] })
      const last = orders.at(-1)
      if (!last) return
      setUnseenCount((count) => count + orders.length)
      if ($isSoundOn.get()) playChimeOnce(last.id)
      toast({
        text: noticeText(orders),
        durationMs: NOTICE_MS,
        action: { label: 'View', onPress: () => navigate(noticePath(orders)) },
      })
    }
    const stop = followOrders(
      businessId,
      (event) => {
        if (isNews(event)) gathered.push(event.order)
        clearTimeout(timer)
        timer = setTimeout(announce, GATHER_MS)
      },
      setState,
    )
    const stops = [stop, readyForSound(), followChoice()]
    return () => {
      clearTimeout(timer)
      for (const end of stops) end()
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
