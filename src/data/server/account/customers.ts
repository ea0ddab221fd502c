// A store's customers in the database (supabase/schemas/customers): codes and sessions on a store's own domain, and the owner of an order.
import type { JsonObject } from '#contract/json.ts'
import * as contract from '#contract/sql/account/account.ts'
import { call, type Database } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

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
