// Finds the person who places an order, if they are signed in. A session that has expired or cannot be checked refuses no order: the order is
// stored as a guest's, and the person can claim the order later by its link. That holds for a fault of ours, too: the log names it as one.
import { domainCustomer } from '#contract/sql/account/account.ts'
import { callOrThrow } from '#data/client.ts'
import { bearerToken, fetchTokenUser } from '#data/server/account/access-token.ts'
import { authServerOf } from '#functions/lib/env.ts'
import { logError } from '#functions/lib/log.ts'
import type { RouteContext } from '../../shared/context.ts'
import { customerSecret } from '../../shared/customer-cookie.ts'

/** The verified person's id, or null for a guest. */
export async function findOrderCustomer(request: Request, context: RouteContext): Promise<string | null> {
  try {
    return await verified(request, context)
  } catch (error) {
    logError('order: its customer could not be checked, stored as a guest’s', error)
    return null
  }
}

async function verified(request: Request, context: RouteContext): Promise<string | null> {
  const { env, database, domainStoreId, host } = context
  if (domainStoreId !== null) {
    const secret = customerSecret(request)
    return secret && callOrThrow(database, domainCustomer, { secret, host })
  }
  const token = bearerToken(request.headers.get('authorization'))
  if (!token) return null
  return fetchTokenUser({ ...authServerOf(env), timeoutMs: 2_000 }, token)
}
