// The card of a subscription: its last digits, when it is charged next, cancelling, resuming, another card.
import { useState } from 'react'
import { changeSubscription, type PlanPage } from '#data/owner/settings/plan.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { Button } from '#kit/action/Button.tsx'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { dayText, nextChargeText, planName, planRefusalText } from '#owner/shared/plan/copy.ts'
import { usePlanChanged } from '#owner/shared/plan/use-plan.ts'
import { BuySheet } from './BuySheet.tsx'

type Props = { readonly page: PlanPage }

export function CardOnFile({ page }: Props) {
  const { card, subscription, isOwner } = page
  const { change, isBusy } = useSubscription()
  const [isPaying, setPaying] = useState(false)
  if (!subscription) return null
  const isCancelled = subscription.status === 'non-renewing'
  // The provider charges a card that is changed there on the next date only, and the days of grace are over before.
  const hasFailed = subscription.status === 'attention'
  const end = cardPlanEnd(page)
  // With no days left the owner pays by the form above, because a card is subscribed from their end.
  const isOver = !page.nextEndsAt && page.paidUntil !== null && Date.parse(page.paidUntil) <= serverNow()
  const price = formatMoney(subscription.amountMinor, subscription.currency)
  return (
    <Card title="Card subscription" isStack>
      {card && (
        <p className="figures font-medium">
          {`${[card.brand, `•••• ${card.last4}`].filter(Boolean).join(' ')}${card.expMonth && card.expYear ? `, until ${String(card.expMonth).padStart(2, '0')}/${card.expYear}` : ''}`}
        </p>
      )}
      <p>
        {isCancelled
          ? `Cancelled: the card is not charged again. ${end ? `${planName(subscription.plan)} lasts until ${dayText(end)}.` : ''}`
          : `${price} every ${subscription.months === 12 ? 'year' : 'month'} for ${planName(subscription.plan)}. ${page.nextChargeAt ? nextChargeText(page.nextChargeAt) : ''}`}
      </p>
      {isOwner && !isCancelled && (
        <p className="text-mute text-sm">
          {hasFailed
            ? 'Another card pays now and takes the place of this one.'
            : 'Another card is set on the payment service’s page, and charged from the next date on.'}
        </p>
      )}
      {isOwner && (
        <div className="flex flex-wrap gap-3">
          {isCancelled ? (
            !isOver && (
              <Button isBusy={isBusy} busyText="One moment…" onClick={() => void change('resume')}>
                Renew again
              </Button>
            )
          ) : (
            <>
              <Button
                kind="soft"
                isBusy={isBusy}
                busyText="One moment…"
                onClick={() => (hasFailed ? setPaying(true) : void change('change_card'))}
              >
                Use another card
              </Button>
              <AskButton
                label="Cancel the subscription"
                title="Cancel the subscription?"
                action="Cancel it"
                onConfirm={() => change('cancel')}
              >
                <p>{`Your card is not charged again. ${planName(subscription.plan)} stays until ${end ? dayText(end) : 'the end of the paid time'}, and nothing is deleted after it.`}</p>
              </AskButton>
            </>
          )}
        </div>
      )}
      {isPaying && <BuySheet page={page} renews onClose={() => setPaying(false)} />}
    </Card>
  )
}

const DONE = {
  cancel: 'Cancelled. Your card is not charged again.',
  resume: 'Your card is charged again when your days end.',
}

function useSubscription() {
  const { id: businessId } = useBusiness()
  const changed = usePlanChanged()
  const { save, isSaving } = useSave()
  const change = (action: 'cancel' | 'resume' | 'change_card') =>
    save({
      send: () => changeSubscription({ businessId, action }),
      ...(action === 'change_card' ? {} : { done: DONE[action] }),
      onSaved: ({ url }) => {
        if (action !== 'change_card') return changed()
        return url ? location.assign(url) : undefined
      },
      refusalText: planRefusalText,
    })
  return { change, isBusy: isSaving }
}

type Facts = Pick<PlanPage, 'plan' | 'endsAt' | 'paidUntil' | 'nextPlan' | 'nextEndsAt' | 'graceUntil'> & {
  readonly subscription: { readonly plan: string; readonly status: string } | null
}

/**
 * The time until which the plan stays if the card is charged no more; null where nothing is left. The provider's own date of the charge may be a day
 * or two later. Days of grace stay after a cancel. Days of a lower plan that follows do not count.
 */
export function cardPlanEnd(page: Facts): string | null {
  const { plan, subscription, nextPlan } = page
  if (!subscription) return null
  const isFollowed = plan === subscription.plan && nextPlan !== null && nextPlan !== plan
  if (isFollowed) return page.endsAt
  if (subscription.status === 'non-renewing') return page.nextEndsAt ?? page.endsAt
  return page.graceUntil ?? page.nextEndsAt ?? page.paidUntil
}
