// The database as the signed-in person, for the owner's app: their token goes with every call, row level security decides.
import { createClient } from '@supabase/supabase-js'
import type { Database } from '../client.ts'
import { repeatingFetch } from '../repeating-fetch.ts'
import { accessToken } from '../session.ts'
import { supabaseAddress } from '../session-client.ts'

let database: Promise<Database> | undefined

/** Delays between tries to open the socket for live changes, in seconds; the last one stays. */
const RECONNECT_SECONDS = [1, 2, 5, 10] as const

/** One client for the page. Rejects when the site cannot say where the database is; the next call asks again. */
export function ownerDatabase(): Promise<Database> {
  database ??= open().catch((error: unknown) => {
    database = undefined
    throw error
  })
  return database
}

async function open(): Promise<Database> {
  const { supabaseUrl, publishableKey } = await supabaseAddress()
  return createClient(supabaseUrl, publishableKey, {
    accessToken,
    global: { fetch: repeatingFetch },
    realtime: {
      heartbeatIntervalMs: 25_000,
      reconnectAfterMs: (tries: number) => 1000 * (RECONNECT_SECONDS[tries - 1] ?? 10),
    },
  })
}
