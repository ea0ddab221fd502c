// Checks what the channel of a store asks Realtime for.
// Planted once and seen red: every event of the marks of members, whose deletions reach all subscribers.

import type { RealtimeClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { listenToOrders } from '#data/owner/live/live-socket.ts'

it('asks for new and changed marks of members, and for no deleted ones', async () => {
  const asked: string[] = []
  const channel = {
    on(_: string, { event, table }: { event?: string; table?: string }) {
      if (table) asked.push(`${event} ${table}`)
      return channel
    },
    subscribe: () => channel,
  }
  const realtime = { setAuth: async () => {}, channel: () => channel, removeChannel: () => {} }
  const nothing = () => {}
  const on = { order: nothing, member: nothing, ready: nothing, down: nothing }
  const open = async () => realtime as unknown as RealtimeClient
  const { close } = listenToOrders('a', on, open)
  await expect.poll(() => asked).toEqual(['* orders', 'INSERT member_marks', 'UPDATE member_marks'])
  close()
})
