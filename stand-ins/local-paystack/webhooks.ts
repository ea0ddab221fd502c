// Sends events to the webhook: signed over the raw body, and repeated until it answers 200, by the provider's schedules on the stand-in's clock.
import { createHmac } from 'node:crypto'
import type { Webhook, World } from './world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The webhook may take so long to answer. */
const ANSWER_MS = 30_000

export type Schedule = 'live' | 'test'

/** What becomes of the next events: sent, kept for `release`, or lost. `repeats`: how often each is sent again after it was taken. */
export type WebhookPlay = { mode: 'send' | 'hold' | 'drop'; repeats: number; schedule: Schedule }

/** Hex HMAC-SHA512 of the raw body with the secret key. */
export function signatureOf(body: string | Uint8Array, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex')
}

/** Live: every 3 minutes, four times, then hourly up to 72 hours. Test: hourly up to 10 hours. Null: given up. */
function nextTry(schedule: Schedule, { attempts, createdAt }: Webhook, now: number): number | null {
  const next = schedule === 'live' && attempts <= 4 ? now + 3 * MINUTE_MS : now + HOUR_MS
  const ends = createdAt + (schedule === 'live' ? 72 : 10) * HOUR_MS
  return next > ends ? null : next
}

/** Sends all that are due, one after another; returns how many were sent. */
export async function sendDue(
  world: World,
  { url, now, play }: { readonly url: string | null; now(): number; readonly play: WebhookPlay },
): Promise<number> {
  if (url === null) return 0
  const due = world.webhooks.filter(({ state, nextAt }) => state === 'waiting' && nextAt <= now())
  for (const webhook of due) {
    await sendOne(webhook, world.secretKey, url)
    if (webhook.state === 'delivered') {
      for (let repeat = 0; repeat < play.repeats; repeat += 1) await sendOne(webhook, world.secretKey, url)
      continue
    }
    const next = nextTry(play.schedule, webhook, now())
    if (next === null) webhook.state = 'given-up'
    else webhook.nextAt = next
  }
  return due.length
}

async function sendOne(webhook: Webhook, secretKey: string, url: string): Promise<void> {
  webhook.attempts += 1
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-paystack-signature': signatureOf(webhook.body, secretKey),
      },
      body: webhook.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    await response.body?.cancel()
    webhook.lastAnswer = String(response.status)
    if (response.status === 200) webhook.state = 'delivered'
  } catch (error) {
    webhook.lastAnswer = String(error).slice(0, 200)
  }
}
