// Live orders of a store in the owner's app: one socket and one timer per store and page, shared by all listeners.
import type { RealtimeClient } from '@supabase/supabase-js'
import type { Queries } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'
import { followEvents, type LivePort, type LiveState } from './live-follow.ts'
import type { OrderEvent } from './live-ledger.ts'
import { listChangedOrders, listRecentOrders } from './live-rows.ts'
import { listenToOrders } from './live-socket.ts'

export type { LiveState } from './live-follow.ts'
export type { LiveOrder, OrderEvent } from './live-ledger.ts'

type Follower = {
  readonly onChange: (event: OrderEvent) => void
  readonly onState: ((state: LiveState) => void) | undefined
  readonly onMember: (() => void) | undefined
}

type Following = { readonly followers: Set<Follower>; state: LiveState; stop(): void }

const following = new Map<string, Following>()

/**
 * Reports each new or changed order of a store once, also changes made while the connection was lost. The returned function ends
 * it. `onState` says whether changes arrive at once or within ten seconds; `onMember` that what the person may do here may have changed.
 */
export function followOrders(
  businessId: string,
  onChange: (event: OrderEvent) => void,
  onState?: (state: LiveState) => void,
  onMember?: () => void,
): () => void {
  const one = following.get(businessId) ?? begin(businessId)
  const follower: Follower = { onChange, onState, onMember }
  one.followers.add(follower)
  onState?.(one.state)
  return () => {
    if (!one.followers.delete(follower) || one.followers.size > 0) return
    one.stop()
    following.delete(businessId)
  }
}

function begin(businessId: string): Following {
  const followers = new Set<Follower>()
  const one: Following = { followers, state: 'connecting', stop: () => {} }
  following.set(businessId, one)
  one.stop = followEvents(
    livePort(businessId),
    (event) => {
      for (const { onChange } of [...followers]) onChange(event)
    },
    (state) => {
      one.state = state
      for (const { onState } of [...followers]) onState?.(state)
    },
    () => {
      for (const { onMember } of [...followers]) onMember?.()
    },
  )
  return one
}

/** Implements the port of `followEvents` with the page and the database. */
export function livePort(
  businessId: string,
  open: () => Promise<Queries> = ownerDatabase,
  openSocket?: () => Promise<RealtimeClient>,
): LivePort {
  return {
    listen: (on) => listenToOrders(businessId, on, openSocket),
    recent: () => listRecentOrders(businessId, open),
    changedSince: (time) => listChangedOrders(businessId, time, open),
    isHidden: () => globalThis.document?.visibilityState === 'hidden',
    onWake,
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  }
}

/** Fires when the page becomes visible, returns from the browser's page cache, or the network returns. */
function onWake(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const whenVisible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  window.addEventListener('online', listener)
  window.addEventListener('pageshow', listener)
  document.addEventListener('visibilitychange', whenVisible)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('pageshow', listener)
    document.removeEventListener('visibilitychange', whenVisible)
  }
}
