// Finds the person of an access token of Supabase Auth. Asks the auth server each time; it checks the key, the expiry and whether
// the session has ended. Then checks the claims: the token must belong to a person, be made for this product, and expire.
import { createClient, isAuthApiError, isAuthSessionMissingError } from '@supabase/supabase-js'

export type AuthServer = {
  readonly url: string
  readonly publishableKey: string
  readonly timeoutMs?: number
}

/** A client of the auth server that keeps no session. */
export function askAuthServer({ url, publishableKey, timeoutMs = 5_000 }: AuthServer) {
  const { auth } = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }) },
  })
  return auth
}

type Claims = Readonly<Record<string, unknown>>

/**
 * Returns the person's id and the claims of the token, or null for a token that is forged, expired, signed out or not of a person. Throws
 * when the auth server cannot be reached: an outage must not look like a wrong token.
 */
export async function verifyToken(
  server: AuthServer,
  token: string,
): Promise<{ readonly userId: string; readonly claims: Claims } | null> {
  const { data, error } = await askAuthServer(server).getUser(token)
  if (!error) {
    const claims = claimsOf(token)
    return isOfPerson(claims) && data.user.role === 'authenticated' ? { userId: data.user.id, claims } : null
  }
  if (isAuthSessionMissingError(error) || (isAuthApiError(error) && error.status < 500)) return null
  throw error
}

/** Returns the person's id. Null and errors as in `verifyToken`. */
export async function fetchTokenUser(server: AuthServer, token: string): Promise<string | null> {
  return (await verifyToken(server, token))?.userId ?? null
}

/** Returns the person and the session of the token. Null and errors as in `verifyToken`. */
export async function fetchTokenPerson(
  server: AuthServer,
  token: string,
): Promise<{ readonly userId: string; readonly sessionId: string } | null> {
  const verified = await verifyToken(server, token)
  const sessionId = verified?.claims['session_id']
  return verified && typeof sessionId === 'string' ? { userId: verified.userId, sessionId } : null
}

/** Reads the claims of a token. Call it only after the auth server has accepted the token. */
function claimsOf(token: string): Claims {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0))
  // The callers check each claim.
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims
}

/** Attack: a token signed with the project's key that never expires, was made for another service, or has another role. */
function isOfPerson({ role, aud, exp }: Claims): boolean {
  return role === 'authenticated' && [aud].flat().includes('authenticated') && typeof exp === 'number'
}

/** `Bearer abc` -> `abc`; null for anything else. */
export function bearerToken(header: string | null): string | null {
  return parseToken(/^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? '')
}

/** The text, if it has only letters of a token. */
export function parseToken(text: string): string | null {
  return /^[\w.~+/=-]{1,8192}$/.test(text) ? text : null
}
