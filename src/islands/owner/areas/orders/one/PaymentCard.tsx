// The status of the payment, which is separate from the order's status. Payments happen outside Oja: the shop records them here.
import { useState } from 'react'
import type { PaymentStatus } from '#domain/checkout/order-request.ts'
import { claimedReference, type OrderDetails, PAYMENT_LABELS } from '#domain/order/order-details.ts'
import { Button } from '#kit/action/Button.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { Card } from '#kit/page/Card.tsx'
import type { OrderActions } from '../shared/use-order-actions.ts'

const STATES: readonly PaymentStatus[] = ['unpaid', 'claimed', 'paid', 'refunded']

const WORDS: Readonly<Record<PaymentStatus, string>> = {
  unpaid: 'No payment has been seen yet.',
  claimed: 'The customer says it is paid. Check your account before you send anything.',
  paid: 'You have the money.',
  refunded: 'The money went back to the customer.',
}

type Props = { readonly order: OrderDetails; readonly actions: OrderActions }

export function PaymentCard({ order, actions }: Props) {
  const { paymentStatus: payment, status } = order
  const [before, setBefore] = useState<PaymentStatus | null>(null)
  const pay = async (next: PaymentStatus) => {
    if (await actions.pay(next)) setBefore(payment)
  }
  const reference = claimedReference(order)
  const isOpen = payment === 'unpaid' || payment === 'claimed'
  const isOwed = status === 'cancelled' && payment === 'paid'
  return (
    <Card title="Payment">
      <p role="status" className="mb-3">
        {isOwed ? 'The order is cancelled and you have the money: pay the customer back.' : WORDS[payment]}
      </p>
      {reference !== '' && (
        <p className="mb-3 break-words">
          <span>Reference:</span> <b translate="no">{reference}</b>
        </p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        {isOpen && status !== 'cancelled' && (
          <Button kind="soft" onClick={() => void pay('paid')}>
            Mark paid
          </Button>
        )}
        {isOwed && (
          <Button kind="soft" onClick={() => void pay('refunded')}>
            Mark refunded
          </Button>
        )}
        <SelectField
          label="Payment state"
          isLabelHidden
          className="w-auto"
          value={payment}
          onChange={(event) => void pay(event.target.value as PaymentStatus)}
          options={STATES.map((value) => ({ value, label: PAYMENT_LABELS[value] }))}
        />
        {before && before !== payment && (
          <Button kind="plain" onClick={() => void pay(before)}>
            Undo
          </Button>
        )}
      </div>
    </Card>
  )
}
