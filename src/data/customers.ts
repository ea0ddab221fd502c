// A store's customers in the database (supabase/migrations, "domain sign-in"): codes and sessions on a store's own domain, and
// whose an order is.
import type { ContinueRequest } from '#domain/account/auth-return.ts'
import { type CallResult, callFunction, callOrThrow, type Database } from './client.ts'
import { DatabaseError } from './errors.ts'

export type TokenPerson = { readonly userId: string; readonly sessionId: string }

/** A code for the browser that made the challenge; null for a host that is no store's, or a session that has ended. */
export function createDomainCode(
  database: Database,
  { userId, sessionId }: TokenPerson,
  { host, challenge }: ContinueRequest,
): Promise<CallResult<string | null>> {
  return callFunction(database, 'create_domain_code', {
    p_user_id: userId,
    p_session_id: sessionId,
    p_host: host,
    p_challenge: challenge,
  })
}

/** The secret of a session on the host, or null. The code is used up either way. */
export function redeemDomainCode(
  database: Database,
  code: string,
  verifier: string,
  host: string,
): Promise<string | null> {
  return callOrThrow(database, 'redeem_domain_code', { p_code: code, p_verifier: verifier, p_host: host })
}

/** The person of a session on a domain, or null. */
export function fetchDomainCustomer(
  database: Database,
  secret: string,
  host: string,
): Promise<string | null> {
  return callOrThrow(database, 'domain_customer', { p_secret: secret, p_host: host })
}

export async function endDomainSession(database: Database, secret: string, host: string): Promise<void> {
  await callOrThrow(database, 'end_domain_session', { p_secret: secret, p_host: host })
}

export type AccountCall = 'my_account' | 'save_my_address' | 'remove_my_address'

/** Reads or changes the account as the session's person; the value is null when the session names nobody. */
export async function actAsDomainCustomer(
  database: Database,
  secret: string,
  host: string,
  call: AccountCall,
  args: Readonly<Record<string, unknown>>,
): Promise<
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: 'too_many' | 'bad_address' }
> {
  try {
    const called = await callFunction<unknown>(database, 'as_domain_customer', {
      p_secret: secret,
      p_host: host,
      p_call: call,
      p_args: args,
    })
    if (called.ok) return called
    return { ok: false, error: called.error.code === 'bad_request' ? 'bad_address' : 'too_many' }
  } catch (error) {
    // A row that a check refuses (class 23) or text that is no id (22P02) is the request's fault.
    if (error instanceof DatabaseError && /^(?:23|22)/.test(error.code))
      return { ok: false, error: 'bad_address' }
    throw error
  }
}

/** Gives an order without an owner to the person who holds its link. */
export function claimOrder(
  database: Database,
  token: string,
  userId: string,
): Promise<'claimed' | 'yours' | 'taken' | 'unknown'> {
  return callOrThrow(database, 'claim_order', { p_token: token, p_user_id: userId })
}
