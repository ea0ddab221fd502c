// The consumer of what the other queues gave up: each letter is kept in the database, where a person finds it, and named in the log.

import type { Database } from '#data/client.ts'
import { keepDeadLetters, type NewDeadLetter } from '#data/dead-letters.ts'
import { isUuid } from '../routes/uuid.ts'

/** Tries of a message before its queue gives it up: `max_retries` of wrangler.jsonc and the first one. */
export const QUEUE_TRIES = 11

/** While the database is down, letters come back ever later: a hundred times, for four days. */
const LONGEST_WAIT_SECONDS = 3_600

/** Keeps a batch, or asks for all of it again. */
export async function consumeDeadLetters(batch: MessageBatch<unknown>, database: Database): Promise<void> {
  const letters = batch.messages.map(letterOf)
  for (const words of new Set(letters.map(({ queue, body }) => `${queue} gave up ${JSON.stringify(body)}`)))
    console.error(`dead letter: ${words}: see npm run dead-letters`)
  try {
    await keepDeadLetters(database, letters)
    batch.ackAll()
  } catch (error) {
    console.error('dead letters could not be kept', error)
    const attempts = Math.max(...batch.messages.map((message) => message.attempts))
    batch.retryAll({ delaySeconds: Math.min(LONGEST_WAIT_SECONDS, 15 * 2 ** Math.min(attempts, 10)) })
  }
}

function letterOf({ id, body }: Message<unknown>): NewDeadLetter {
  const { businessId, jobId, collectsGarbage, repairs } = (body ?? {}) as Record<string, unknown>
  const common = { delivery: id, attempts: QUEUE_TRIES }
  if (isUuid(jobId)) return { ...common, queue: 'oja-pictures', body: { jobId } }
  if (!isUuid(businessId)) return { ...common, queue: 'unknown', body: { text: plainText(body) } }
  const asked = {
    ...(collectsGarbage === true ? { collectsGarbage } : {}),
    ...(repairs === true ? { repairs } : {}),
  }
  return { ...common, queue: 'oja-rebuilds', body: { businessId, ...asked } }
}

/** Some letters of a message that is none of ours, as ASCII: it must not be what keeps a batch from being kept. */
function plainText(body: unknown): string {
  return (JSON.stringify(body) ?? '').replace(/[^ -~]/g, '?').slice(0, 400)
}
