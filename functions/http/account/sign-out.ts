// POST /api/account/sign-out: on a store's own domain, ends a customer's session.
import * as v from 'valibot'
import { endDomainSession } from '#contract/sql/account/account.ts'
import { callOrThrow } from '#data/client.ts'
import { noContentResponse } from '../../lib/respond.ts'
import { clearedCookies, customerSecret } from '../shared/customer-cookie.ts'
import { jsonRoute } from '../shared/person-route.ts'

/** 204, with or without a session. */
export const closeDomainSession = jsonRoute(v.object({}), async (_body, context, request) => {
  const secret = customerSecret(request)
  if (secret) await callOrThrow(context.database, endDomainSession, { secret, host: context.host })
  return noContentResponse([clearedCookies(context.url).session])
})
