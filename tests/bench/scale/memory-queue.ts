// A queue in memory with the settings of wrangler.jsonc: batches of 20 without waiting, retries after a delay, and a count of what Cloudflare
// would charge for. Messages go to the product's own consumer.
import { randomUUID } from 'node:crypto'
import type { RebuildMessage } from '#functions/lib/env.ts'

const BATCH_SIZE = 20

/** Batches that are under way at the same time. Cloudflare runs up to 250; more than these would only wait for this machine. */
const CONSUMERS = 4

export type MemoryQueue = {
  send(bodies: readonly RebuildMessage[]): void
  /** Operations since the start: a write, a read and a delete for each message, and one more read for each retry. */
  readonly counts: { operations: number; done: number }
  waiting(): number
  /** Resolves when nothing waits and nothing is under way. */
  idle(): Promise<void>
}

type Waiting = { readonly body: RebuildMessage; attempts: number }

export function memoryQueue(consume: (batch: MessageBatch<RebuildMessage>) => Promise<void>): MemoryQueue {
  const waiting: Waiting[] = []
  const counts = { operations: 0, done: 0 }
  let delayed = 0
  let running = 0

  const messageOf = (item: Waiting): Message<RebuildMessage> =>
    ({
      id: randomUUID(),
      timestamp: new Date(),
      body: item.body,
      attempts: item.attempts,
      ack() {
        counts.operations += 1
        counts.done += 1
      },
      retry({ delaySeconds = 0 } = {}) {
        delayed += 1
        setTimeout(() => {
          delayed -= 1
          item.attempts += 1
          waiting.push(item)
          pump()
        }, delaySeconds * 1000)
      },
    }) as Message<RebuildMessage>

  const pump = () => {
    while (running < CONSUMERS && waiting.length > 0) {
      const batch = waiting.splice(0, BATCH_SIZE)
      counts.operations += batch.length
      running += 1
      const messages = batch.map(messageOf)
      void consume({ queue: 'oja-rebuilds', messages } as unknown as MessageBatch<RebuildMessage>).finally(
        () => {
          running -= 1
          pump()
        },
      )
    }
  }

  return {
    counts,
    send(bodies) {
      counts.operations += bodies.length
      for (const body of bodies) waiting.push({ body, attempts: 1 })
      pump()
    },
    waiting: () => waiting.length + delayed,
    async idle() {
      while (waiting.length + delayed + running > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    },
  }
}
