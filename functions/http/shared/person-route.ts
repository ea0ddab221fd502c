// Routes that take JSON of one schema, from anybody or from a signed-in person. Only POST from our own pages: a form of another site is refused.
import { type GenericSchema, safeParse } from 'valibot'
import { bearerToken, fetchTokenPerson } from '#data/server/account/access-token.ts'
import { authServerOf } from '../../lib/env.ts'
import { errorResponse } from '../../lib/respond.ts'
import type { RouteContext, RouteHandler } from './context.ts'
import { readOrderBody } from './json-request.ts'

export type Person = { readonly userId: string; readonly sessionId: string }

/** A route that answers with `work` on a body of the schema; 400 for another body. */
export function jsonRoute<Asked>(
  schema: GenericSchema<unknown, Asked>,
  work: (asked: Asked, context: RouteContext, request: Request) => Promise<Response>,
): RouteHandler {
  return async (request, context) => {
    const body = await readOrderBody(request)
    if (!body.ok) return body.response
    const asked = safeParse(schema, body.value)
    return asked.success ? work(asked.output, context, request) : errorResponse('bad_request')
  }
}

/** The same for the person of the bearer token: 401 without one, 429 when `takes` says that the person has no use left. */
export function personRoute<Asked>(
  schema: GenericSchema<unknown, Asked>,
  takes: (userId: string, nowMs: number) => boolean,
  work: (asked: Asked, person: Person, context: RouteContext) => Promise<Response>,
): RouteHandler {
  return jsonRoute(schema, async (asked, context, request) => {
    const person = await fetchPerson(request, context)
    if (!person) return errorResponse('unauthorised')
    if (!takes(person.userId, context.now())) return errorResponse('too_many_requests')
    return work(asked, person, context)
  })
}

/** The person whose token the request has, or null. */
export async function fetchPerson(request: Request, { env }: RouteContext): Promise<Person | null> {
  const token = bearerToken(request.headers.get('authorization'))
  return token ? fetchTokenPerson(authServerOf(env), token) : null
}
