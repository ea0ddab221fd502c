// The queue's consumer: looks at each store that was named and publishes what changed. Messages stand for themselves: one store's
// failure retries that store's messages only. A message that is lost anyway is found by the minute's sweep.
import { eachLimited } from '#storefront/each-limited.ts'
import { type InTurn, oneAtATime } from '#storefront/one-at-a-time.ts'
import type { PublishPorts } from '#storefront/ports.ts'
import { type PublishOutcome, publishStore } from '#storefront/publish.ts'
import type { RebuildOptions } from '../adapters/queue.ts'
import type { RebuildMessage } from '../env.ts'
import { isUuid } from '../routes/uuid.ts'

/** Stores under way at once in one batch: while one waits for the database or the bucket, another renders. */
const PARALLEL_STORES = 6

/** Of large ones, whose snapshots must fit into one isolate together. */
const PARALLEL_LARGE_STORES = 2

/** What takes more pages or a reading of more products is published in a queue of its own: others would wait for it. */
export const LARGE_PAGES = 2_000

/** A batch that takes longer is named in the log while it is still under way. */
const LONG_BATCH_MS = 30_000

/** Puts a store on the queue for large ones. */
export type ForwardLarge = (businessId: string, options: RebuildOptions) => Promise<void>

/** Handles one batch; never throws for a single store. `forward` is null in the queue for large stores. */
export async function consumeRebuilds(
  batch: MessageBatch<RebuildMessage>,
  ports: PublishPorts,
  forward: ForwardLarge | null = null,
): Promise<void> {
  const byStore = Map.groupBy(batch.messages, ({ body }) => body?.businessId)
  const inTurn = oneAtATime()
  const limit = forward ? PARALLEL_STORES : PARALLEL_LARGE_STORES
  const waiting = new Set(byStore.keys())
  const long = setTimeout(() => nameLongBatch(batch.queue, [...waiting], byStore.size), LONG_BATCH_MS)
  try {
    await eachLimited([...byStore], limit, async ([businessId, messages]) => {
      await handleStore(businessId, messages, { ports, forward, inTurn })
      waiting.delete(businessId)
    })
  } finally {
    clearTimeout(long)
  }
}

function nameLongBatch(queue: string, waiting: readonly unknown[], stores: number): void {
  const names = `${waiting.slice(0, 10).join(', ')}${waiting.length > 10 ? ', …' : ''}`
  console.error(
    `rebuild: a batch of ${queue} takes more than ${LONG_BATCH_MS / 1000} s: ${waiting.length} of ${stores} stores are not done: ${names}`,
  )
}

/** What the stores of a batch share. */
type Batch = {
  readonly ports: PublishPorts
  readonly forward: ForwardLarge | null
  readonly inTurn: InTurn
}

async function handleStore(
  businessId: unknown,
  messages: readonly Message<RebuildMessage>[],
  batch: Batch,
): Promise<void> {
  if (isUuid(businessId)) return rebuildStore(businessId, messages, batch)
  console.error('rebuild: expected {businessId}, dropped a message that is none')
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
      // Who renders it now sees what is new, not what was lost.
      else if (outcome === 'busy' && (message.attempts > 1 || options.repairs))
        message.retry({ delaySeconds: 10 })
      else message.ack()
    }
  } catch (error) {
    console.error(`rebuild of ${businessId} failed`, error)
    for (const message of messages) message.retry({ delaySeconds: retryDelaySeconds(message.attempts) })
  }
}

/** Publishes a store, or sends it on; then the message has done its work. */
async function publishHere(
  businessId: string,
  asked: RebuildOptions,
  { ports, forward, inTurn }: Batch,
): Promise<PublishOutcome> {
  const options = { ...asked, inTurn }
  if (!forward) return (await publishStore(businessId, ports, options)).outcome
  const { outcome } = await publishStore(businessId, ports, { ...options, maxPages: LARGE_PAGES })
  if (outcome === 'large') await forward(businessId, asked)
  return outcome
}

/** 1, 2, 4, … at most 60 seconds. */
function retryDelaySeconds(attempts: number): number {
  return Math.min(60, 2 ** Math.max(0, attempts - 1))
}
