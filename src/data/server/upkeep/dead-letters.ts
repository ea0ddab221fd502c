// Messages that a queue gave up on (supabase/schemas/dead_letters).
import type { JsonObject } from '#contract/json.ts'
import type * as contract from '#contract/sql/system/system.ts'

export type LetterQueue = contract.DeadLetter['queue']

export type NewDeadLetter = {
  readonly queue: LetterQueue
  readonly body: JsonObject
  /** Identifies the delivery: a delivery that is stored twice counts once. */
  readonly delivery: string
  /** Number of attempts before the queue gave up. */
  readonly attempts: number
}

/** The content of a notice: publish a store, do the next step of a picture job or an import, or settle a message of the payment provider. */
export type Nudge =
  | { readonly businessId: string; readonly repairs?: boolean }
  | { readonly jobId: string }
  | { readonly importId: string }
  | { readonly kitId: string }
  | { readonly eventHash: string }

/** The message in the form that queues take; null for one that no queue takes. Leaves out garbage collection, which runs every few days anyway. */
export function toNudge({ queue, body }: Pick<contract.DeadLetter, 'queue' | 'body'>): Nudge | null {
  if (queue === 'oja-pictures') return { jobId: String(body['jobId']) }
  if (queue === 'oja-payments') return { eventHash: String(body['eventHash']) }
  if (queue === 'oja-imports' && body['kitId'] !== undefined) return { kitId: String(body['kitId']) }
  if (queue === 'oja-imports') return { importId: String(body['importId']) }
  if (queue !== 'oja-rebuilds') return null
  return { businessId: String(body['businessId']), ...(body['repairs'] === true ? { repairs: true } : {}) }
}
