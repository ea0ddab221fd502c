// Who an access token of Supabase Auth is. The auth server is asked each time: it knows the key, the expiry and whether the
// session was ended. Nothing in the token is believed before; after that, it must be one of a person, for us, and with an end.
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
  if (!error) return isOfPerson(claimsOf(token)) && data.user.role === 'authenticated' ? data.user.id : null
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

type Claims = Readonly<Record<string, unknown>>

/** What a token says. Only for one that the auth server has just vouched for. */
export function claimsOf(token: string): Claims {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims
}

/** Attack: a token of the project's key that never ends, was made for another service, or takes another role. */
function isOfPerson({ role, aud, exp }: Claims): boolean {
  return role === 'authenticated' && [aud].flat().includes('authenticated') && typeof exp === 'number'
}

function sessionIdOf(token: string): string | null {
  const { session_id: sessionId } = claimsOf(token)
  return typeof sessionId === 'string' ? sessionId : null
}

/** `Bearer abc` -> `abc`; null for anything else. */
export function bearerToken(header: string | null): string | null {
  return /^Bearer ([\w.~+/=-]{1,8192})$/i.exec(header ?? '')?.[1] ?? null
}
