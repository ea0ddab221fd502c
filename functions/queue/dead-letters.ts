// Takes the messages that the other queues gave up. Stores each message in the database, where a person finds it, and writes the message to
// the log.
import { isEventHash } from '#contract/api/publishing.ts'
import { keepDeadLetters } from '#contract/sql/system/system.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import type { NewDeadLetter } from '#data/server/upkeep/dead-letters.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { logError } from '../lib/log.ts'

/** Tries of a message before its queue gives it up: `max_retries` of wrangler.jsonc and the first one. */
export const QUEUE_TRIES = 11

/** Longest wait between two tries while the database is down: a hundred tries take four days. */
const LONGEST_WAIT_SECONDS = 3_600

/** Stores a batch, or asks the queue to send the whole batch again. */
export async function consumeDeadLetters(batch: MessageBatch<unknown>, database: Database): Promise<void> {
  const letters = batch.messages.map(letterOf)
  for (const words of new Set(letters.map(wordsOf)))
    logError(`dead letter: ${words}: see npm run dead-letters`)
  try {
    await callOrThrow(database, keepDeadLetters, { letters })
    batch.ackAll()
  } catch (error) {
    logError('dead letters could not be kept', error)
    const attempts = Math.max(...batch.messages.map((message) => message.attempts))
    batch.retryAll({ delaySeconds: Math.min(LONGEST_WAIT_SECONDS, 15 * 2 ** Math.min(attempts, 10)) })
  }
}

/** Ids alone: the text of an unknown message stands in the database, and not in the log. */
function wordsOf({ queue, body }: NewDeadLetter): string {
  return queue === 'unknown' ? 'a message that no queue knows' : `${queue} gave up ${JSON.stringify(body)}`
}

function letterOf({ id, body }: Message<unknown>): NewDeadLetter {
  const { businessId, jobId, eventHash, importId, kitId, collectsGarbage, repairs } = (body ?? {}) as Record<
    string,
    unknown
  >
  const common = { delivery: id, attempts: QUEUE_TRIES }
  if (isUuid(jobId)) return { ...common, queue: 'oja-pictures', body: { jobId } }
  if (isUuid(importId)) return { ...common, queue: 'oja-imports', body: { importId } }
  if (isUuid(kitId)) return { ...common, queue: 'oja-imports', body: { kitId } }
  if (isEventHash(eventHash)) return { ...common, queue: 'oja-payments', body: { eventHash } }
  if (!isUuid(businessId)) return { ...common, queue: 'unknown', body: { text: plainText(body) } }
  const asked = {
    ...(collectsGarbage === true ? { collectsGarbage } : {}),
    ...(repairs === true ? { repairs } : {}),
  }
  return { ...common, queue: 'oja-rebuilds', body: { businessId, ...asked } }
}

/** The beginning of an unknown message, reduced to ASCII, so that every message can be stored. */
function plainText(body: unknown): string {
  return (JSON.stringify(body) ?? '').replace(/[^ -~]/g, '?').slice(0, 400)
}
