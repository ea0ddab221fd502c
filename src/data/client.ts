// Opens Supabase with the secret key for code that runs on a server, and calls database functions with it.
// Not for browsers: the shared session of a signed-in person is elsewhere.
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { DatabaseError, type PostgrestErrorShape, parseRefusal, type Refusal } from './errors.ts'

/** A client that keeps no session, opens no socket and may be shared by all requests of an isolate. */
export type Database = SupabaseClient

export type DatabaseOptions = {
  readonly url: string
  readonly key: string
  /** Longest wait for one answer; a slower database counts as down. */
  readonly timeoutMs?: number
}

/**
 * Opens a client. `accessToken` takes auth-js out of it: its lock would tie requests of one isolate together,
 * which Workers forbid.
 */
export function openDatabase({ url, key, timeoutMs = 8_000 }: DatabaseOptions): Database {
  return createClient(url, key, {
    accessToken: async () => null,
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithin(timeoutMs) },
  })
}

/** What a database function answered: its value, or a refusal it raised on purpose. Anything else throws DatabaseError. */
export type CallResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Refusal }

/** Calls a database function. `T` is the caller's claim about its answer. */
export async function callFunction<T>(
  database: Database,
  name: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<CallResult<T>> {
  const { data, error, status } = await database.rpc(name, args)
  if (!error) return { ok: true, value: data as T }
  const refusal = parseRefusal(error)
  if (refusal) return { ok: false, error: refusal }
  throw new DatabaseError(name, error satisfies PostgrestErrorShape, status)
}

/** Like `callFunction` for functions that never refuse: a refusal is a failure too. */
export async function callOrThrow<T>(
  database: Database,
  name: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<T> {
  const result = await callFunction<T>(database, name, args)
  if (result.ok) return result.value
  throw new DatabaseError(name, { message: `refused: ${result.error.code}`, code: 'OJ400' }, 400)
}

function fetchWithin(timeoutMs: number): typeof fetch {
  return (input, init) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    return fetch(input, { ...init, signal })
  }
}
