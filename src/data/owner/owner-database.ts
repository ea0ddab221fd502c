// The database client of the owner's app. Every call carries the token of the signed-in person, so that row level security applies.
import { createClient } from '@supabase/supabase-js'
import type { Database } from '../client.ts'
import { repeatingFetch } from '../session/repeating-fetch.ts'
import { accessToken } from '../session/session-client.ts'
import { endSessionAfter401 } from '../session/session-end.ts'
import { supabaseAddress } from '../session/supabase-address.ts'

let database: Promise<Database> | undefined

/** Delays between tries to open the socket for live changes, in seconds; the last delay repeats. */
const RECONNECT_SECONDS = [1, 2, 5, 10] as const

/** Returns the page's one client. Rejects when the site cannot say where the database is; the next call tries again. */
export function ownerDatabase(): Promise<Database> {
  database ??= open().catch((error: unknown) => {
    database = undefined
    throw error
  })
  return database
}

/** Sends calls in turn, and notes an answer that says that the session has ended. */
const notingFetch: typeof fetch = async (input, init) => {
  const response = await repeatingFetch(input, init)
  endSessionAfter401(response)
  return response
}

async function open(): Promise<Database> {
  const { supabaseUrl, publishableKey } = await supabaseAddress()
  return createClient(supabaseUrl, publishableKey, {
    accessToken,
    global: { fetch: notingFetch },
    realtime: {
      heartbeatIntervalMs: 25_000,
      reconnectAfterMs: (tries: number) => 1000 * (RECONNECT_SECONDS[tries - 1] ?? 10),
    },
  })
}
