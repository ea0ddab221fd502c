// Whether the person behind a token is really there, before something that cannot be taken back: they have just signed in, or they
// give their password again. Asks the auth server; nothing is compared here.
import { createClient, isAuthApiError } from '@supabase/supabase-js'
import { type AuthServer, fetchTokenUser } from './access-token.ts'

export type TokenAccount = {
  readonly userId: string
  readonly email: string
  /** When the session's person last proved who they are, in milliseconds since 1970; 0 when the token does not say. */
  readonly provedAt: number
}

/** Who a token is, or null (see `fetchTokenUser`). */
export async function fetchTokenAccount(server: AuthServer, token: string): Promise<TokenAccount | null> {
  const userId = await fetchTokenUser(server, token)
  if (userId === null) return null
  // The auth server has just vouched for the token.
  const { email, amr } = claimsOf(token)
  const times = Array.isArray(amr) ? amr.map((proof: { timestamp?: unknown }) => Number(proof.timestamp)) : []
  return {
    userId,
    email: typeof email === 'string' ? email : '',
    provedAt: 1000 * Math.max(0, ...times.filter(Number.isFinite)),
  }
}

/** True when the password opens this person's account. The session that this opens is ended at once. */
export async function isPasswordOf(
  server: AuthServer,
  { userId, email }: Pick<TokenAccount, 'userId' | 'email'>,
  password: string,
): Promise<boolean> {
  const timeoutMs = server.timeoutMs ?? 5_000
  const { auth } = createClient(server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }) },
  })
  const { data, error } = await auth.signInWithPassword({ email, password })
  if (!error) {
    await auth.signOut({ scope: 'local' })
    // The address in an older token may be somebody else's by now.
    return data.user?.id === userId
  }
  if (isAuthApiError(error) && error.status < 500 && error.status !== 429) return false
  throw error
}

function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
}
