// The socket half of following orders: one Realtime channel per store, joined as the signed-in person and joined again whenever it
// ends. The library reconnects a lost socket; a channel that the server closed (a token ran out while the laptop slept) it gives up.
import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import type { Database } from '../client.ts'
import type { LiveOrder, LivePort } from './live-follow.ts'
import { type OrderRow, parseLiveOrder } from './live-rows.ts'
import { ownerDatabase } from './owner-database.ts'

/** Delays before a closed channel is joined again, in seconds; the last one stays. */
const REJOIN_SECONDS = [1, 2, 5, 10] as const

/** Opens the channel of a store's orders and keeps it open. */
export function listenToOrders(
  businessId: string,
  on: { order(order: LiveOrder): void; ready(): void; down(): void },
  open: () => Promise<Database> = ownerDatabase,
): ReturnType<LivePort['listen']> {
  let isClosed = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let leave = () => {}
  let hurry = () => {}

  async function join(): Promise<void> {
    const database = await open()
    // Else the join may go out before the token is known, as nobody.
    await database.realtime.setAuth()
    if (isClosed) return
    const wish = {
      event: '*',
      schema: 'public',
      table: 'orders',
      filter: `business_id=eq.${businessId}`,
    } as const
    const channel = database
      .channel(`orders:${businessId}`)
      .on('postgres_changes', wish, (change: RealtimePostgresChangesPayload<OrderRow>) => {
        if (change.eventType !== 'DELETE') on.order(parseLiveOrder(change.new))
      })
      .on('system', {}, ({ extension, status }: { extension?: string; status?: string }) => {
        if (extension !== 'postgres_changes') return
        // Changes are told from here on, which may be seconds after the join was accepted.
        if (status === 'ok') on.ready()
        else on.down()
      })
    hurry = () => {
      database.realtime.connect()
      void database.realtime.sendHeartbeat() // finds out about a socket that died while the page slept
    }
    leave = () => void database.removeChannel(channel)
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
      console.warn('orders: live changes cannot be asked for', error)
      on.down()
      later()
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
