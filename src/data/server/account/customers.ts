// A store's customers in the database (supabase/schemas/customers): codes and sessions on a store's own domain, and the owner of an order.
import type { JsonObject } from '#contract/json.ts'
import * as contract from '#contract/sql/account/account.ts'
import type { ContinueRequest } from '#domain/account/auth-return.ts'
import { type CallResult, call, callOrThrow, type Database } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

export type TokenPerson = { readonly userId: string; readonly sessionId: string }

/** Makes a code for the browser that made the challenge. Null when no store has the host, or the session has ended. */
export function createDomainCode(
  database: Database,
  { userId, sessionId }: TokenPerson,
  { host, challenge }: ContinueRequest,
): Promise<CallResult<string | null>> {
  return call(database, contract.createDomainCode, {
    userId,
    sessionId,
    host,
    challenge,
  })
}

/** Returns the secret of the session on the host, or null. Uses up the code in both cases. */
export function redeemDomainCode(
  database: Database,
  { code, verifier, host }: { readonly code: string; readonly verifier: string; readonly host: string },
): Promise<string | null> {
  return callOrThrow(database, contract.redeemDomainCode, {
    code,
    verifier,
    host,
  })
}

/** The person of a session on a domain, or null. */
export function fetchDomainCustomer(
  database: Database,
  secret: string,
  host: string,
): Promise<string | null> {
  return callOrThrow(database, contract.domainCustomer, { secret, host })
}

/** Ends a session on a domain; nothing happens when it has ended. Throws DatabaseError. */
export async function endDomainSession(database: Database, secret: string, host: string): Promise<void> {
  await callOrThrow(database, contract.endDomainSession, { secret, host })
}

export type AccountCall = 'my_account' | 'save_my_address' | 'remove_my_address'

/** Reads or changes the account of the session's person. The value is null when no person has the session. */
export async function actAsDomainCustomer(
  database: Database,
  { secret, host }: { readonly secret: string; readonly host: string },
  asked: { readonly call: AccountCall; readonly args: JsonObject },
): Promise<
  | { readonly ok: true; readonly value: contract.Account | null }
  | { readonly ok: false; readonly error: 'too_many' | 'bad_address' }
> {
  try {
    const called = await call(database, contract.asDomainCustomer, {
      secret,
      host,
      ...asked,
    })
    if (called.ok) return called
    return { ok: false, error: called.error.code === 'bad_request' ? 'bad_address' : 'too_many' }
  } catch (error) {
    // The request is wrong when a check refuses the row (class 23) or a text is no id (22P02).
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
  return callOrThrow(database, contract.claimOrder, { token, userId })
}
