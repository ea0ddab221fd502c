// One HTTP request of pg_net: kept connections, a hard time limit, no redirects followed, no retries.

import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

/** A queued request; `body` is the text that Postgres wrote, sent byte for byte. */
export type NetRequest = {
  readonly id: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly timeoutMs: number
}

/** What came of it, as pg_net keeps it. */
export type NetResponse = {
  readonly status: number | null
  readonly contentType: string | null
  readonly headers: Readonly<Record<string, unknown>> | null
  readonly content: string | null
  readonly timedOut: boolean
  readonly error: string | null
}

const contentLimitBytes = 64_000

/** Makes a sender; failures are part of its answer, it never rejects. */
export function createHttpSender(): { send(request: NetRequest): Promise<NetResponse>; close(): void } {
  const options = { keepAlive: true, maxFreeSockets: 32, timeout: 4_000 }
  const http = new HttpAgent(options)
  const https = new HttpsAgent(options)

  function sendOnce(request: NetRequest, mayRetry: boolean): Promise<NetResponse> {
    return new Promise((resolve) => {
      let url: URL
      try {
        url = new URL(request.url)
      } catch {
        return resolve(failure(`URL using bad/illegal format or missing URL: ${request.url}`, false))
      }
      const isSecure = url.protocol === 'https:'
      const body = request.body === null ? null : Buffer.from(request.body, 'utf8')
      const outgoing = (isSecure ? httpsRequest : httpRequest)(url, {
        method: request.method,
        agent: isSecure ? https : http,
        headers: {
          'user-agent': 'pg_net/0.20.0',
          accept: '*/*',
          ...request.headers,
          ...(body ? { 'content-length': String(body.length) } : {}),
        },
      })
      const timer = setTimeout(() => {
        resolve(failure(`Timeout of ${request.timeoutMs} ms reached`, true))
        outgoing.destroy()
      }, request.timeoutMs)
      outgoing.on('response', (answer) => {
        const chunks: Buffer[] = []
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          if (size < contentLimitBytes) chunks.push(chunk)
          size += chunk.length
        })
        answer.on('end', () => {
          clearTimeout(timer)
          resolve({
            status: answer.statusCode ?? null,
            contentType: answer.headers['content-type'] ?? null,
            headers: answer.headers,
            content: Buffer.concat(chunks).toString('utf8').replaceAll('\0', ''), // Postgres text holds no NUL
            timedOut: false,
            error: null,
          })
        })
      })
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer)
        // A kept connection that closed just as it was reused: the request never left.
        const isStale = outgoing.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        if (isStale && mayRetry) resolve(sendOnce(request, false))
        else resolve(failure(error.message || (error.code ?? 'the connection failed'), false))
      })
      outgoing.end(body ?? undefined)
    })
  }

  return {
    send: (request) => sendOnce(request, true),
    close() {
      http.destroy()
      https.destroy()
    },
  }
}

function failure(error: string, timedOut: boolean): NetResponse {
  return { status: null, contentType: null, headers: null, content: null, timedOut, error }
}
