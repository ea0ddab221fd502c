// The HTTP server of a stand-in.
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** Nobody but this machine. */
const HOST = '127.0.0.1'

/** A request whose body has arrived. */
export type StandInCall = {
  readonly method: string
  /** Path and query, at the stand-in's own address. */
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer<ArrayBuffer>
  readonly response: ServerResponse
}

export type StandInServer = {
  /** `http://127.0.0.1:4321` */
  readonly url: string
  stop(): Promise<void>
}

export type StandInOptions = {
  /** 0 takes any free port. */
  readonly port?: number
  /** A longer body is answered with 413. */
  readonly maxBytes?: number
  /** Says what went wrong in the stand-in's own form; a status of 500 and the error's message without it. */
  readonly refuse?: (response: ServerResponse, error: Error) => void
  /** False: the process may end while the server listens. */
  readonly isHolding?: boolean
}

/** Starts a server that answers each request by `answer`; an answer that never comes leaves the caller waiting. Rejects when the port is taken. */
export async function serveStandIn(
  answer: (call: StandInCall) => unknown,
  { port = 0, maxBytes = Number.POSITIVE_INFINITY, refuse = sayError, isHolding = true }: StandInOptions = {},
): Promise<StandInServer> {
  const server = createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
    try {
      const body = await readBody(request, maxBytes)
      if (body === null) return void response.writeHead(413).end('Body too large')
      const { method = 'GET', url = '/', headers } = request
      await answer({ method, url: new URL(url, `http://${HOST}`), headers, body, response })
    } catch (error) {
      if (response.headersSent) response.destroy()
      else refuse(response, error as Error)
    }
  })
  server.listen(port, HOST)
  await once(server, 'listening')
  if (!isHolding) server.unref()
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The whole body; null for one that is too long, which is read to its end: a connection that is cut tells the caller nothing. */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length
    if (sizeBytes <= maxBytes) chunks.push(chunk)
  }
  return sizeBytes <= maxBytes ? Buffer.concat(chunks) : null
}

function sayError(response: ServerResponse, error: Error): void {
  response.writeHead(500).end(error.message)
}

/** Answers with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: OutgoingHttpHeaders = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
    .end(JSON.stringify(value))
}

/** Answers with a page. */
export function sendPage(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(html)
}

/** The fields of a JSON object; none of an empty body, null for any other text. */
export function parseFields(body: Buffer): Readonly<Record<string, unknown>> | null {
  if (body.length === 0) return {}
  try {
    const value: unknown = JSON.parse(body.toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}

/** A text between tags or in an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
