// Consumes the pushes queue. A message says only that notifications wait in the database, so lost and repeated messages do no harm: the cron job
// sends what is left. Several runs may overlap, because the database gives each notification to one run.

import type { OpenPush } from '#contract/sql/account/notifications.ts'
import { claimPushes, finishPush, openPush } from '#contract/sql/account/notifications.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import { pushWords } from '#domain/notification/push-words.ts'
import type { PushMessage, PushSender } from '../adapters/push-sender.ts'
import { logError } from '../lib/log.ts'
import { allAtOnce } from '../lib/settle-all.ts'

/** Requests at the same time. Cloudflare allows a Worker six open connections. */
const LANES = 6

/** Notifications that a round claims. A claim lasts a minute; with five seconds for each request the round ends long before. */
const CLAIMED = 4 * LANES

/** Rounds of one run; the next message or minute continues. */
const MAX_ROUNDS = 50

export type PushParts = {
  readonly database: Database
  /** Null: no keys are set, and all notifications wait. */
  readonly sender: PushSender | null
  readonly siteUrl: string
}

/** One run for all messages of a batch. */
export async function consumePushes(batch: MessageBatch<unknown>, send: () => Promise<void>): Promise<void> {
  try {
    await send()
    batch.ackAll()
  } catch (error) {
    logError('notifications could not be sent', error)
    batch.retryAll({ delaySeconds: 10 })
  }
}

/** Sends until nothing is due. */
export async function sendDuePushes({ database, sender, siteUrl }: PushParts): Promise<void> {
  if (!sender) return
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const waiting = [...(await callOrThrow(database, claimPushes, { limit: CLAIMED }))]
    if (waiting.length === 0) return
    const lane = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
        await sendOne(id, sender, { database, siteUrl })
    }
    await allAtOnce('notifications', Array<typeof lane>(LANES).fill(lane))
  }
}

/** Reads the text just before sending: a member who was removed after the claim gets nothing. */
async function sendOne(
  id: string,
  sender: PushSender,
  { database, siteUrl }: Pick<PushParts, 'database' | 'siteUrl'>,
): Promise<void> {
  const push = await callOrThrow(database, openPush, { id })
  if (!push) return
  const answer = await sender(await makePushMessage(push, siteUrl))
  const isGivenUp = await callOrThrow(database, finishPush, {
    id,
    outcome: answer.outcome,
    waitSeconds: answer.waitSeconds,
    error: answer.reason,
  })
  if (answer.outcome !== 'sent')
    logError(`notification ${id}: ${isGivenUp ? 'given up' : 'not sent yet'}: ${answer.reason}`)
}

/**
 * What the browser gets: the form of Declarative Web Push, which Safari shows by itself and which public/owner-worker.js shows elsewhere. One
 * kind about one subject has one tag, so that a message that went out twice is one notification.
 */
export async function makePushMessage(push: OpenPush, siteUrl: string): Promise<PushMessage> {
  const { endpoint, p256dh, auth, kind, subject, storeId, store, ttlSeconds, badge } = push
  const { title, body, path } = pushWords(push, store)
  const tag = await topicOf(`${kind} ${storeId} ${subject}`)
  const notification = { title, body, tag, lang: 'en', navigate: `${siteUrl}${path}?shop=${storeId}` }
  return {
    endpoint,
    p256dh,
    auth,
    payload: JSON.stringify({ web_push: 8030, notification, app_badge: badge }),
    topic: tag,
    ttlSeconds,
    isUrgent: kind !== 'low_stock' && kind !== 'summary',
  }
}

/** 32 characters of base64url: all that every push service takes. Tells nothing of what it was made from. */
async function topicOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest, 0, 24)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
