// Shared code of the routes below /api/domain: the body, who asks, and how often.
import { type GenericSchema, safeParse } from 'valibot'
import type { CallResult } from '#data/client.ts'
import { errorResponse } from '#functions/lib/respond.ts'
import { windowLimit } from '#functions/lib/window-limit.ts'
import { personOf, withBody } from '../../shared/account-body.ts'
import type { RouteContext, RouteHandler } from '../../shared/context.ts'
import { refuseOrder } from '../../shared/json-request.ts'

/** Calls of one person in a minute: each may ask DNS. */
const takesOne = windowLimit(120, 60)

/** A route that answers with `work` for a signed-in person and a body of the schema. */
export function domainRoute<Asked>(
  schema: GenericSchema<unknown, Asked>,
  work: (asked: Asked, userId: string, context: RouteContext) => Promise<Response>,
): RouteHandler {
  return (request, context) =>
    withBody(request, async (body) => {
      const asked = safeParse(schema, body)
      if (!asked.success) return errorResponse('bad_request')
      const person = await personOf(request, context)
      if (!person) return errorResponse('unauthorised')
      if (!takesOne(person.userId, context.now())) return errorResponse('too_many_requests')
      return work(asked.output, person.userId, context)
    })
}

/** The database's refusal as an answer. */
export function refuseDomain({ error }: Extract<CallResult<never>, { ok: false }>): Response {
  return refuseOrder(error)
}
