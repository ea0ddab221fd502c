// Whose account an order belongs to: the person who places it signed in. Nobody's order is refused for a session that has run out
// or cannot be checked just then: it is stored as a guest's, and its link claims it later.
import { bearerToken, fetchTokenUser } from '#data/access-token.ts'
import { fetchDomainCustomer } from '#data/customers.ts'
import type { RouteContext } from './context.ts'
import { customerSecret } from './customer-cookie.ts'

/** The verified person's id, or null for a guest. */
export async function customerOf(request: Request, context: RouteContext): Promise<string | null> {
  try {
    return await verified(request, context)
  } catch (error) {
    console.error('order: its customer could not be checked, stored as a guest’s', error)
    return null
  }
}

async function verified(request: Request, context: RouteContext): Promise<string | null> {
  const { env, database, domainStoreId, host } = context
  if (domainStoreId !== null) {
    const secret = customerSecret(request)
    return secret && fetchDomainCustomer(database, secret, host)
  }
  const token = bearerToken(request.headers.get('authorization'))
  if (!token) return null
  const server = { url: env.SUPABASE_URL, publishableKey: env.SUPABASE_PUBLISHABLE_KEY, timeoutMs: 2_000 }
  return fetchTokenUser(server, token)
}
