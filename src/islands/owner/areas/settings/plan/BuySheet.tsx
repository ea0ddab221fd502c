// Buys a plan: which plan, for how long, how to pay, and the price. Leads to the provider's page. The plan changes when the provider confirms the
// payment.
import { useState } from 'react'
import type { PayChannel } from '#contract/api/plan.ts'
import { openCheckout, type PlanPage } from '#data/owner/settings/plan.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { type ChargedCurrency, chargedCurrency } from '#domain/plan/charged.ts'
import { type PeriodMonths, PLAN_PERIODS, periodDays, RENEWAL_PERIODS } from '#domain/plan/periods.ts'
import { isAtLeast, type PaidPlan } from '#domain/plan/plan.ts'
import { planToBuy } from '#domain/plan/plan-state.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { dayText, nextChargeText, planName, planRefusalText } from '#owner/shared/plan/copy.ts'

type Props = {
  readonly page: PlanPage
  readonly onClose: () => void
  /** True: begins with a card that renews. */
  readonly renews?: boolean
}

type Choice = {
  readonly plan: PaidPlan
  readonly months: PeriodMonths
  readonly way: Way
}

type Way = 'subscription' | PayChannel

const CARD = { value: 'card', label: 'Card, once' } as const
const SUBSCRIPTION = { value: 'subscription', label: 'Card, renews by itself' } as const

/** The first is offered first. */
const WAYS: Readonly<Record<ChargedCurrency, readonly [WayChoice, ...(readonly WayChoice[])]>> = {
  NGN: [{ value: 'bank_transfer', label: 'Transfer' }, CARD, { value: 'ussd', label: 'USSD' }, SUBSCRIPTION],
  GHS: [{ value: 'mobile_money', label: 'Mobile money' }, CARD, SUBSCRIPTION],
}

type WayChoice = { readonly value: Way; readonly label: string }

const monthsText = (months: number) => (months === 1 ? '1 month' : `${months} months`)

/** Mounted anew for each opening: it begins with the plan of that moment. */
export function BuySheet({ page, onClose, renews = false }: Props) {
  const { id: businessId, country } = useBusiness()
  const currency = chargedCurrency(country, page.accountCurrencies)
  const [choice, setChoice] = useState<Choice>({
    plan: planToBuy(page),
    // A charge that failed is asked for again.
    months: page.graceUntil ? (page.subscription?.months ?? 1) : 1,
    way: renews ? 'subscription' : WAYS[currency][0].value,
  })
  const ways = WAYS[currency].filter(({ value }) => value !== 'subscription' || !isRenewed(page, choice.plan))
  const [problem, setProblem] = useState<string | null>(null)
  const { save, isSaving } = useSave({ tell: setProblem })
  const change = (changed: Partial<Choice>) => setChoice(fitting(page, { ...choice, ...changed }))
  const price = priceOf(page, choice, currency)
  const pay = () =>
    save({
      send: () =>
        openCheckout({
          businessId,
          plan: choice.plan,
          months: choice.months,
          renews: isSubscription(choice),
          channel: choice.way === 'subscription' ? 'card' : choice.way,
          currency,
        }),
      onSaved: ({ url }) => location.assign(url),
      refusalText: planRefusalText,
    })
  return (
    <Sheet
      title="Buy a plan"
      onClose={onClose}
      actions={
        <Button
          isWide
          isBusy={isSaving}
          busyText="Opening the payment…"
          disabled={!price}
          onClick={() => void pay()}
        >
          {price ? `Pay ${formatMoney(price.amountMinor, currency)}` : 'Choose a plan'}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <PlanFields page={page} choice={choice} ways={ways} change={change} />
        <p className="rounded-card bg-paper p-4">{whatHappens(page, choice, price)}</p>
        {problem && <ErrorNote text={problem} />}
      </div>
    </Sheet>
  )
}

type FieldsProps = {
  readonly page: PlanPage
  readonly choice: Choice
  readonly ways: readonly WayChoice[]
  readonly change: (changed: Partial<Choice>) => void
}

function PlanFields({ page, choice, ways, change }: FieldsProps) {
  const renews = isSubscription(choice)
  return (
    <>
      <Choices
        label="Plan"
        value={choice.plan}
        onChange={(plan) => change({ plan })}
        choices={[
          { value: 'premium', label: planName('premium') },
          { value: 'enterprise', label: planName('enterprise') },
        ]}
      />
      <Choices
        label="How to pay"
        value={choice.way}
        onChange={(way) => change({ way })}
        choices={ways}
        hint={chargesNext(page, choice)}
      />
      <Choices
        label={renews ? 'Charged every' : 'For'}
        value={String(choice.months)}
        onChange={(months) => change({ months: Number(months) as PeriodMonths })}
        choices={(renews ? RENEWAL_PERIODS : PLAN_PERIODS).map((months) => ({
          value: String(months),
          label: renews ? (months === 1 ? 'Month' : 'Year') : monthsText(months),
        }))}
        hint={
          choice.months === 12
            ? 'Twelve months cost the yearly price, and count as a year for the free domain.'
            : undefined
        }
      />
    </>
  )
}

const isSubscription = ({ way }: Choice) => way === 'subscription'

/** True where a card is charged for the plan already: a second one is refused. One that has failed is none. */
const isRenewed = ({ subscription, nextChargeAt }: PlanPage, plan: PaidPlan) =>
  subscription?.plan === plan && nextChargeAt !== null

/** A subscription renews by the month or by the year. */
function fitting(page: PlanPage, choice: Choice): Choice {
  if (!isSubscription(choice)) return choice
  if (isRenewed(page, choice.plan)) return { ...choice, way: 'card' }
  return RENEWAL_PERIODS.some((months) => months === choice.months) ? choice : { ...choice, months: 1 }
}

type Price = PlanPage['prices'][number]

function priceOf({ prices }: PlanPage, { plan, months }: Choice, currency: ChargedCurrency): Price | null {
  const found = prices.find(
    (price) => price.plan === plan && price.months === months && price.currency === currency,
  )
  return found ?? null
}

function whatHappens(page: PlanPage, choice: Choice, price: Price | null): string {
  const next = isSubscription(choice) && price?.chargedNextAt ? ` ${nextChargeText(price.chargedNextAt)}` : ''
  return `${howItBegins(page, choice)}${whatEnds(page, choice)}${next}`
}

/** Whether anything is charged after this payment. */
function chargesNext(page: PlanPage, choice: Choice): string {
  const hasCard = isCharging(page) && page.subscription?.plan === choice.plan
  if (isSubscription(choice))
    return `${hasCard ? 'The card you pay with takes the place of the earlier one. ' : ''}Your days are used first. Then your card is charged again, until you cancel.`
  return hasCard
    ? 'Paid once. Your card subscription goes on: the card is charged again when all your days are used. Cancel it if you do not want that.'
    : 'Paid once. Nothing is charged by itself.'
}

const isCharging = ({ subscription }: PlanPage) =>
  subscription !== null && subscription.status !== 'non-renewing'

/** The card subscription that the payment takes the place of. */
function whatEnds(page: PlanPage, choice: Choice): string {
  const { subscription } = page
  if (!subscription || !isCharging(page) || subscription.plan === choice.plan) return ''
  return ` The card subscription of ${planName(subscription.plan)} ends with it: that card is charged for ${planName(subscription.plan)} no more.`
}

function howItBegins({ plan, nextPlan, isTrial, graceUntil, paidUntil }: PlanPage, choice: Choice): string {
  const days = isSubscription(choice) ? monthsText(choice.months) : `${periodDays(choice.months)} days`
  if (plan === 'starter') return `${planName(choice.plan)} begins when the payment has arrived, for ${days}.`
  if (plan === choice.plan) {
    if (graceUntil && paidUntil) return `Pays ${days}, counted from ${dayText(paidUntil)}.`
    if (!isSubscription(choice)) return `${days} are added to the days that are left.`
    const added = `${days} ${choice.months === 1 ? 'is' : 'are'} paid now and added to the days that are left.`
    if (nextPlan === null || nextPlan === plan) return added
    const next = planName(nextPlan)
    return `${added} ${next} does not follow then: paid days of ${next} become days of ${planName(plan)}, days of its trial end.`
  }
  if (isAtLeast(choice.plan, plan)) {
    return isTrial
      ? `${planName(choice.plan)} begins when the payment has arrived, for ${days}.`
      : `${planName(choice.plan)} begins when the payment has arrived, for ${days} and further days for what you have paid already.`
  }
  return `${planName(choice.plan)} begins when ${planName(plan)} ends, for ${days}.`
}
