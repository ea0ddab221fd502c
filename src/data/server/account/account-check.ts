// Who a token is, and when they last proved it by their mailbox or by Google.
import { type AuthServer, verifyToken } from './access-token.ts'

export type TokenAccount = {
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  /**
   * Time when a mailed link or Google opened the session, in milliseconds since 1970; else 0. A password does not count, because
   * the thief of a session may have set it. A second factor does not count, because the thief may have added it.
   */
  readonly provedAt: number
}

/** Sign-ins that need the mailbox or the Google account, as Supabase Auth names them (`amr`). */
const PROOFS: readonly unknown[] = ['otp', 'magiclink', 'recovery', 'oauth']

/** Returns the person of a token, or null (see `verifyToken`). */
export async function fetchTokenAccount(server: AuthServer, token: string): Promise<TokenAccount | null> {
  const verified = await verifyToken(server, token)
  if (!verified) return null
  const { email, amr, session_id: sessionId } = verified.claims
  const proofs: readonly { method?: unknown; timestamp?: unknown }[] = Array.isArray(amr) ? amr : []
  const times = proofs
    .filter(({ method }) => PROOFS.includes(method))
    .map(({ timestamp }) => Number(timestamp))
  return {
    userId: verified.userId,
    sessionId: typeof sessionId === 'string' ? sessionId : '',
    email: typeof email === 'string' ? email : '',
    provedAt: 1000 * Math.max(0, ...times.filter(Number.isFinite)),
  }
}
