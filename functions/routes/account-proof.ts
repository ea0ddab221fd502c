// POST /api/account/proof: a person proves who they are, once for ten minutes, before they change where their shop's money goes.
// Attacks: those of person-proof.ts, and another site's form (same origin, JSON, a bearer token and no cookie).
import { bearerToken } from '#data/access-token.ts'
import { fetchTokenAccount, openAccountProof } from '#data/account-check.ts'
import { errorResponse, jsonResponse } from '../respond.ts'
import type { RouteHandler } from './context.ts'
import { orUnavailable, readOrderBody } from './order-entry.ts'
import { passwordIn, provePerson } from './person-proof.ts'

/**
 * `{password?}` -> 200 `{proof}`: what calls of this session take for ten minutes. 401 without a person; 403 `password_wrong`,
 * `password_new` or `sign_in_again`; 429 after five guesses.
 */
export const giveProof: RouteHandler = async (request, context) => {
  const body = await readOrderBody(request)
  if (!body.ok) return body.response
  const token = bearerToken(request.headers.get('authorization'))
  if (!token) return errorResponse('unauthorised')
  return orUnavailable(async () => {
    const { env, database } = context
    const server = { url: env.SUPABASE_URL, publishableKey: env.SUPABASE_PUBLISHABLE_KEY }
    const account = await fetchTokenAccount(server, token)
    if (!account) return errorResponse('unauthorised')
    const person = await provePerson(account, passwordIn(body.value), server, context)
    if (!person.ok) return person.response
    const proof = await openAccountProof(database, account, person.provedAt)
    return proof === null ? errorResponse('unauthorised') : jsonResponse({ proof })
  })
}
