// Makes the key by which limits in the database count a network.
import type { RouteContext } from './context.ts'

/**
 * The key by which the limits count an address. Hashed with a secret and the day, so that nobody can compute the address from it or follow
 * a person from one day to the next. `use` keeps the keys of two limits apart. Null when the network is unknown.
 */
export async function hashNetwork(
  { clientAddress, env, now }: Pick<RouteContext, 'clientAddress' | 'env' | 'now'>,
  use: 'order-address' | 'report-network' | 'lead-network',
): Promise<string | null> {
  if (clientAddress === null) return null
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.importKey(
    'raw',
    bytes(env.WEBHOOK_SECRET),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const day = new Date(now()).toISOString().slice(0, 10)
  const digest = await crypto.subtle.sign('HMAC', key, bytes(`${use} ${day} ${clientAddress}`))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
