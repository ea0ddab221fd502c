// Sends JSON and reads request bodies with a limit, for auth, storage and gateway.

import type { IncomingMessage, ServerResponse } from 'node:http'

/** Sends a JSON answer. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...headers,
  })
  response.end(text)
}

/** Keeps the connection open when a body is refused before its end: otherwise the answer would never arrive. */
export const keepOpen = { destroyOnReturn: false }

/** Reads a request body; null when the body is longer than allowed. */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator(keepOpen) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limitBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Reads a JSON object; null for any other body. An empty body counts as an empty object. */
export async function readJsonObject(
  request: IncomingMessage,
  limitBytes = 1_000_000,
): Promise<Record<string, unknown> | null> {
  const body = await readBody(request, limitBytes)
  if (body === null) return null
  if (body.length === 0) return {}
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null // the body is no JSON
  }
}
