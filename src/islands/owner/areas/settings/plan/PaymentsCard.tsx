// All payments for plans, each with its receipt, and asking for a payment back within the days of the guarantee.
import { useState } from 'react'
import { askMoneyBack, type PlanPayment } from '#contract/sql/plans/plans.ts'
import type { PlanPage } from '#data/owner/settings/plan.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { MONEY_BACK } from '#domain/plan/money-back.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { dayText, PLAN_REFUSALS } from '#owner/shared/plan/copy.ts'
import { usePlanChanged } from '#owner/shared/plan/use-plan.ts'
import { boughtText, channelText } from './copy.ts'

export function PaymentsCard({ page }: { readonly page: PlanPage }) {
  const [asked, setAsked] = useState<PlanPayment | null>(null)
  return (
    <Card title="Payments">
      {page.payments.length === 0 && <p className="text-mute">No payment yet.</p>}
      <ul>
        {page.payments.map((payment) => (
          <li key={payment.reference} className="border-line border-t py-3 first:border-t-0 first:pt-0">
            <div className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{boughtText(payment)}</span>
              <span translate="no" className="figures font-medium">
                {formatMoney(payment.amountMinor, payment.currency)}
              </span>
            </div>
            <p className="text-mute text-sm">
              {`${dayText(payment.paidAt)} · ${channelText(payment.channel)}`}
            </p>
            <div className="mt-2 flex flex-wrap items-center gap-3">
              <LinkButton href={`/settings/receipt?reference=${payment.reference}`} kind="soft">
                Receipt
              </LinkButton>
              {page.isOwner && payment.mayAskBack && (
                <Button kind="plain" onClick={() => setAsked(payment)}>
                  Ask for your money back
                </Button>
              )}
              <BackState payment={payment} />
            </div>
          </li>
        ))}
      </ul>
      {asked && <MoneyBackDialog payment={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

const STATES = {
  asked: ['Money back asked', 'wait'],
  approved: ['Money back approved', 'wait'],
  refused: ['Not paid back', 'bad'],
  paid_back: ['Paid back', 'good'],
} as const

function BackState({ payment: { moneyBack, refundedMinor, currency } }: { readonly payment: PlanPayment }) {
  if (moneyBack) {
    const [text, tone] = STATES[moneyBack.status]
    return (
      <span>
        <Badge tone={tone}>{text}</Badge> <span>{moneyBack.answer}</span>
      </span>
    )
  }
  return refundedMinor > 0 ? (
    <Badge tone="good">{`${formatMoney(refundedMinor, currency)} paid back`}</Badge>
  ) : null
}

type DialogProps = { readonly payment: PlanPayment; readonly onClose: () => void }

function MoneyBackDialog({ payment, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const changed = usePlanChanged()
  const { save } = useStoreWrite(askMoneyBack, PLAN_REFUSALS)
  return (
    <ConfirmDialog
      title="Ask for your money back?"
      action="Ask"
      onClose={onClose}
      onConfirm={() =>
        save(
          { reference: payment.reference, reason: reason.trim() },
          { done: 'Asked. We look at it and write to you.', onSaved: changed },
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p>{`${MONEY_BACK} When it is paid back, the days that it bought end.`}</p>
        <TextField
          label="What was wrong? (optional)"
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
