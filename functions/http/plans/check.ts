// POST /api/plan/check: an owner comes back from the provider's page. The address that they come with grants nothing: the provider is asked, on the
// same way that its events take. Attacks: a reference that was not paid, of another shop, or made up.
import { type PaymentCheckAnswer, paymentCheckRequest } from '#contract/api/plan.ts'
import { isStoreOwner, readPlanCheckout, type Settled } from '#contract/sql/plans/plan-payments.ts'
import { callOrThrow } from '#data/client.ts'
import { errorResponse, jsonResponse } from '../../lib/respond.ts'
import { settlePayment } from '../../paying/settle-payment.ts'
import { planRoute } from './shared/plan-route.ts'

/** 200 `{status}`; 403 for a payment of another shop and for an unknown one (the answer does not tell which). */
export const checkPayment = planRoute(
  paymentCheckRequest,
  async ({ businessId, reference }, { userId, provider }, { database }) => {
    const checkout = await callOrThrow(database, readPlanCheckout, { reference })
    const isTheirs =
      checkout?.businessId === businessId &&
      (await callOrThrow(database, isStoreOwner, { businessId, userId }))
    if (!isTheirs) return errorResponse('forbidden')
    const settled = await settlePayment(reference, null, { database, provider })
    return jsonResponse({ status: statusOf(settled) } satisfies PaymentCheckAnswer)
  },
)

function statusOf({ result, reason }: Settled): PaymentCheckAnswer['status'] {
  if (result === 'applied') return 'paid'
  // Known here, and not there yet: the page was never opened.
  if (result === 'refused') return reason === 'unknown_to_provider' ? 'open' : 'refused'
  if (reason === 'payment waiting') return 'pending'
  return reason === 'payment failed' ? 'declined' : 'open'
}
