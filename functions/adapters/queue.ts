// Sends messages to the queues: "publish this store", "continue this picture job", "notifications wait", "settle this payment",
// "continue this import". Loss, repetition and delay of a message do no harm.
import type { Nudge } from '#data/server/upkeep/dead-letters.ts'
import type {
  ImportMessage,
  PaymentMessage,
  PictureMessage,
  PushesMessage,
  RebuildMessage,
} from '../lib/env.ts'
import { traceField } from '../lib/log.ts'
import { LIMITS_MS, withTimeLimit } from '../lib/time-limit.ts'

/** Messages that one `sendBatch` takes. */
const BATCH_SIZE = 100

/** What a publish does in addition to its usual work. */
export type RebuildOptions = Omit<RebuildMessage, 'businessId'>

/** Asks that each of the stores be published. */
export async function enqueueStores(
  queue: Queue<RebuildMessage>,
  businessIds: readonly string[],
  options: RebuildOptions = {},
): Promise<void> {
  for (let start = 0; start < businessIds.length; start += BATCH_SIZE) {
    const batch = businessIds
      .slice(start, start + BATCH_SIZE)
      .map((businessId) => ({ body: { businessId, ...options, ...traceField() } }))
    await withTimeLimit(queue.sendBatch(batch), LIMITS_MS.queue, 'queue: send rebuilds')
  }
}

/** Asks for the next step of a job that makes pictures again. */
export async function enqueuePictures(queue: Queue<PictureMessage>, jobId: string): Promise<void> {
  await withTimeLimit(queue.send({ jobId, ...traceField() }), LIMITS_MS.queue, 'queue: send pictures')
}

/** Says that notifications wait in the outbox. */
export async function enqueuePushes(queue: Queue<PushesMessage>): Promise<void> {
  await withTimeLimit(queue.send({ pushes: true }), LIMITS_MS.queue, 'queue: send pushes')
}

/** Asks that a stored message of the payment provider be settled. */
export async function enqueuePayment(queue: Queue<PaymentMessage>, eventHash: string): Promise<void> {
  await withTimeLimit(queue.send({ eventHash, ...traceField() }), LIMITS_MS.queue, 'queue: send payments')
}

/** Asks for the next steps of an import. */
export async function enqueueImport(queue: Queue<ImportMessage>, importId: string): Promise<void> {
  await withTimeLimit(queue.send({ importId, ...traceField() }), LIMITS_MS.queue, 'queue: send imports')
}

/** Asks for the next steps of an exit kit. */
export async function enqueueKit(queue: Queue<ImportMessage>, kitId: string): Promise<void> {
  await withTimeLimit(queue.send({ kitId, ...traceField() }), LIMITS_MS.queue, 'queue: send exit kits')
}

/** Sends a notice to its queue. */
export async function enqueueNudge(
  queues: {
    readonly REBUILDS: Queue<RebuildMessage>
    readonly PICTURES: Queue<PictureMessage>
    readonly PAYMENTS: Queue<PaymentMessage>
    readonly IMPORTS: Queue<ImportMessage>
  },
  nudge: Nudge,
): Promise<void> {
  if ('jobId' in nudge) return enqueuePictures(queues.PICTURES, nudge.jobId)
  if ('kitId' in nudge) return enqueueKit(queues.IMPORTS, nudge.kitId)
  if ('importId' in nudge) return enqueueImport(queues.IMPORTS, nudge.importId)
  if ('eventHash' in nudge) return enqueuePayment(queues.PAYMENTS, nudge.eventHash)
  return enqueueStores(queues.REBUILDS, [nudge.businessId], nudge.repairs ? { repairs: true } : {})
}
