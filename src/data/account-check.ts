// Whether the person behind a token is really there, before something that cannot be taken back: they give their password again, or
// they have just signed in by what a stolen session cannot reach. Asks the auth server; nothing is compared here.
import { createClient, isAuthApiError } from '@supabase/supabase-js'
import { type AuthServer, claimsOf, fetchTokenUser } from './access-token.ts'
import { callOrThrow, type Database } from './client.ts'

export type TokenAccount = {
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  /**
   * When the session was opened by a link of a mail or by Google, in milliseconds since 1970; 0 when it was not. A password is no
   * such proof (whoever holds a session may have set it), and a second factor is none (they may have added it).
   */
  readonly provedAt: number
}

/** Sign-ins that need the mailbox or the Google account: the names of Supabase Auth (`amr`). */
const PROOFS: readonly unknown[] = ['otp', 'magiclink', 'recovery', 'oauth']

/** Who a token is, or null (see `fetchTokenUser`). */
export async function fetchTokenAccount(server: AuthServer, token: string): Promise<TokenAccount | null> {
  const userId = await fetchTokenUser(server, token)
  if (userId === null) return null
  // The auth server has just vouched for the token.
  const { email, amr, session_id: sessionId } = claimsOf(token)
  const proofs: readonly { method?: unknown; timestamp?: unknown }[] = Array.isArray(amr) ? amr : []
  const times = proofs
    .filter(({ method }) => PROOFS.includes(method))
    .map(({ timestamp }) => Number(timestamp))
  return {
    userId,
    sessionId: typeof sessionId === 'string' ? sessionId : '',
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

/** Times in milliseconds since 1970; null: never, or (of an asking) longer ago than an hour. */
export type AccountGuard = {
  readonly passwordChangedAt: number | null
  readonly proofAskedAt: number | null
}

export function fetchAccountGuard(database: Database, userId: string): Promise<AccountGuard> {
  return callOrThrow(database, 'account_guard', { p_user_id: userId })
}

/** Notes that a proof was asked for: a sign-in from now on is one. */
export async function noteProofAsked(database: Database, userId: string): Promise<void> {
  await callOrThrow(database, 'note_proof_asked', { p_user_id: userId })
}

/** The secret that a call of this session brings for ten minutes after `provedAt`; null when the session has ended. */
export function openAccountProof(
  database: Database,
  { userId, sessionId }: Pick<TokenAccount, 'userId' | 'sessionId'>,
  provedAt: number,
): Promise<string | null> {
  return callOrThrow(database, 'open_account_proof', {
    p_user_id: userId,
    p_session_id: sessionId,
    p_proved_at: new Date(provedAt).toISOString(),
  })
}
