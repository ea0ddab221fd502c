// The rebuild queue's consumer: publishes what changed in each store that a message names. A failure of one store retries only that store's
// messages. The cron job finds stores whose message was lost.

import { isUuid } from '#domain/basics/uuid.ts'
import type { PublishPorts } from '#storefront/publish/ports.ts'
import { type PublishOutcome, publishStore } from '#storefront/publish/publish.ts'
import { eachLimited } from '#storefront/store/each-limited.ts'
import type { RebuildOptions } from '../adapters/queue.ts'
import type { RebuildMessage } from '../lib/env.ts'
import { inMessage, logError } from '../lib/log.ts'

/** Stores of one batch that are published at the same time: while one waits for the database or the bucket, another renders. */
const PARALLEL_STORES = 6

/** Large stores of one batch that are published at the same time: their snapshots must fit into one isolate together. */
const PARALLEL_LARGE_STORES = 2

/** A store with more products, or more pages to render, goes to a second queue, so that other stores do not wait. */
export const LARGE_PAGES = 2_000

/** A batch that takes longer is named in the log while the batch still runs. */
const LONG_BATCH_MS = 30_000

/** Puts a store on the queue for large ones. */
export type EnqueueLarge = (businessId: string, options: RebuildOptions) => Promise<void>

/** Handles one batch; never throws for a single store. `forward` is null in the queue for large stores. */
export async function consumeRebuilds(
  batch: MessageBatch<RebuildMessage>,
  ports: PublishPorts,
  forward: EnqueueLarge | null = null,
): Promise<void> {
  const byStore = Map.groupBy(batch.messages, ({ body }) => body?.businessId)
  const limit = forward ? PARALLEL_STORES : PARALLEL_LARGE_STORES
  const waiting = new Set(byStore.keys())
  const long = setTimeout(() => nameLongBatch(batch.queue, [...waiting], byStore.size), LONG_BATCH_MS)
  try {
    await eachLimited([...byStore], limit, async ([businessId, messages]) => {
      const traced = messages.find(({ body }) => body?.trace !== undefined)?.body
      await inMessage(batch.queue, traced, () => handleStore(businessId, messages, { ports, forward }))
      waiting.delete(businessId)
    })
  } finally {
    clearTimeout(long)
  }
}

function nameLongBatch(queue: string, waiting: readonly unknown[], stores: number): void {
  const names = `${waiting.slice(0, 10).join(', ')}${waiting.length > 10 ? ', …' : ''}`
  logError(
    `rebuild: a batch of ${queue} takes more than ${LONG_BATCH_MS / 1000} s: ${waiting.length} of ${stores} stores are not done: ${names}`,
  )
}

/** What the stores of a batch share. */
type Batch = {
  readonly ports: PublishPorts
  readonly forward: EnqueueLarge | null
}

async function handleStore(
  businessId: unknown,
  messages: readonly Message<RebuildMessage>[],
  batch: Batch,
): Promise<void> {
  if (isUuid(businessId)) return rebuildStore(businessId, messages, batch)
  logError('rebuild: expected {businessId}, dropped a message that is none')
  for (const message of messages) message.ack()
}

async function rebuildStore(
  businessId: string,
  messages: readonly Message<RebuildMessage>[],
  batch: Batch,
): Promise<void> {
  try {
    const options = {
      collectsGarbage: messages.some(({ body }) => body.collectsGarbage === true),
      repairs: messages.some(({ body }) => body.repairs === true),
    }
    const outcome = await publishHere(businessId, options, batch)
    for (const message of messages) {
      if (outcome === 'again') message.retry()
      // The publish that is running sees new changes, but does not see lost pages.
      else if (outcome === 'busy' && (message.attempts > 1 || options.repairs))
        message.retry({ delaySeconds: 10 })
      else message.ack()
    }
  } catch (error) {
    logError(`rebuild of ${businessId} failed`, error)
    for (const message of messages) message.retry({ delaySeconds: retryDelaySeconds(message.attempts) })
  }
}

/** Publishes a store, or sends it to the queue for large ones. */
async function publishHere(
  businessId: string,
  asked: RebuildOptions,
  { ports, forward }: Batch,
): Promise<PublishOutcome> {
  if (!forward) return (await publishStore(businessId, ports, asked)).outcome
  const { outcome } = await publishStore(businessId, ports, { ...asked, maxPages: LARGE_PAGES })
  if (outcome === 'large') await forward(businessId, asked)
  return outcome
}

/** 1, 2, 4, … at most 60 seconds. */
function retryDelaySeconds(attempts: number): number {
  return Math.min(60, 2 ** Math.max(0, attempts - 1))
}
