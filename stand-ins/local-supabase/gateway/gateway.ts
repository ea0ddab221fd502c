// Serves the one port of the API: checks the key, turns the key into a role, and hands the request to PostgREST, auth or storage. Streams
// both ways and does no cryptography per request, because every save and every order passes through the gateway.

import type { RequestListener, ServerResponse } from 'node:http'
import { isPostgresAway } from '../postgres/pool.ts'
import { createRestProxy } from '../rest/proxy.ts'
import type { ApiHandler } from '../shared/api-request.ts'
import { createKeyRing } from '../shared/key-ring.ts'
import type { ProjectKeys } from '../shared/keys.ts'
import { sendJson } from '../shared/respond.ts'
import { answerPreflight, corsHeaders } from './cors.ts'

const openAuthPaths = ['/.well-known/jwks.json', '/health', '/authorize', '/callback', '/verify']

type GatewayOptions = {
  readonly keys: ProjectKeys
  readonly restPort: number
  readonly auth: ApiHandler
  readonly storage: ApiHandler
  readonly log: (line: string) => void
}

/** Builds the gateway's request listener. */
export function createGateway(options: GatewayOptions): {
  readonly listener: RequestListener
  close(): void
} {
  const keyRing = createKeyRing(options.keys)
  const rest = createRestProxy(options.restPort)

  const listener: RequestListener = (request, response) => {
    if (request.method === 'OPTIONS') return answerPreflight(request, response)
    const target = request.url ?? '/'
    const mark = target.indexOf('?')
    const path = mark === -1 ? target : target.slice(0, mark)
    const service = /^\/(rest|auth|storage)\/v1(?=\/|$)/.exec(path)?.[1]
    for (const [name, value] of corsHeaders) response.setHeader(name, value)
    if (!service) return sendJson(response, 404, { message: 'no Route matched with those values' })

    const query = mark === -1 ? '' : target.slice(mark + 1)
    const passed = keyRing.check(request, query)
    const below = path.slice(service.length + 4) || '/'
    if (!passed.ok && !isOpen(service, below)) return sendJson(response, 401, passed.error)
    if (service === 'rest') {
      if (!passed.ok) return sendJson(response, 401, passed.error)
      return rest.forward(
        request,
        response,
        `${below}${passed.query ? `?${passed.query}` : ''}`,
        passed.bearer,
      )
    }
    const api = {
      request,
      response,
      path: below,
      query: new URLSearchParams(passed.ok ? passed.query : query),
      keyRole: passed.ok ? passed.role : null,
      userToken: passed.ok ? passed.userToken : null,
    }
    const handler = service === 'auth' ? options.auth : options.storage
    handler(api).catch((error) => answerFailure(error, service, response, options.log))
  }
  return { listener, close: () => rest.close() }
}

// True for paths that need no key, as on the hosted service: public objects, the public signing keys, the health answer, and the addresses to
// which a browser is redirected.
function isOpen(service: string, path: string): boolean {
  if (service === 'storage') return path.startsWith('/object/public/')
  return service === 'auth' && openAuthPaths.includes(path)
}

function answerFailure(
  error: unknown,
  service: string,
  response: ServerResponse,
  log: (line: string) => void,
): void {
  const isAway = isPostgresAway(error)
  if (isAway) log(`${service}: Postgres is away`)
  else log(`${service}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  if (response.headersSent) response.destroy()
  else if (isAway) sendJson(response, 503, { code: 'unavailable', message: 'Postgres cannot be reached' })
  else
    sendJson(response, 500, {
      code: 'unexpected_failure',
      message: 'Internal server error',
      error: 'internal',
    })
}
