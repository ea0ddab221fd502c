// The plan in force, how long it lasts, what it includes, and the one next step.
import { Check } from 'lucide-react'
import { useState } from 'react'
import { brand } from '#brand'
import type { PlanPage } from '#data/owner/settings/plan.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { inDays, planStateOf } from '#domain/plan/plan-state.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Badge, type BadgeTone } from '#kit/show/Badge.tsx'
import { dayText, nextChargeText, PAYING_OFF, planName } from '#owner/shared/plan/copy.ts'
import { useTrial } from '#owner/shared/plan/use-plan.ts'
import { BuySheet } from './BuySheet.tsx'

type Props = { readonly page: PlanPage }

const BADGES = {
  starter: null,
  trial: ['Trial', 'brand'],
  paid: ['Paid', 'good'],
  grace: ['Payment failed', 'bad'],
} as const satisfies Record<string, readonly [string, BadgeTone] | null>

export function PlanCard({ page }: Props) {
  const state = planStateOf(factsOf(page), serverNow())
  const badge = BADGES[state.kind]
  const offer = brand.plans.find(({ id }) => id === page.plan)
  return (
    <Card title={planName(page.plan)} action={badge && <Badge tone={badge[1]}>{badge[0]}</Badge>} isStack>
      <p>{sentenceOf(page, state)}</p>
      {page.isOwner ? (
        <NextStep page={page} />
      ) : (
        <p className="text-mute">Only an owner can change the plan.</p>
      )}
      <ul className="grid gap-2">
        {offer?.features.map(({ text }) => (
          <li key={text} className="flex gap-2">
            <Check size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-leaf" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function factsOf({ plan, endsAt, nextEndsAt, nextPlan, isTrial, graceUntil }: PlanPage) {
  const ends = plan === nextPlan ? nextEndsAt : endsAt
  const time = (value: string | null) => (value === null ? null : Date.parse(value))
  return { plan, endsAt: time(ends), isTrial: isTrial && plan !== nextPlan, graceUntil: time(graceUntil) }
}

/** `6 days left: until 3 March 2026, then Starter.` */
function sentenceOf(page: PlanPage, state: ReturnType<typeof planStateOf>): string {
  if (state.kind === 'starter') {
    const ended = page.nextEndsAt ?? page.endsAt
    return page.boughtPlan !== 'starter' && ended
      ? `${planName(page.nextPlan ?? page.boughtPlan)} ended on ${dayText(ended)}. Nothing was deleted.`
      : 'Free, for as long as you like.'
  }
  if (state.kind === 'grace') {
    return `Your card could not be charged. ${planName(page.plan)} stays for ${inDays(state.daysLeft)} more: pay until then and nothing changes.`
  }
  const { nextPlan, nextEndsAt, nextChargeAt } = page
  // What is kept of a failed and cancelled renewal counts as well, so this is no earlier than the paid time.
  const end = page.plan === nextPlan ? nextEndsAt : page.endsAt
  if (state.daysLeft === null || !end) return 'This plan has no end.'
  const isFollowed = nextPlan !== null && nextEndsAt !== null && nextPlan !== page.plan
  if (nextChargeAt && isFollowed)
    return `${planName(page.plan)} lasts until ${dayText(end)}, then ${planName(nextPlan)} follows. ${nextChargeText(nextChargeAt)}`
  if (nextChargeAt) return nextChargeText(nextChargeAt)
  const later = isFollowed ? `${planName(nextPlan)} until ${dayText(nextEndsAt)}` : 'Starter'
  return `${inDays(state.daysLeft)} left: until ${dayText(end)}, then ${later}.`
}

function NextStep({ page }: Props) {
  const [isBuying, setBuying] = useState(false)
  const { begin, isBeginning } = useTrial()
  const { trialDays } = brand.billing
  const first = page.mayTry.includes('premium') && page.boughtPlan === 'starter' ? 'premium' : null
  // Who has paid or tried before wants the same back, and may try what is above it.
  const other = page.mayTry.find((plan) => plan !== first && plan !== page.boughtPlan)
  return (
    <div className="flex flex-col gap-2">
      {first ? (
        <>
          <Button
            isWide
            onClick={() => void begin(first)}
            isBusy={isBeginning}
            busyText="One moment…"
          >{`Try ${planName(first)} for ${trialDays} days`}</Button>
          <p className="text-mute text-sm">No card. Each plan can be tried once.</p>
        </>
      ) : (
        !page.isPayingOff && (
          <Button isWide onClick={() => setBuying(true)}>
            {labelOf(page)}
          </Button>
        )
      )}
      <p className="flex flex-wrap gap-x-5 text-sm empty:hidden">
        {other && (
          <TextButton onClick={() => void begin(other)}>
            {first ? `Try ${planName(other)}` : `Try ${planName(other)} for ${trialDays} days`}
          </TextButton>
        )}
        {first && !page.isPayingOff && <TextButton onClick={() => setBuying(true)}>Buy a plan</TextButton>}
      </p>
      {page.isPayingOff && <p className="text-mute text-sm">{PAYING_OFF}</p>}
      {isBuying && <BuySheet page={page} onClose={() => setBuying(false)} />}
    </div>
  )
}

function TextButton({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <button type="button" className="min-h-11 font-medium text-indigo underline" onClick={onClick}>
      {children}
    </button>
  )
}

function labelOf({ plan, isTrial, graceUntil, boughtPlan }: PlanPage): string {
  if (graceUntil && plan !== 'starter') return 'Pay now'
  if (plan === 'starter') return boughtPlan === 'starter' ? 'Buy a plan' : `Get ${planName(boughtPlan)} back`
  return isTrial ? `Keep ${planName(plan)}` : 'Buy more days'
}
