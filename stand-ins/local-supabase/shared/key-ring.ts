// Turns an API key into a role, as the hosted gateway does: sb_publishable_ is anon, sb_secret_ is service_role. Passes a person's token on
// unread; PostgREST, auth and storage verify the token.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { mintRoleToken, type ProjectKeys } from './keys.ts'

export type ApiRole = 'anon' | 'service_role'

type Check =
  | {
      readonly ok: true
      readonly role: ApiRole
      /** The bearer token for PostgREST. */
      readonly bearer: string
      readonly userToken: string | null
      /** The query without the key. */
      readonly query: string
    }
  | { readonly ok: false; readonly error: { readonly message: string; readonly hint: string } }

const noKey = {
  message: 'No API key found in request',
  hint: 'No `apikey` request header or url param was found.',
}
const badKey = {
  message: 'Invalid API key',
  hint: 'Double check your Supabase publishable or secret API key.',
}

/** Makes the checker. Signs the role tokens once, not per request. */
export function createKeyRing(keys: ProjectKeys) {
  const ring: readonly { digest: Buffer; role: ApiRole; token: string }[] = [
    { digest: digest(keys.publishableKey), role: 'anon', token: mintRoleToken(keys, 'anon') },
    { digest: digest(keys.secretKey), role: 'service_role', token: mintRoleToken(keys, 'service_role') },
  ]
  // Attack: guessing a key byte by byte from the time of the comparison. Digests of equal length compare in constant time.
  const known = new Map<string, (typeof ring)[number]>()
  const find = (key: string) => {
    const cached = known.get(key)
    if (cached) return cached
    const wanted = digest(key)
    const entry = ring.find((each) => timingSafeEqual(each.digest, wanted))
    if (entry) known.set(key, entry)
    return entry
  }

  return {
    check(request: IncomingMessage, query: string): Check {
      const header = request.headers.apikey
      const fromQuery = query.includes('apikey=') ? takeKey(query) : null
      const key = typeof header === 'string' ? header : fromQuery?.key
      if (!key) return { ok: false, error: noKey }
      const entry = find(key)
      if (!entry) return { ok: false, error: badKey }

      const rest = fromQuery ? fromQuery.query : query
      const bearer = /^bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim()
      if (!bearer) return { ok: true, role: entry.role, bearer: entry.token, userToken: null, query: rest }
      if (!bearer.startsWith('sb_')) {
        return { ok: true, role: entry.role, bearer, userToken: bearer, query: rest }
      }
      // Refuses two different keys: supabase-js repeats the key as the bearer when nobody is signed in.
      if (find(bearer) !== entry) return { ok: false, error: badKey }
      return { ok: true, role: entry.role, bearer: entry.token, userToken: null, query: rest }
    },
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function takeKey(query: string): { key: string | undefined; query: string } {
  const kept: string[] = []
  let key: string | undefined
  for (const part of query.split('&')) {
    if (part.startsWith('apikey=')) key = decodeURIComponent(part.slice(7))
    else kept.push(part)
  }
  return { key, query: kept.join('&') }
}
