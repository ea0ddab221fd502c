// POST /api/account/sign-out: on a store's own domain, ends a customer's session.
import { endDomainSession } from '#contract/sql/account/account.ts'
import { callOrThrow } from '#data/client.ts'
import { noContentResponse } from '../../lib/respond.ts'
import { withBody } from '../shared/account-body.ts'
import type { RouteHandler } from '../shared/context.ts'
import { clearedCookies, customerSecret } from '../shared/customer-cookie.ts'

/** 204, with or without a session. */
export const closeDomainSession: RouteHandler = (request, context) =>
  withBody(request, async () => {
    const secret = customerSecret(request)
    if (secret) await callOrThrow(context.database, endDomainSession, { secret, host: context.host })
    return noContentResponse([clearedCookies(context.url).session])
  })
