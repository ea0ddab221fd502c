// Makes the key by which limits in the database count a network.
import type { RouteContext } from './context.ts'
import { keyedHash } from './keyed-hash.ts'

/**
 * The key by which the limits count an address. Hashed with a secret and the day, so that nobody can compute the address from it or follow
 * a person from one day to the next. `use` keeps the keys of two limits apart. Null when the network is unknown.
 */
export async function hashNetwork(
  { clientAddress, env, now }: Pick<RouteContext, 'clientAddress' | 'env' | 'now'>,
  use: 'order-address' | 'report-network' | 'lead-network' | 'shopper-lead-network',
): Promise<string | null> {
  if (clientAddress === null) return null
  const day = new Date(now()).toISOString().slice(0, 10)
  return keyedHash(env, `${use} ${day} ${clientAddress}`)
}
