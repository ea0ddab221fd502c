// POST /api/account/proof: a person proves who they are, once for ten minutes, before they change where their shop's money or orders go.
// Attacks: those of person-proof.ts, and a form of another site (same origin, JSON, a bearer token and no cookie).
import { passwordIn } from '#contract/api/account.ts'
import { openAccountProof } from '#contract/sql/account/account.ts'
import { callOrThrow } from '#data/client.ts'
import { bearerToken } from '#data/server/account/access-token.ts'
import { fetchTokenAccount } from '#data/server/account/account-check.ts'
import { authServerOf } from '../../lib/env.ts'
import { errorResponse, jsonResponse } from '../../lib/respond.ts'
import type { RouteHandler } from '../shared/context.ts'
import { readOrderBody } from '../shared/json-request.ts'
import { provePerson } from './shared/person-proof.ts'

/**
 * `{password?}` -> 200 `{proof}`, which calls of this session carry for ten minutes. 401 without a person; 403 `password_wrong`,
 * `password_new` or `sign_in_again`; 429 after five guesses.
 */
export const giveProof: RouteHandler = async (request, context) => {
  const body = await readOrderBody(request)
  if (!body.ok) return body.response
  const token = bearerToken(request.headers.get('authorization'))
  if (!token) return errorResponse('unauthorised')
  const { env, database } = context
  const account = await fetchTokenAccount(authServerOf(env), token)
  if (!account) return errorResponse('unauthorised')
  const person = await provePerson(account, passwordIn(body.value), context)
  if (!person.ok) return person.response
  const proof = await callOrThrow(database, openAccountProof, {
    userId: account.userId,
    sessionId: account.sessionId,
    provedAt: new Date(person.provedAt).toISOString(),
  })
  return proof === null ? errorResponse('unauthorised') : jsonResponse({ proof })
}
