// The auth client of the browser, made once when it is first needed. The address of Supabase comes from `/api/config` at run time, not from
// the build: one build serves every installation.

import { AuthClient } from '@supabase/supabase-js'
import type { SupabaseAddress } from '#contract/api/site.ts'
import { isOutage } from '../outage.ts'
import { authStorage } from './session-storage.ts'
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
        storage: authStorage,
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

/** A fresh token, or null when nobody is signed in. Rejects while the session needs a new token and the auth server gives none. */
export async function accessToken(): Promise<string | null> {
  const { data, error } = await (await sharedAuth()).getSession()
  if (isOutage(error)) throw error
  return data.session?.access_token ?? null
}

function connection({ supabaseUrl, publishableKey }: SupabaseAddress) {
  return {
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    fetch: outageForTooMany,
  }
}

/**
 * `fetch` that gives a refresh refused with 429 as an outage: the auth client tries again later. It would take the 429 for the end of the session.
 * The auth server counts by network address, and a carrier's customers share one.
 */
const outageForTooMany: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const isRefused = response.status === 429 && String(input).includes('grant_type=refresh_token')
  return isRefused ? new Response(null, { status: 503 }) : response
}
