// The database client of the owner's app. Every call carries the token of the signed-in person, so that row level security applies.
import { PostgrestClient, type PostgrestSingleResponse } from '@supabase/postgrest-js'
import type { SqlFunction } from '#contract/sql-function.ts'
import { type CallResult, call, callOrThrow, type Queries } from '../client.ts'
import type { DatabaseTypes } from '../database-types.ts'
import { DatabaseError } from '../errors.ts'
import { aboutOf, actOnce } from '../lost-answers.ts'
import { openOnce } from '../open-once.ts'
import { takeEarly } from '../session/early-asks.ts'
import { repeatingFetch } from '../session/repeating-fetch.ts'
import { accessToken } from '../session/session-client.ts'
import { endSessionAfter401 } from '../session/session-end.ts'
import { supabaseAddress } from '../session/supabase-address.ts'
import type { Args, FunctionName } from '../sql-args.ts'

/** Returns the page's one client. Rejects when the site cannot say where the database is; the next call tries again. */
export const ownerDatabase = openOnce(async (): Promise<Queries> => {
  const { supabaseUrl, publishableKey } = await supabaseAddress()
  /** Sends calls in turn as the person, and notes an answer that says that the session has ended. */
  const asPerson: typeof fetch = async (input, init) => {
    const early = await takeEarly(String(input), init?.body)
    if (early) return early
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${(await accessToken()) ?? publishableKey}`)
    const response = await repeatingFetch(input, { ...init, headers })
    endSessionAfter401(response)
    return response
  }
  return new PostgrestClient<DatabaseTypes>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: publishableKey },
    fetch: asPerson,
  })
})

/** Like `call`, as the person who is signed in. */
export async function callDatabase<Name extends FunctionName, Answer>(
  contract: SqlFunction<Name, Answer>,
  args: Args<Name>,
): Promise<CallResult<Answer>> {
  const database = await ownerDatabase()
  if (!contract.actsEachTime) return call(database, contract, args)
  return actOnce(aboutOf(contract.name, args), (actionId) => call(database, contract, args, { actionId }))
}

/** Like `callOrThrow`, as the person who is signed in. */
export async function callDatabaseOrThrow<Name extends FunctionName, Answer>(
  contract: SqlFunction<Name, Answer>,
  args: Args<Name>,
): Promise<Answer> {
  return callOrThrow(await ownerDatabase(), contract, args)
}

/** The answer of a query of tables. Throws DatabaseError, in which `where` names the query. */
export async function runQuery<Answer>(
  where: string,
  query: (database: Queries) => PromiseLike<PostgrestSingleResponse<Answer>>,
): Promise<Answer> {
  const { data, error, status } = await query(await ownerDatabase())
  if (error) throw new DatabaseError(where, error, status)
  return data
}
