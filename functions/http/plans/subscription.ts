// POST /api/plan/subscription: an owner stops or resumes the renewal, or asks for the provider's page for another card. The provider does it first.
import { type SubscriptionAnswer, type SubscriptionRequest, subscriptionRequest } from '#contract/api/plan.ts'
import {
  isStoreOwner,
  type PlanSubscription,
  readPlanSubscription,
} from '#contract/sql/plans/plan-payments.ts'
import { callOrThrow } from '#data/client.ts'
import { setPlanRenewal } from '#data/server/plans/plan-payments.ts'
import { errorResponse, jsonResponse } from '../../lib/respond.ts'
import { orRefused } from '../../paying/trusted.ts'
import type { RouteContext } from '../shared/context.ts'
import { type PlanCaller, planRoute } from './shared/plan-route.ts'

/** 200 with the answer of src/contract/api/plan.ts; 403 for others than owners; 404 `unknown_subscription`. */
export const changeSubscription = planRoute(
  subscriptionRequest,
  async ({ businessId, action }, caller, { database }) => {
    if (!(await callOrThrow(database, isStoreOwner, { businessId, userId: caller.userId })))
      return errorResponse('forbidden')
    const found = await callOrThrow(database, readPlanSubscription, { wanted: { businessId } })
    if (!found?.subscriptionCode || !found.emailToken || found.status === 'ended')
      return errorResponse('unknown_subscription')
    const answer = await change(action, found, { ...caller, database })
    return answer ? jsonResponse(answer) : errorResponse('unknown_subscription')
  },
)

/** Null when the provider does not have it any more. */
async function change(
  action: SubscriptionRequest['action'],
  { businessId, subscriptionCode, emailToken, status }: PlanSubscription,
  { provider, userId, database }: PlanCaller & Pick<RouteContext, 'database'>,
): Promise<SubscriptionAnswer | null> {
  const code = subscriptionCode ?? ''
  if (action === 'change_card') {
    const url = orRefused('a page for another card', await provider.manageLink(code))
    return url === null ? null : { renews: status !== 'non-renewing', endsAt: null, url }
  }
  const renews = action === 'resume'
  const answer = renews
    ? await provider.enableSubscription(code, emailToken ?? '')
    : await provider.disableSubscription(code, emailToken ?? '')
  orRefused('change a subscription', answer)
  // Refused: it may be so already. What it is now decides.
  const now = orRefused('a subscription', await provider.subscription(code))
  const isRenewing = now?.state === 'active' || now?.state === 'attention'
  if (isRenewing !== renews) return null
  const state = await setPlanRenewal(database, { businessId, userId }, { renews })
  return { renews, endsAt: state.endsAt, url: null }
}
