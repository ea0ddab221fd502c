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
import { beginSubscription } from '../../paying/begin-subscription.ts'
import { stopSubscription } from '../../paying/stop-subscription.ts'
import { orRefused } from '../../paying/trusted.ts'
import type { RouteContext } from '../shared/context.ts'
import { type PlanCaller, planRoute } from './shared/plan-route.ts'

/** 200 with the answer of src/contract/api/plan.ts; 403 for others than owners; 404 `unknown_subscription`; 409 `plan_ended`. */
export const changeSubscription = planRoute(
  subscriptionRequest,
  async ({ businessId, action }, caller, { database }) => {
    if (!(await callOrThrow(database, isStoreOwner, { businessId, userId: caller.userId })))
      return errorResponse('forbidden')
    const found = await callOrThrow(database, readPlanSubscription, { wanted: { businessId } })
    // One that could not begin has no code, and is resumed like others.
    const isKnown = action === 'resume' || (found?.subscriptionCode && found.emailToken)
    if (!found || !isKnown || found.status === 'ended') return errorResponse('unknown_subscription')
    const answer = await change(action, found, { ...caller, database })
    return typeof answer === 'string' ? errorResponse(answer) : jsonResponse(answer)
  },
)

/** `unknown_subscription`: the provider does not have it any more. */
async function change(
  action: SubscriptionRequest['action'],
  { businessId, subscriptionCode, emailToken, status }: PlanSubscription,
  { provider, userId, database }: PlanCaller & Pick<RouteContext, 'database'>,
): Promise<SubscriptionAnswer | 'plan_ended' | 'unknown_subscription'> {
  const code = subscriptionCode ?? ''
  if (action === 'change_card') {
    const url = orRefused('a page for another card', await provider.manageLink(code))
    return url === null ? 'unknown_subscription' : { renews: status !== 'non-renewing', endsAt: null, url }
  }
  if (action === 'resume') {
    // Another subscription begins in its place, at the end of the paid time.
    const { renews, endsAt } = await setPlanRenewal(database, { businessId, userId }, { renews: true })
    if (!renews) return 'plan_ended'
    const begun = await beginSubscription(businessId, { database, provider })
    return begun === 'refused' ? 'unknown_subscription' : { renews, endsAt, url: null }
  }
  if (!(await stopSubscription(code, emailToken ?? '', provider))) return 'unknown_subscription'
  const { endsAt } = await setPlanRenewal(database, { businessId, userId }, { renews: false })
  return { renews: false, endsAt, url: null }
}
