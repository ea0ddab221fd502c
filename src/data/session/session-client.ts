// The auth client of the browser, made once when it is first needed. The address of Supabase comes from `/api/config` at run time, not from
// the build: one build serves every installation.

import { AuthClient } from '@supabase/supabase-js'
import type { SupabaseAddress } from '#contract/api/site.ts'
import { SESSION_KEY } from './stored-session.ts'
import { supabaseAddress } from './supabase-address.ts'

export type Auth = InstanceType<typeof AuthClient>

let client: Promise<Auth> | undefined

/** Returns the page's one client. The client keeps the session in the browser's storage, refreshes it and informs other tabs. */
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
  // The caller gets the error, and the next call asks again.
  client.catch(() => {
    client = undefined
  })
  return client
}

/** Returns a client whose session exists only in this page, for a mailed link that the person has not confirmed yet. */
export async function createTemporaryAuth(): Promise<Auth> {
  return new AuthClient({
    ...connection(await supabaseAddress()),
    storageKey: 'oja:passing',
    flowType: 'implicit',
    detectSessionInUrl: false,
    persistSession: false,
    autoRefreshToken: false,
  })
}

/** A fresh token for the site's own API, or null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const { data } = await (await sharedAuth()).getSession()
  return data.session?.access_token ?? null
}

function connection({ supabaseUrl, publishableKey }: SupabaseAddress) {
  return {
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
  }
}
