// Notifications by Web Push: encrypted for the browser alone (RFC 8291), signed with our key (RFC 8292), posted to the browser's push service
// (RFC 8030). Attacks: see src/domain/notification/push-endpoint.ts; a redirect to a private address (redirects are not followed); a service
// that never answers (five seconds).
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push'
import { brand } from '#brand'
import { createLru } from '#domain/basics/lru.ts'
import { isPushEndpoint } from '#domain/notification/push-endpoint.ts'
import type { Env } from '../lib/env.ts'
import { LIMITS_MS } from '../lib/time-limit.ts'
import type { PushMessage, PushOutcome, PushSender } from './push-sender.ts'

/** Pads bodies to a multiple of this size, so that their length tells nothing. */
const PADDED_BYTES = 1_024

/** A signature is valid for 12 hours, and is used for one hour. */
const SIGNED_MS = 60 * 60 * 1000

/** The pair of keys that identifies this installation to push services; made once and kept (docs/notifications.md). */
type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** The sender of this deployment; null without keys. Believes the stand-in only where the site itself is local. */
export function pushSenderOf(
  env: Pick<Env, 'SITE_HOST' | 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'PUSH_STAND_IN_URL'>,
): PushSender | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  if (!publicKey || !privateKey) return null
  return webPushSender({ publicKey, privateKey }, standInOrigin(env))
}

/** The origin of the push services' stand-in on a laptop; null on every other site. */
export function standInOrigin({
  SITE_HOST,
  PUSH_STAND_IN_URL,
}: Pick<Env, 'SITE_HOST' | 'PUSH_STAND_IN_URL'>): string | null {
  return SITE_HOST === 'localhost' && PUSH_STAND_IN_URL ? new URL(PUSH_STAND_IN_URL).origin : null
}

/** Sends with these keys. `standIn`: see `isPushEndpoint`. */
export function webPushSender(keys: VapidKeys, standIn: string | null, now = Date.now): PushSender {
  const signed = createLru<{ readonly headers: Readonly<Record<string, string>>; readonly until: number }>(20)

  async function signature(endpoint: string): Promise<Readonly<Record<string, string>>> {
    const { origin } = new URL(endpoint)
    const known = signed.get(origin)
    if (known && now() < known.until) return known.headers
    const { headers } = await vapidHeaders(
      // The library signs for https alone; the stand-in on a laptop has none.
      subscriptionOf({ endpoint: endpoint.replace(/^http:/, 'https:'), p256dh: '', auth: '' }),
      { ...keys, subject: `mailto:${brand.supportEmail}` },
    )
    signed.set(origin, { headers, until: now() + SIGNED_MS })
    return headers
  }

  return async (message) => {
    // The list of services may have changed since the device was saved.
    if (!isPushEndpoint(message.endpoint, standIn)) return outcome('gone', 'no known push service')
    const headers = await signature(message.endpoint)
    let body: Uint8Array<ArrayBuffer>
    try {
      body = await encrypted(message)
    } catch (error) {
      // A browser may send 65 bytes that are no key.
      return outcome('failed', `its keys encrypt nothing: ${String(error)}`)
    }
    let response: Response
    try {
      response = await fetch(message.endpoint, {
        method: 'POST',
        headers: { ...headers, ...messageHeaders(message) },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(LIMITS_MS.push),
      })
    } catch (error) {
      return outcome('again', `not reached: ${String(error)}`)
    }
    return readOutcome(response, now())
  }
}

function messageHeaders({ ttlSeconds, topic, isUrgent }: PushMessage): Record<string, string> {
  return {
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    TTL: String(ttlSeconds),
    Topic: topic,
    Urgency: isUrgent ? 'high' : 'normal',
  }
}

async function encrypted(message: PushMessage): Promise<Uint8Array<ArrayBuffer>> {
  const text = new TextEncoder().encode(message.payload)
  // JSON may end in spaces.
  const padded = new Uint8Array(Math.ceil(text.length / PADDED_BYTES) * PADDED_BYTES).fill(0x20)
  padded.set(text)
  return encryptNotification(subscriptionOf(message), padded, { pad: false })
}

function subscriptionOf({ endpoint, p256dh, auth }: Pick<PushMessage, 'endpoint' | 'p256dh' | 'auth'>) {
  return { endpoint, expirationTime: null, keys: { p256dh, auth } }
}

/**
 * Reads what became of a message. `sent`: the push service has accepted the message; no service tells of the delivery. `again`: also after a
 * wrong key or signature (400, 401, 403), which can be corrected, and after 406, with which Windows throttles.
 */
async function readOutcome(response: Response, nowMs: number): Promise<PushOutcome> {
  const { status } = response
  if (response.ok) {
    // The message is sent, whatever becomes of the rest of the answer.
    await response.body?.cancel().catch(() => {})
    return outcome('sent', '')
  }
  // The status alone decides: the text is for the log.
  const text = await response.text().catch(() => '')
  const reason = `${status} ${text.replace(/[^ -~]/g, ' ').slice(0, 120)}`.trim()
  if (status === 404 || status === 410) return outcome('gone', reason)
  if (status === 413) return outcome('failed', reason)
  return { ...outcome('again', reason), waitSeconds: retryAfter(response, nowMs) }
}

/** Seconds that `Retry-After` asks for, as a number or a date; 0 without one. */
function retryAfter({ headers }: Response, nowMs: number): number {
  const text = headers.get('retry-after') ?? ''
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0
}

function outcome(kind: PushOutcome['outcome'], reason: string): PushOutcome {
  return { outcome: kind, waitSeconds: 0, reason }
}
