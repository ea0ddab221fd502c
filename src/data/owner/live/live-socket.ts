// Listens to a store's orders, and to changes of the person's own memberships, over one Realtime channel per store. Joins the channel as the signed-in person, and joins again whenever the
// channel ends. supabase-js reconnects a lost socket, but does not rejoin a channel that the server closed (for example when a token
// expired while the laptop slept).
import type { RealtimeClient, RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { warnOrThrow } from '../../outage.ts'
import type { LivePort } from './live-follow.ts'
import { type LiveOrderRow, parseLiveOrder } from './live-rows.ts'

/** Delays before a closed channel is joined again, in seconds; the last delay repeats. */
const REJOIN_SECONDS = [1, 2, 5, 10] as const

type Listener = Parameters<LivePort['listen']>[0]

const openRealtime = async () => (await import('./owner-realtime.ts')).ownerRealtime()

/** Opens the channel of a store's orders and keeps it open. */
export function listenToOrders(
  businessId: string,
  on: Listener,
  open: () => Promise<RealtimeClient> = openRealtime,
): ReturnType<LivePort['listen']> {
  let isClosed = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let leave = () => {}
  let hurry = () => {}

  async function join(): Promise<void> {
    const realtime = await open()
    // Without this the join could be sent before the token is set, as an anonymous visitor.
    await realtime.setAuth()
    if (isClosed) return
    const channel = ordersChannel(realtime, businessId, on)
    hurry = () => {
      realtime.connect()
      void realtime.sendHeartbeat() // finds out about a socket that died while the page slept
    }
    leave = () => void realtime.removeChannel(channel)
    channel.subscribe((state) => {
      if (isClosed) return
      if (state === 'SUBSCRIBED') {
        failures = 0
        return on.ready()
      }
      on.down()
      if (state === 'CLOSED') later()
    })
  }

  function start(): void {
    clearTimeout(timer)
    join().catch((error: unknown) => {
      if (isClosed) return
      on.down()
      later()
      warnOrThrow('orders: live changes cannot be asked for')(error)
    })
  }

  function later(): void {
    hurry = start
    timer = setTimeout(start, 1000 * (REJOIN_SECONDS[failures] ?? 10))
    failures += 1
  }

  start()
  return {
    hurry: () => hurry(),
    close() {
      isClosed = true
      clearTimeout(timer)
      leave()
    },
  }
}

/** Returns the channel of a store's orders, before joining it. */
function ordersChannel(realtime: RealtimeClient, businessId: string, on: Listener) {
  const wish = {
    event: '*',
    schema: 'public',
    table: 'orders',
    filter: `business_id=eq.${businessId}`,
  } as const
  const marks = { schema: 'public', table: 'member_marks' } as const
  return (
    realtime
      .channel(`orders:${businessId}`)
      .on('postgres_changes', wish, (change: RealtimePostgresChangesPayload<LiveOrderRow>) => {
        if (change.eventType !== 'DELETE') on.order(parseLiveOrder(change.new))
      })
      // Row level security shows each person their own row alone, but Realtime sends a deleted row to everybody who listens to deletions.
      .on('postgres_changes', { ...marks, event: 'INSERT' }, on.member)
      .on('postgres_changes', { ...marks, event: 'UPDATE' }, on.member)
      .on('system', {}, ({ extension, status }: { extension?: string; status?: string }) => {
        if (extension !== 'postgres_changes') return
        // Changes arrive from now on. The server may have accepted the join some seconds earlier.
        if (status === 'ok') on.ready()
        else on.down()
      })
  )
}
