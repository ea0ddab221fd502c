// Shared code of the routes below /api/plan: who asks, how often, and whether paying is possible at all.

import { logError } from '#functions/lib/log.ts'
import type { PaymentProvider } from '#functions/lib/payment-provider.ts'
import { errorResponse } from '#functions/lib/respond.ts'
import { windowLimit } from '#functions/lib/window-limit.ts'
import { ProviderDown } from '#functions/paying/trusted.ts'
import { personOf } from '../../shared/account-body.ts'
import type { RouteContext } from '../../shared/context.ts'

/** Calls of one person in a minute: each asks the provider. */
const takesOne = windowLimit(30, 60)

export type PlanCaller = { readonly userId: string; readonly provider: PaymentProvider }

/** Answers with `work` for a signed-in person; 401, 429, `paying_off` without a provider, 503 while the provider does not answer. */
export async function asPlanCaller(
  request: Request,
  context: RouteContext,
  work: (caller: PlanCaller) => Promise<Response>,
): Promise<Response> {
  const person = await personOf(request, context)
  if (!person) return errorResponse('unauthorised')
  if (!takesOne(person.userId, context.now())) return errorResponse('too_many_requests')
  const provider = context.paymentProvider
  if (!provider) return errorResponse('paying_off')
  try {
    return await work({ userId: person.userId, provider })
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    logError(error.message)
    return errorResponse('unavailable', { headers: { 'Retry-After': String(error.waitSeconds) } })
  }
}
