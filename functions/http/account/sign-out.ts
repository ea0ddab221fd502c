// POST /api/account/sign-out: on a store's own domain, ends a customer's session.
import { endDomainSession } from '#data/server/account/customers.ts'
import { noContentResponse } from '../../lib/respond.ts'
import { withBody } from '../shared/account-body.ts'
import type { RouteHandler } from '../shared/context.ts'
import { clearedCookies, customerSecret } from '../shared/customer-cookie.ts'

/** 204, with or without a session. */
export const closeDomainSession: RouteHandler = (request, context) =>
  withBody(request, async () => {
    const secret = customerSecret(request)
    if (secret) await endDomainSession(context.database, secret, context.host)
    return noContentResponse([clearedCookies(context.url).session])
  })
