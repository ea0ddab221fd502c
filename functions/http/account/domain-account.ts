// POST /api/account: on a store's own domain, a customer reads and changes their account. The session's cookie identifies the customer; a
// token in a link is never accepted.
import { accountRequest } from '#contract/api/account.ts'
import type { Json, JsonObject } from '#contract/json.ts'
import { actAsDomainCustomer } from '#data/server/account/customers.ts'
import { errorResponse, jsonResponse } from '../../lib/respond.ts'
import { customerSecret } from '../shared/customer-cookie.ts'
import { jsonRoute } from '../shared/person-route.ts'

/** `{call, address | id}` -> the account. When nobody is signed in here: null for who asks for the account, 401 for who would change it. */
export const domainAccount = jsonRoute(accountRequest, async ({ call, id, address }, context, request) => {
  const secret = customerSecret(request)
  const nobody = () => (call === 'my_account' ? jsonResponse(null) : errorResponse('unauthorised'))
  if (!secret) return nobody()
  const args: JsonObject = {
    ...(address === undefined ? {} : { address: address as Json }),
    ...(id === undefined ? {} : { id }),
  }
  const account = await actAsDomainCustomer(context.database, { secret, host: context.host }, { call, args })
  if (!account.ok) return errorResponse(account.error === 'too_many' ? 'too_many_requests' : 'bad_request')
  return account.value === null ? nobody() : jsonResponse(account.value)
})
