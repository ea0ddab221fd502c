// Who an access token of Supabase Auth is. The auth server is asked each time: it knows the key, the expiry and whether the
// session was ended. Nothing in the token is believed before.
import { createClient, isAuthApiError, isAuthSessionMissingError } from '@supabase/supabase-js'

export type AuthServer = {
  readonly url: string
  readonly publishableKey: string
  readonly timeoutMs?: number
}

/**
 * The person's id, or null for a token that is forged, expired, signed out or not a person's. Throws when the auth server
 * cannot be asked: an outage must not look like a wrong token.
 */
export async function fetchTokenUser(server: AuthServer, token: string): Promise<string | null> {
  const timeoutMs = server.timeoutMs ?? 5_000
  const { auth } = createClient(server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }) },
  })
  const { data, error } = await auth.getUser(token)
  if (!error) return data.user.role === 'authenticated' ? data.user.id : null
  if (isAuthSessionMissingError(error) || (isAuthApiError(error) && error.status < 500)) return null
  throw error
}

/** Like `fetchTokenUser`, with the session that the token belongs to; null in the same cases. */
export async function fetchTokenPerson(
  server: AuthServer,
  token: string,
): Promise<{ readonly userId: string; readonly sessionId: string } | null> {
  const userId = await fetchTokenUser(server, token)
  const sessionId = userId === null ? null : sessionIdOf(token)
  return userId !== null && sessionId !== null ? { userId, sessionId } : null
}

/** Only for a token that the auth server has just vouched for. */
function sessionIdOf(token: string): string | null {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const claims = JSON.parse(atob(payload)) as { readonly session_id?: unknown }
  return typeof claims.session_id === 'string' ? claims.session_id : null
}

/** `Bearer abc` -> `abc`; null for anything else. */
export function bearerToken(header: string | null): string | null {
  return /^Bearer ([\w.~+/=-]{1,8192})$/i.exec(header ?? '')?.[1] ?? null
}
