// Announces new orders; mounted once around the app's pages. Visible only when orders arrive late, and then says how late.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import {
  followOrders,
  type LiveOrder,
  type LiveState,
  type OrderEvent,
} from '#data/owner/live/live-orders.ts'
import { renewDevice } from '#data/owner/notifications/notifications.ts'
import { useOnline } from '../kit/outage/use-online.ts'
import { warnOfRefusal } from '../kit/outage/warn-of-outage.ts'
import { toast } from '../kit/toast/toast.ts'
import { may, useBusiness, useBusinessChoice } from '../session/business.ts'
import { areaKey } from '../session/query-keys.ts'
import { playChimeOnce, readyForSound } from './chime.ts'
import { isNews, noticePath, noticeText, titleWithCount } from './new-orders.ts'
import { $isSoundOn, followChoice } from './sound-choice.ts'
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

/** Renews this device's subscription when the app opens: push services end subscriptions without a word. */
function useRenewedDevice(): void {
  useEffect(() => {
    renewDevice().catch(warnOfRefusal('notifications: this device was not renewed'))
  }, [])
}

/** Adds the count again each time that a page sets the title. */
function useTitleCount(count: number): void {
  useEffect(() => {
    const write = () => {
      const wanted = titleWithCount(document.title, count)
      if (document.title !== wanted) document.title = wanted
    }
    write()
    const title = document.querySelector('title')
    if (!title) return
    const observer = new MutationObserver(write)
    observer.observe(title, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [count])
}

const GATHER_MS = 300
const NOTICE_MS = 15_000

/** Areas that show data of orders. The orders' own pages refresh themselves. */
const SHOWING_ORDERS = ['home', 'customers'] as const

/** Follows the store's orders for the whole app. `unseenCount` counts new ones until the orders are looked at. */
function useLiveOrders(businessId: string): {
  readonly state: LiveState
  readonly unseenCount: number
} {
  const client = useQueryClient()
  const { refresh } = useBusinessChoice()
  const isOwner = may(useBusiness(), 'team')
  const [location, navigate] = useLocation()
  const [state, setState] = useState<LiveState>('connecting')
  const [unseenCount, setUnseenCount] = useState(0)
  const isLooking = location.startsWith('/dashboard/orders')

  useEffect(() => {
    const news = gatherNews((orders) => {
      for (const area of SHOWING_ORDERS)
        void client.invalidateQueries({ queryKey: areaKey(businessId, area) })
      void client.invalidateQueries({ queryKey: areaKey(businessId, 'orders', 'unseen') })
      void client.invalidateQueries({ queryKey: ['orders', businessId, 'open_balances'] })
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
    // The person's memberships may have changed, or somebody asks to join.
    const marked = () => {
      void refresh()
      if (!isOwner) return
      void client.invalidateQueries({ queryKey: areaKey(businessId, 'home') })
      import('./tell-guests.ts')
        .then(({ tellGuests }) => tellGuests(client, { businessId, open: navigate }))
        .catch(warnOfRefusal('team: who asks to join could not be read'))
    }
    const stops = [
      news.stop,
      followOrders(businessId, news.hear, setState, marked),
      readyForSound(),
      followChoice(),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [businessId, client, isOwner, navigate, refresh])

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
