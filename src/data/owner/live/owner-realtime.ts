// The page's socket of live changes, opened as the signed-in person. Fetched apart: no number of a page waits for it.
import { RealtimeClient } from '@supabase/supabase-js'
import { openOnce } from '../../open-once.ts'
import { accessToken } from '../../session/session-client.ts'
import { supabaseAddress } from '../../session/supabase-address.ts'

/** Delays between tries to open the socket, in seconds; the last delay repeats. */
const RECONNECT_SECONDS = [1, 2, 5, 10] as const

/** Returns the page's one client. Rejects when the site cannot say where Realtime is; the next call tries again. */
export const ownerRealtime = openOnce(async (): Promise<RealtimeClient> => {
  const { supabaseUrl, publishableKey } = await supabaseAddress()
  return new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    accessToken,
    heartbeatIntervalMs: 25_000,
    reconnectAfterMs: (tries: number) => 1000 * (RECONNECT_SECONDS[tries - 1] ?? 10),
  })
})
