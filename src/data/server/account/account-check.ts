// Checks that the person of a token is really there, before a step that cannot be undone. Either they give their password again, or
// they have just signed in by mail or Google, which a stolen session cannot do.

import * as contract from '#contract/sql/account/account.ts'
import { type CallResult, call, callOrThrow, type Database } from '../../client.ts'
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

/**
 * True for the person's right password. Refuses the sixth wrong one in fifteen minutes: `too_many_requests`. The database compares and counts:
 * the auth server would count all people's tries by the one address of the Worker.
 */
export function checkPassword(
  database: Database,
  userId: string,
  password: string,
): Promise<CallResult<boolean>> {
  return call(database, contract.checkPassword, { userId, password })
}

export type { AccountGuard } from '#contract/sql/account/account.ts'

/** When the password changed, and when a proof was asked for in the last hour: milliseconds since 1970, or null. Throws DatabaseError. */
export function fetchAccountGuard(database: Database, userId: string): Promise<contract.AccountGuard> {
  return callOrThrow(database, contract.accountGuard, { userId })
}

/** Records that a proof was asked for: sign-ins after this time count as proof. */
export async function noteProofAsked(database: Database, userId: string): Promise<void> {
  await callOrThrow(database, contract.noteProofAsked, { userId })
}

/** Returns the secret that calls of this session send for ten minutes after `provedAt`; null when the session has ended. */
export function openAccountProof(
  database: Database,
  { userId, sessionId }: Pick<TokenAccount, 'userId' | 'sessionId'>,
  provedAt: number,
): Promise<string | null> {
  return callOrThrow(database, contract.openAccountProof, {
    userId,
    sessionId,
    provedAt: new Date(provedAt).toISOString(),
  })
}
