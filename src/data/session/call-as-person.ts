// Calls database functions as the signed-in person, for pages that do not load the whole database client (a shop's account page, the
// dashboard's start).
import type { SqlFunction } from '#contract/sql-function.ts'
import { checkAnswer } from '../check-answer.ts'
import { readJsonAnswer, ServerError } from '../outage.ts'
import { type Args, type FunctionName, toSqlArgs } from '../sql-args.ts'
import { repeatingFetch } from './repeating-fetch.ts'
import { accessToken } from './session-client.ts'
import { endSessionAfter401 } from './session-end.ts'
import { supabaseAddress } from './supabase-address.ts'

/** Throws when the status is not 2xx, or the answer does not match the contract. */
export async function callAsPerson<Name extends FunctionName, Answer>(
  { name, answer }: SqlFunction<Name, Answer>,
  args: Args<Name>,
): Promise<Answer> {
  const [{ supabaseUrl, publishableKey }, token] = await Promise.all([supabaseAddress(), accessToken()])
  const response = await repeatingFetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      Authorization: `Bearer ${token ?? publishableKey}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(toSqlArgs(args)),
  })
  endSessionAfter401(response)
  if (!response.ok) throw new ServerError(`${name}: expected 2xx, got ${response.status}`)
  return checkAnswer(name, answer, await readJsonAnswer(name, response))
}
