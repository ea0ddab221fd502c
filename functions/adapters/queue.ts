// The queues: "look at this store", "go on with these pictures". Losing, doubling or reordering their messages is harmless.
import type { RebuildMessage } from '../env.ts'
import type { PictureMessage } from '../images/remake.ts'
import { LIMITS_MS, withTimeLimit } from './time-limit.ts'

/** Messages that one `sendBatch` takes. */
const BATCH_SIZE = 100

/** What a look at a store is to do beyond its usual work. */
export type RebuildOptions = Omit<RebuildMessage, 'businessId'>

/** Asks for a look at each of the stores. */
export async function enqueueStores(
  queue: Queue<RebuildMessage>,
  businessIds: readonly string[],
  options: RebuildOptions = {},
): Promise<void> {
  for (let start = 0; start < businessIds.length; start += BATCH_SIZE) {
    const batch = businessIds
      .slice(start, start + BATCH_SIZE)
      .map((businessId) => ({ body: { businessId, ...options } }))
    await withTimeLimit(queue.sendBatch(batch), LIMITS_MS.queue, 'queue: send rebuilds')
  }
}

/** Asks for the next step of a job that makes pictures again. */
export async function enqueuePictures(queue: Queue<PictureMessage>, jobId: string): Promise<void> {
  await withTimeLimit(queue.send({ jobId }), LIMITS_MS.queue, 'queue: send pictures')
}
