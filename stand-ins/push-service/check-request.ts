// What a push service checks of a request before it keeps the message: RFC 8030 (headers), RFC 8292 (who sends).
import type { IncomingHttpHeaders } from 'node:http'

export type Refusal = { readonly status: number; readonly reason: string }

/** Returns what is wrong with a request to `origin`, or null. `boundTo`: the key with which the browser subscribed. */
export async function requestFault(
  headers: IncomingHttpHeaders,
  { origin, boundTo }: { readonly origin: string; readonly boundTo: string | null },
): Promise<Refusal | null> {
  const refuse = (status: number, reason: string) => ({ status, reason })
  const { ttl, topic, urgency, authorization = '', 'content-encoding': encoding } = headers
  if (!/^\d+$/.test(String(ttl))) return refuse(400, 'TTL is missing')
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic)))
    return refuse(400, 'Topic is not base64url')
  if (urgency !== undefined && !['very-low', 'low', 'normal', 'high'].includes(String(urgency)))
    return refuse(400, 'Urgency is unknown')
  if (encoding !== 'aes128gcm') return refuse(415, 'Content-Encoding is not aes128gcm')
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (boundTo !== null && key !== boundTo) return refuse(403, 'VapidPkHashMismatch')
  const claims = await readClaims(token, key)
  if (!claims) return refuse(403, 'BadJwtToken')
  const { aud, exp, sub } = claims
  const seconds = Number(exp) - Date.now() / 1000
  if (aud !== origin || !(seconds > 0 && seconds <= 86_400)) return refuse(403, 'BadJwtToken')
  if (!/^(?:mailto:[^@\s]+@(?!localhost$)\S+|https:\/\/\S+)$/.test(String(sub)))
    return refuse(403, 'BadSubject')
  return null
}

/** Returns the claims of a token that is signed with this key, or null. */
async function readClaims(token: string, key: string): Promise<Record<string, unknown> | null> {
  const [head = '', body = '', signature = ''] = token.split('.')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  try {
    const publicKey = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['verify'])
    const signed = new TextEncoder().encode(`${head}.${body}`)
    const hashed = { name: 'ECDSA', hash: 'SHA-256' }
    if (!(await crypto.subtle.verify(hashed, publicKey, bytesOf(signature), signed))) return null
    return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return null
    throw error
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}
