// Passes requests to PostgREST: streams bodies, keeps headers, reuses connections.

import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { loopback } from '../machine/ports.ts'
import { sendJson } from '../shared/respond.ts'

// Headers that concern one connection (RFC 9110, 7.6.1), and headers that the gateway sets itself.
const notForwarded = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'host',
  'origin',
  'apikey',
  'authorization',
])
const notReturned = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** Makes the proxy to one PostgREST. */
export function createRestProxy(port: number) {
  // Closes idle connections after 20 s, because PostgREST closes them after 30 s.
  const agent = new Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 64, timeout: 20_000 })

  function forward(request: IncomingMessage, response: ServerResponse, path: string, bearer: string): void {
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    send({ mayRetry: true })

    function send({ mayRetry }: { readonly mayRetry: boolean }): void {
      const upstream = httpRequest({
        host: loopback,
        port,
        agent,
        method: request.method,
        path,
        headers: forwardedHeaders(request, { port, bearer, hasBody }),
      })
      upstream.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage, returnedHeaders(answer))
        answer.pipe(response)
        answer.on('error', () => response.destroy())
      })
      upstream.on('error', (error: NodeJS.ErrnoException) => {
        if (response.headersSent || response.destroyed) return void response.destroy()
        // Sends a request without a body again: the reused connection closed at that moment, so PostgREST did nothing.
        const isStale = upstream.reusedSocket && error.code === 'ECONNRESET'
        if (mayRetry && isStale && !hasBody) return send({ mayRetry: false })
        sendJson(response, 503, {
          code: 'unavailable',
          message: `PostgREST cannot be reached: ${error.message}`,
        })
      })
      response.on('close', () => {
        if (!response.writableFinished) upstream.destroy()
      })
      if (hasBody) request.pipe(upstream)
      else upstream.end()
    }
  }

  return { forward, close: () => agent.destroy() }
}

function forwardedHeaders(
  request: IncomingMessage,
  { port, bearer, hasBody }: { readonly port: number; readonly bearer: string; readonly hasBody: boolean },
): string[] {
  const headers = ['host', `${loopback}:${port}`, 'authorization', `Bearer ${bearer}`]
  const raw = request.rawHeaders
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] as string
    if (!notForwarded.has(name.toLowerCase())) headers.push(name, raw[index + 1] as string)
  }
  if (hasBody && request.headers['content-length'] === undefined) headers.push('transfer-encoding', 'chunked')
  return headers
}

function returnedHeaders(answer: IncomingMessage): string[] {
  const headers: string[] = []
  const raw = answer.rawHeaders
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] as string).toLowerCase()
    if (!notReturned.has(name) && !name.startsWith('access-control-')) {
      headers.push(raw[index] as string, raw[index + 1] as string)
    }
  }
  return headers
}
