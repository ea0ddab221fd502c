// Answers cross-origin requests at the gateway, the same for every service: browsers on any origin may use the API, without cookies.

import type { IncomingMessage, ServerResponse } from 'node:http'

/** Headers sent with every answer. */
export const corsHeaders: readonly (readonly [string, string])[] = [
  ['access-control-allow-origin', '*'],
  [
    'access-control-expose-headers',
    'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Range-Unit, ETag, X-Total-Count, Link, X-Sb-Error-Code, X-Supabase-Api-Version',
  ],
]

/** Answers the preflight (OPTIONS) of a cross-origin request. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '3600',
    vary: 'Access-Control-Request-Headers',
  })
  response.end()
}
