// What the minute does for payments, so that a day without events of the provider changes nothing: asks about what stayed open, charges cards
// again after a failed renewal, ends what stayed unpaid. All of it is safe to repeat, and several runs may overlap.
import {
  claimApprovedMoneyBack,
  claimSilentSubscriptions,
  claimSubscriptionsToMove,
  claimUnpaidCheckouts,
  duePlanCharges,
  endPlanCharge,
  endPlanCheckout,
  endPlanSubscription,
  noteMoneyBack,
  openPlanCharge,
  type PlanCharge,
  planSubscriptionsToEnd,
  restartPlanSubscription,
} from '#contract/sql/plans/plan-payments.ts'
import { callOrThrow } from '#data/client.ts'
import { DatabaseError } from '#data/errors.ts'
import { openProviderEvents, settleProviderEvent } from '#data/server/plans/plan-payments.ts'
import { listUnknownDisputes, listUnknownRefunds } from '#data/server/plans/unknown-refunds.ts'
import { logError } from '../lib/log.ts'
import { beginSubscription } from '../paying/begin-subscription.ts'
import { settleDispute, settleEvent } from '../paying/settle-event.ts'
import { noteRefunds, settlePayment, settleRefunds } from '../paying/settle-payment.ts'
import { stopSubscription } from '../paying/stop-subscription.ts'
import { type PayingParts, subscriptionFacts, UnknownSubscription } from '../paying/subscription-facts.ts'
import { faultWords, ProviderDown, trusted } from '../paying/trusted.ts'

/** Most works of each kind in a minute, because the provider takes some hundred calls a minute. */
const MAX_AT_ONCE = 25

/** So long an event has time to come before the provider is asked. */
const ASKED_AFTER_SECONDS = 120

const MINUTE_MS = 60_000
/** Time after which the form of an unpaid payment closes. The provider is still asked about the payment for a month. */
const FORM_MS = 24 * 60 * MINUTE_MS

/** Time after which an event that cannot be settled is left to the operators. */
const PATIENCE_MS = 24 * 60 * MINUTE_MS

/**
 * Runs works one after another, and throws the first failure at the end. A provider that does not answer stops the rest, because each would wait
 * as long; one that says no to a work does not. A subscription that no shop has yet is no failure.
 */
async function eachInTurn<Each>(
  works: readonly Each[],
  run: (each: Each) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const each of works) {
    try {
      await run(each)
    } catch (error) {
      if (error instanceof UnknownSubscription) continue
      failures.push(error)
      if (error instanceof ProviderDown && error.isForAll) break
    }
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Settles events whose queue message was lost. Gives up an event about a subscription of no shop after ten minutes, and one that fails for
 * another reason after a day: the operators' page of payments names it.
 */
export async function settleLeftEvents(parts: PayingParts | null, nowMs: number): Promise<void> {
  if (!parts) return
  const left = await openProviderEvents(parts.database, null, MAX_AT_ONCE)
  const ageOf = ({ receivedAt }: (typeof left)[number]) => nowMs - Date.parse(receivedAt)
  // Leaves events of the last minute to the queue.
  const ours = left.filter((event) => ageOf(event) > MINUTE_MS)
  await eachInTurn(ours, async (event) => {
    try {
      await settleEvent(event, parts, { isLast: ageOf(event) > 10 * MINUTE_MS })
    } catch (error) {
      if (isOutage(error) || ageOf(event) < PATIENCE_MS) throw error
      logError(`payment event ${event.eventHash} is given up`, error)
      await settleProviderEvent(parts.database, event.eventHash, { refused: 'not_settled_in_a_day' })
    }
  })
}

/** Arguments of what asks for works that are due. */
function dueAt(nowMs: number) {
  return { at: new Date(nowMs).toISOString(), limit: MAX_AT_ONCE }
}

/** True while another event would fail as well: it is no fault of this one. */
function isOutage(error: unknown): boolean {
  return error instanceof ProviderDown ? error.isForAll : error instanceof DatabaseError && error.isTransient
}

/**
 * Writes refunds and disputes of which no event came, also those that were begun on the provider's own pages. Asks for the newest alone: what
 * the database knows already costs two questions a minute and no more.
 */
export async function askMoneyThatWentBack(parts: PayingParts | null): Promise<void> {
  if (!parts) return
  const { database, provider } = parts
  const refunds = trusted('refunds', await provider.listRefunds()).filter(
    ({ state }) => state === 'processed',
  )
  const unknown = await listUnknownRefunds(database, refunds)
  await eachInTurn(unknown.slice(0, MAX_AT_ONCE), ({ reference }) => settleRefunds(reference, null, parts))
  const disputes = await listUnknownDisputes(database, trusted('disputes', await provider.listDisputes()))
  await eachInTurn(disputes.slice(0, MAX_AT_ONCE), (dispute) => settleDispute(dispute, null, parts))
}

/** Asks about payments that an owner began and of which no event came. */
export async function askOpenPayments(parts: PayingParts | null, nowMs: number): Promise<void> {
  if (!parts) return
  const unpaid = await callOrThrow(parts.database, claimUnpaidCheckouts, {
    olderThanSeconds: ASKED_AFTER_SECONDS,
    limit: MAX_AT_ONCE,
  })
  await eachInTurn(unpaid, async ({ reference, createdAt, status }) => {
    const { result } = await settlePayment(reference, null, parts)
    if (result !== 'applied' && status === 'open' && nowMs - Date.parse(createdAt) > FORM_MS)
      await callOrThrow(parts.database, endPlanCheckout, { reference, status: 'expired' })
  })
}

/** Asks about renewals whose event did not come, and begins subscriptions that the provider has not begun. */
export async function askSilentSubscriptions(parts: PayingParts | null, nowMs: number): Promise<void> {
  if (!parts) return
  const silent = await callOrThrow(parts.database, claimSilentSubscriptions, dueAt(nowMs))
  await eachInTurn(silent, ({ businessId, subscriptionCode }) =>
    subscriptionCode === null
      ? beginSubscription(businessId, parts)
      : askSubscription(subscriptionCode, parts),
  )
}

/** Lets the next charge follow the paid time: stops the subscription and begins another one, because the provider moves no date. */
export async function moveSubscriptions(parts: PayingParts | null, nowMs: number): Promise<void> {
  if (!parts) return
  const { database, provider } = parts
  const early = await callOrThrow(database, claimSubscriptionsToMove, dueAt(nowMs))
  await eachInTurn(early, async ({ businessId, subscriptionCode, emailToken }) => {
    // Two of them would both charge.
    if (!(await stopSubscription(subscriptionCode, emailToken, provider))) return
    await callOrThrow(database, restartPlanSubscription, { businessId, subscriptionCode })
    await beginSubscription(businessId, parts)
  })
}

async function askSubscription(code: string, parts: PayingParts): Promise<void> {
  const { database, provider } = parts
  const found = trusted(`subscription ${code}`, await provider.subscription(code))
  const { facts, state } = await subscriptionFacts(code, parts)
  const number = found.lastPaymentNumber
  const reference = number === null ? null : trusted('a payment', await provider.referenceOf(number))
  if (reference !== null) await settlePayment(reference, null, parts)
  const last = reference === null ? null : trusted('verify', await provider.verify(reference))
  const hasFailed = state === 'attention' && last?.state === 'failed'
  await settleProviderEvent(database, null, {
    subscription: facts,
    ...(hasFailed && { failedRenewal: { businessId: facts.businessId, dueAt: last.createdAt } }),
  })
}

/** Charges once a day, on days 1, 3 and 5. Writes the row of the charge before it asks the provider, so that no day is charged twice. */
export async function chargeFailedRenewals(parts: PayingParts | null, nowMs: number): Promise<void> {
  if (!parts) return
  const due = await callOrThrow(parts.database, duePlanCharges, dueAt(nowMs))
  await eachInTurn(due, async (each) => {
    const charge = await callOrThrow(parts.database, openPlanCharge, each)
    if (charge?.status === 'open') await chargeOnce(charge, each.businessId, parts)
  })
}

async function chargeOnce(charge: PlanCharge, businessId: string, parts: PayingParts): Promise<void> {
  const { database, provider } = parts
  const { reference, authorizationCode, email, amountMinor, currency } = charge
  // Asks first about a charge of an earlier run, which may have missed the answer.
  const known = charge.isNew ? null : trusted('verify', await provider.verify(reference))
  if (known === null) {
    const metadata = { business: businessId }
    const asked = { reference, authorizationCode, email: email ?? '', amountMinor, currency, metadata }
    const answer = await provider.chargeSaved(asked)
    if (!answer.ok && answer.fault.kind === 'refused') {
      // A run beside this one may have charged: the provider then refuses the reference, and knows the payment.
      if (trusted('verify', await provider.verify(reference)) === null) {
        await callOrThrow(database, endPlanCharge, { reference, reason: answer.fault.message })
        return
      }
    } else trusted('charge a saved card', answer)
  }
  // Asks the provider for the payment, because the charge's own answer is no proof.
  const { result } = await settlePayment(reference, null, parts)
  if (result === 'applied') return
  const payment = known ?? trusted('verify', await provider.verify(reference))
  if (payment?.state !== 'failed') return
  await callOrThrow(database, endPlanCharge, { reference, reason: payment.bankAnswer })
}

/**
 * Ends subscriptions after seven days of grace, so that none charges for a plan that has lapsed. Also ends those whose payment was paid back, and
 * those of deleted stores.
 */
export async function endSubscriptions(parts: PayingParts | null, nowMs: number): Promise<void> {
  if (!parts) return
  const { database, provider } = parts
  const ended = await callOrThrow(database, planSubscriptionsToEnd, dueAt(nowMs))
  await eachInTurn(ended, async ({ businessId, subscriptionCode, emailToken }) => {
    if (await stopSubscription(subscriptionCode, emailToken, provider))
      await callOrThrow(database, endPlanSubscription, { businessId, subscriptionCode })
  })
}

/**
 * Begins refunds that an operator has approved, and writes those that the provider has paid out. Asks the provider first, so that each refund
 * begins once. Keeps the provider's answer about a failed refund for the operator, who may ask for another try.
 */
export async function carryOutRefunds(parts: PayingParts | null): Promise<void> {
  if (!parts) return
  const { database, provider } = parts
  await eachInTurn(
    await callOrThrow(database, claimApprovedMoneyBack, { limit: MAX_AT_ONCE }),
    async ({ reference, amountMinor, triedAgain }) => {
      const refunds = trusted(`refunds of ${reference}`, await provider.refundsOf(reference))
      if (refunds.some(({ state }) => state === 'processed')) await settleRefunds(reference, null, parts)
      else await noteRefunds(reference, refunds, database)
      const mayBegin = refunds.length <= triedAgain && refunds.every(({ state }) => state === 'failed')
      if (!mayBegin) return
      const answer = await provider.refund(reference, amountMinor)
      if (answer.ok) return noteRefunds(reference, [...refunds, answer.value], database)
      logError(`refund of ${reference}: ${faultWords(answer.fault)}`)
      if (answer.fault.kind === 'refused')
        await callOrThrow(database, noteMoneyBack, {
          reference,
          state: 'refused',
          reason: answer.fault.message,
          failedRefunds: refunds.length,
        })
    },
  )
}
