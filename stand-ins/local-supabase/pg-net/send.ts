// Sends one HTTP request of pg_net: reuses connections, has a hard time limit, follows no redirects, does not retry.

import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http'
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

/** The result of a request, as pg_net keeps it. */
export type NetResponse = {
  readonly status: number | null
  readonly contentType: string | null
  readonly headers: Readonly<Record<string, unknown>> | null
  readonly content: string | null
  readonly timedOut: boolean
  readonly error: string | null
}

const contentLimitBytes = 64_000

type Agents = { readonly http: HttpAgent; readonly https: HttpsAgent }

/** Makes a sender that never rejects: a failure is part of the answer. */
export function createHttpSender(): { send(request: NetRequest): Promise<NetResponse>; close(): void } {
  const options = { keepAlive: true, maxFreeSockets: 32, timeout: 4_000 }
  const agents: Agents = { http: new HttpAgent(options), https: new HttpsAgent(options) }
  return {
    async send(request) {
      if (!URL.canParse(request.url)) {
        return failure(`URL using bad/illegal format or missing URL: ${request.url}`)
      }
      const { response, isStale } = await sendOnce(agents, request)
      return isStale ? (await sendOnce(agents, request)).response : response
    },
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/** `isStale`: a reused connection closed at that moment, so the request was never sent. */
type Sent = { readonly response: NetResponse; readonly isStale: boolean }

function sendOnce(agents: Agents, request: NetRequest): Promise<Sent> {
  return new Promise((resolve) => {
    const body = request.body === null ? null : Buffer.from(request.body, 'utf8')
    const outgoing = openRequest(agents, request, body)
    const settle = (response: NetResponse, { isStale = false } = {}) => resolve({ response, isStale })
    const timer = setTimeout(() => {
      settle(failure(`Timeout of ${request.timeoutMs} ms reached`, { timedOut: true }))
      outgoing.destroy()
    }, request.timeoutMs)
    outgoing.on('response', (answer) => {
      readAnswer(answer, (response) => {
        clearTimeout(timer)
        settle(response)
      })
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      const isStale = outgoing.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      settle(failure(error.message || (error.code ?? 'the connection failed')), { isStale })
    })
    outgoing.end(body ?? undefined)
  })
}

function openRequest(agents: Agents, request: NetRequest, body: Buffer | null): ClientRequest {
  const url = new URL(request.url)
  const isSecure = url.protocol === 'https:'
  return (isSecure ? httpsRequest : httpRequest)(url, {
    method: request.method,
    agent: isSecure ? agents.https : agents.http,
    headers: {
      'user-agent': 'pg_net/0.20.0',
      accept: '*/*',
      ...request.headers,
      ...(body ? { 'content-length': String(body.length) } : {}),
    },
  })
}

/** Reads an answer to its end; keeps only the beginning of a long answer. */
function readAnswer(answer: IncomingMessage, onEnd: (response: NetResponse) => void): void {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  answer.on('data', (chunk: Buffer) => {
    if (sizeBytes < contentLimitBytes) chunks.push(chunk)
    sizeBytes += chunk.length
  })
  answer.on('end', () =>
    onEnd({
      status: answer.statusCode ?? null,
      contentType: answer.headers['content-type'] ?? null,
      headers: answer.headers,
      content: Buffer.concat(chunks).toString('utf8').replaceAll('\0', ''), // Postgres text cannot contain NUL
      timedOut: false,
      error: null,
    }),
  )
}

function failure(error: string, { timedOut = false } = {}): NetResponse {
  return { status: null, contentType: null, headers: null, content: null, timedOut, error }
}
