// The rebuild queue: "look at this store". Losing, doubling or reordering its messages is harmless.
import type { RebuildMessage } from '../env.ts'

/** Messages that one `sendBatch` takes. */
const BATCH_SIZE = 100

/** Asks for a look at each of the stores, and for their garbage to be collected when told to. */
export async function enqueueStores(
  queue: Queue<RebuildMessage>,
  businessIds: readonly string[],
  options: Pick<RebuildMessage, 'collectsGarbage'> = {},
): Promise<void> {
  for (let start = 0; start < businessIds.length; start += BATCH_SIZE) {
    const batch = businessIds
      .slice(start, start + BATCH_SIZE)
      .map((businessId) => ({ body: { businessId, ...options } }))
    await queue.sendBatch(batch)
  }
}
