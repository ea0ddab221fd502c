// The auth client of the browser: made once, at the first need, for the Supabase that this site's Worker names at run time.
// `/api/config` and not the build says which one: one build serves every installation.
import { AuthClient } from '@supabase/supabase-js'
import { SESSION_KEY } from './stored-session.ts'
import { type SupabaseAddress, supabaseAddress } from './supabase-address.ts'

export { supabaseAddress }

export type Auth = InstanceType<typeof AuthClient>

let client: Promise<Auth> | undefined

/** The one client of this page. It keeps the session in the browser's storage, refreshes it and tells the other tabs. */
export function sharedAuth(): Promise<Auth> {
  client ??= supabaseAddress().then(
    (where) =>
      new AuthClient({
        ...connection(where),
        storageKey: SESSION_KEY,
        flowType: 'pkce',
        detectSessionInUrl: false,
        persistSession: true,
        autoRefreshToken: true,
      }),
  )
  client.catch(() => {
    client = undefined
  })
  return client
}

/** A client whose session lives in this page alone: for what a link brings, until the person has agreed to be who it names. */
export async function passingAuth(): Promise<Auth> {
  return new AuthClient({
    ...connection(await supabaseAddress()),
    storageKey: 'oja:passing',
    flowType: 'implicit',
    detectSessionInUrl: false,
    persistSession: false,
    autoRefreshToken: false,
  })
}

function connection({ supabaseUrl, publishableKey }: SupabaseAddress) {
  return {
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
  }
}
