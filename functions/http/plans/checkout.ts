// POST /api/plan/checkout: an owner begins to pay for a plan. The database fixes the amount before the provider is asked. Attacks: a price or a shop
// of the browser's choice (the database decides both), a double click (one open payment for a shop), a form of another site (same origin, JSON,
// a bearer token and no cookie).
import { type CheckoutRequest, checkoutRequest, type PayChannel } from '#contract/api/plan.ts'
import {
  endPlanCheckout,
  notePlanCheckout,
  type OpenedCheckout,
  openPlanCheckout,
  readPlanCheckout,
} from '#contract/sql/plans/plan-payments.ts'
import { call, callOrThrow } from '#data/client.ts'
import { parseAccountCurrencies } from '#domain/plan/charged.ts'
import { logError } from '../../lib/log.ts'
import type { ProviderAnswer } from '../../lib/payment-provider.ts'
import { errorResponse, jsonResponse } from '../../lib/respond.ts'
import { faultWords, trusted } from '../../paying/trusted.ts'
import type { RouteContext } from '../shared/context.ts'
import { type PlanCaller, planRoute } from './shared/plan-route.ts'

/** A reference that the provider has and we have no page for is left behind once. */
const TRIES = 2

/** Longer than an answer of the provider takes. */
const MAX_LOOKS = 8
const LOOK_MS = 250

/** 200 `{reference, url}`; refuses with CHECKOUT_ERRORS of src/contract/api/plan.ts. */
export const beginCheckout = planRoute(checkoutRequest, begin)

async function begin(
  { businessId, channel, ...choice }: CheckoutRequest,
  caller: PlanCaller,
  context: RouteContext,
): Promise<Response> {
  const { database, env } = context
  if (!parseAccountCurrencies(env.PAYSTACK_CURRENCIES).includes(choice.currency))
    return errorResponse('bad_request')
  for (let tries = 0; tries < TRIES; tries += 1) {
    const opened = await call(database, openPlanCheckout, { businessId, personId: caller.userId, choice })
    if (!opened.ok) return refuse(opened.error.code)
    const { reference, providerUrl } = opened.value
    if (providerUrl !== null) return jsonResponse({ reference, url: providerUrl })
    const page = await openPage(opened.value, channel, {
      provider: caller.provider,
      siteUrl: context.env.SITE_URL,
    })
    if (page.ok) {
      await callOrThrow(database, notePlanCheckout, { reference, providerUrl: page.value.url })
      return jsonResponse({ reference, url: page.value.url })
    }
    if (page.fault.kind !== 'refused') trusted('begin a payment', page)
    const url = await pageOfOtherTap(reference, context)
    if (url !== null) return jsonResponse({ reference, url })
    // The provider has the reference from a try whose answer was lost, or does not take it.
    logError(`payment ${reference}: ${faultWords(page.fault)}`)
    await callOrThrow(database, endPlanCheckout, { reference, status: 'failed' })
  }
  return errorResponse('unavailable')
}

/** Another tap of the same moment may be opening the page of this reference; null when none comes. */
async function pageOfOtherTap(reference: string, { database }: RouteContext): Promise<string | null> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const checkout = await callOrThrow(database, readPlanCheckout, { reference })
    if (checkout?.status !== 'open') return null
    if (checkout.providerUrl !== null) return checkout.providerUrl
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return null
}

async function openPage(
  { reference, email, amountMinor, currency, renews, plan, months, businessId }: OpenedCheckout,
  channel: PayChannel,
  { provider, siteUrl }: Pick<PlanCaller, 'provider'> & { readonly siteUrl: string },
): Promise<ProviderAnswer<{ readonly url: string }>> {
  // The first payment of a subscription too: the card is subscribed once the days that are left are known (begin-subscription.ts).
  return provider.startCheckout({
    reference,
    email: email ?? '',
    amountMinor,
    currency,
    channels: renews ? (['card'] as const) : channelsOf(currency, channel),
    callbackUrl: `${siteUrl}/settings/plan?shop=${businessId}`,
    metadata: { business: businessId, plan, months },
  })
}

/** All ways of the currency, the chosen one first: the payer may change their mind on the page. */
function channelsOf(currency: string, chosen: PayChannel): readonly PayChannel[] {
  const all: readonly PayChannel[] =
    currency === 'GHS' ? ['card', 'mobile_money'] : ['card', 'bank_transfer', 'ussd']
  return [...all.filter((each) => each === chosen), ...all.filter((each) => each !== chosen)]
}

function refuse(code: string): Response {
  const known = ['already_renews', 'bad_request', 'forbidden', 'too_many_requests'] as const
  const found = known.find((each) => each === code)
  if (!found) throw new Error(`checkout: refused with ${code}`)
  return errorResponse(found)
}
