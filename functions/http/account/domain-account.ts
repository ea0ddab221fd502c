// POST /api/account: on a store's own domain, a customer reads and changes their account. The session's cookie identifies the customer; a
// token in a link is never accepted.
import { accountRequest } from '#contract/api/account.ts'
import type { Json, JsonObject } from '#contract/json.ts'
import { actAsDomainCustomer } from '#data/server/account/customers.ts'
import { errorResponse, jsonResponse } from '../../lib/respond.ts'
import { customerSecret } from '../shared/customer-cookie.ts'
import { jsonRoute } from '../shared/person-route.ts'

/** `{call, address | id}` -> the account; 401 when nobody is signed in here. */
export const domainAccount = jsonRoute(accountRequest, async ({ call, id, address }, context, request) => {
  const secret = customerSecret(request)
  if (!secret) return errorResponse('unauthorised')
  const args: JsonObject = {
    ...(address === undefined ? {} : { address: address as Json }),
    ...(id === undefined ? {} : { id }),
  }
  const account = await actAsDomainCustomer(context.database, { secret, host: context.host }, { call, args })
  if (!account.ok) return errorResponse(account.error === 'too_many' ? 'too_many_requests' : 'bad_request')
  return account.value === null ? errorResponse('unauthorised') : jsonResponse(account.value)
})
