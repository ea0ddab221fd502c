// Consumes the payments queue: settles the stored event that a message names. If the message is lost, the cron job settles the event; a repeated
// message changes nothing.
import { openProviderEvents } from '#data/server/plans/plan-payments.ts'
import type { PaymentMessage } from '../lib/env.ts'
import { inMessage, logError } from '../lib/log.ts'
import { settleEvent } from '../paying/settle-event.ts'
import type { PayingParts } from '../paying/subscription-facts.ts'
import { UnknownSubscription } from '../paying/subscription-facts.ts'
import { ProviderDown } from '../paying/trusted.ts'

/** Attempts after which a subscription without a shop is given up. */
const PATIENCE = 5

/** Settles a batch, one message after another. Without a provider messages are taken, and the events wait. */
export async function consumePayments(
  batch: MessageBatch<PaymentMessage>,
  parts: PayingParts | null,
): Promise<void> {
  for (const message of batch.messages)
    await inMessage(batch.queue, message.body, () => consumeOne(message, parts))
}

async function consumeOne(message: Message<PaymentMessage>, parts: PayingParts | null): Promise<void> {
  try {
    if (parts) await settleOne(message, parts)
    message.ack()
  } catch (error) {
    logError(`payment event ${message.body?.eventHash} is not settled yet`, error)
    message.retry({ delaySeconds: waitOf(error, message.attempts) })
  }
}

async function settleOne({ body, attempts }: Message<PaymentMessage>, parts: PayingParts): Promise<void> {
  const [event] = await openProviderEvents(parts.database, body.eventHash, 1)
  if (event) await settleEvent(event, parts, { isLast: attempts >= PATIENCE })
}

function waitOf(error: unknown, attempts: number): number {
  if (error instanceof ProviderDown) return error.waitSeconds
  return error instanceof UnknownSubscription ? 2 : Math.min(300, 2 ** attempts)
}
