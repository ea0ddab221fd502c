// Shared code of routes that a signed-in person calls: reads a JSON object as body, and finds the person of the bearer token.
import { bearerToken, fetchTokenPerson } from '#data/server/account/access-token.ts'
import { authServerOf } from '../../lib/env.ts'
import { errorResponse } from '../../lib/respond.ts'
import type { RouteContext } from './context.ts'
import { readOrderBody } from './json-request.ts'

type Body = Readonly<Record<string, unknown>>

/** Answers with `work` on the body, or refuses a request that has no such body. */
export async function withBody(request: Request, work: (body: Body) => Promise<Response>): Promise<Response> {
  const body = await readOrderBody(request)
  if (!body.ok) return body.response
  if (typeof body.value !== 'object' || body.value === null) return errorResponse('bad_request')
  return work(body.value as Body)
}

/** The person whose token the request has, or null. */
export function personOf(request: Request, { env }: RouteContext) {
  const token = bearerToken(request.headers.get('authorization'))
  return token ? fetchTokenPerson(authServerOf(env), token) : null
}
