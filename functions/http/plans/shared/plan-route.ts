// A route below /api/plan: for a signed-in person, with the payment provider.
import type { GenericSchema } from 'valibot'
import { logError } from '#functions/lib/log.ts'
import type { PaymentProvider } from '#functions/lib/payment-provider.ts'
import { errorResponse } from '#functions/lib/respond.ts'
import { windowLimit } from '#functions/lib/window-limit.ts'
import { ProviderDown } from '#functions/paying/trusted.ts'
import type { RouteContext, RouteHandler } from '../../shared/context.ts'
import { personRoute } from '../../shared/person-route.ts'

/** Calls of one person in a minute: each asks the provider. */
const takesOne = windowLimit(30, 60)

export type PlanCaller = { readonly userId: string; readonly provider: PaymentProvider }

/** Refuses as `personRoute`; `paying_off` without a provider, 503 while the provider does not answer. */
export function planRoute<Asked>(
  schema: GenericSchema<unknown, Asked>,
  work: (asked: Asked, caller: PlanCaller, context: RouteContext) => Promise<Response>,
): RouteHandler {
  return personRoute(schema, takesOne, async (asked, { userId }, context) => {
    const provider = context.paymentProvider
    if (!provider) return errorResponse('paying_off')
    try {
      return await work(asked, { userId, provider }, context)
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error
      logError(error.message)
      return errorResponse('unavailable', { headers: { 'Retry-After': String(error.waitSeconds) } })
    }
  })
}
