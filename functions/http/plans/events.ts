// POST /api/webhooks/paystack: the payment provider tells that something happened. The raw bytes are stored once, and the queue settles them.
// Attacks: forged events (signed with our secret key, over the raw bytes), repeated ones (stored once by their hash), large ones.
import { parseProviderEvent } from '#contract/api/payments.ts'
import { storeProviderEvent } from '#data/server/plans/plan-payments.ts'
import { enqueuePayment } from '../../adapters/queue.ts'
import { logError } from '../../lib/log.ts'
import { errorResponse, jsonResponse, methodNotAllowed, readRequestBody } from '../../lib/respond.ts'
import { isSignedByPaymentProvider } from '../../lib/webhook-signatures.ts'
import type { RouteHandler } from '../shared/context.ts'

const MAX_BYTES = 100 * 1024

/** 200 for every signed event, also for those that change nothing; 401 for others. The provider sends it again after a 503. */
export const receivePaymentEvent: RouteHandler = async (request, { env, database, waitUntil }) => {
  if (request.method !== 'POST') return methodNotAllowed(['POST'])
  const body = await readRequestBody(request, MAX_BYTES)
  if (!body) return errorResponse('bad_request', { status: 413 })
  const signature = request.headers.get('x-paystack-signature')
  if (!(await isSignedByPaymentProvider(signature, body, env.PAYSTACK_SECRET_KEY)))
    return errorResponse('unauthorised')

  const event = parseProviderEvent(new TextDecoder().decode(body))
  const stored = await storeProviderEvent(database, body, {
    event: event?.event ?? 'unknown',
    reference: event?.reference ?? null,
  })
  // The answer does not wait for the queue: the cron job finds what is stored and not settled.
  if (stored.status === 'stored') {
    waitUntil(
      enqueuePayment(env.PAYMENTS, stored.eventHash).catch((error: unknown) =>
        logError('a payment event waits for the minute', error),
      ),
    )
  }
  return jsonResponse({ stored: true })
}
