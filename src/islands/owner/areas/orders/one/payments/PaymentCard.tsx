// The money of an order: what its rows say, and writing rows. Payments happen outside Oja: the shop writes down what it sees.
import { useState } from 'react'
import { recordPayment, reversePayment } from '#contract/sql/orders/order-payments.ts'
import { formatMoney } from '#domain/basics/money.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import {
  mayLetGo,
  moneySentence,
  type OrderPayment,
  paymentWords,
  type RestToLetGo,
} from '#domain/order/order-payments.ts'
import { pointsText } from '#domain/rewards/rewards-form.ts'
import { Button } from '#kit/action/Button.tsx'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { Card } from '#kit/page/Card.tsx'
import { When } from '#kit/show/When.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { ClaimPicture } from './ClaimPicture.tsx'
import { PAYMENT_REFUSALS } from './copy.ts'
import { PaymentSheet, type WhichPayment } from './PaymentSheet.tsx'

export function PaymentCard({ order }: { readonly order: OrderDetails }) {
  const [writing, setWriting] = useState<WhichPayment | null>(null)
  const back = order.balance < 0 ? -order.balance : 0
  const claim = order.payments.find(({ isOpenClaim }) => isOpenClaim)
  // Money may still come while something is to pay, and twice for what was paid with money; an order that owes nothing asks for none.
  const mayCome =
    order.status !== 'cancelled' && (order.balance > 0 || order.deliveryFee === null || order.paid > 0)
  const mayWrite = may(useBusiness(), 'payments')
  return (
    <Card title="Payment">
      <p role="status">{moneySentence(order)}</p>
      <OtherMoney order={order} />
      {order.payments.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3">
          {order.payments.map((payment) => (
            <PaymentRow
              key={payment.id}
              payment={payment}
              order={order}
              mayWrite={mayWrite}
              onConfirm={() => setWriting({ kind: 'received', confirms: payment })}
            />
          ))}
        </ul>
      )}
      {mayWrite && (
        <div className="mt-4 flex flex-wrap gap-3">
          {back > 0 ? (
            <Button kind="soft" onClick={() => setWriting({ kind: 'paid_back' })}>
              {`Give back ${formatMoney(back, order.currency)}`}
            </Button>
          ) : (
            mayCome && (
              <Button
                kind={order.balance > 0 ? 'soft' : 'plain'}
                onClick={() => setWriting({ kind: 'received', ...(claim ? { mayConfirm: claim } : {}) })}
              >
                Money came
              </Button>
            )
          )}
          {order.paid > 0 && back === 0 && (
            <Button kind="plain" onClick={() => setWriting({ kind: 'paid_back' })}>
              Give money back
            </Button>
          )}
          {mayLetGo(order) && <LetGoButton order={order} />}
        </div>
      )}
      <PaymentSheet order={order} which={writing} onClose={() => setWriting(null)} />
    </Card>
  )
}

/** Lets go what never came. */
function LetGoButton({ order }: { readonly order: OrderDetails }) {
  const { save } = useStoreWrite(recordPayment, PAYMENT_REFUSALS(order.currency))
  const { id: orderId, balance, currency } = order
  const rest = formatMoney(balance, currency)
  const letGo = () =>
    save(
      {
        orderId,
        payment: {
          id: crypto.randomUUID(),
          kind: 'let_go',
          amount: balance,
          way: 'other',
          seenBalance: balance,
        } satisfies RestToLetGo,
      },
      { done: `${rest} is let go` },
    )
  return (
    <AskButton
      label="Let the rest go"
      title={`Let ${rest} go?`}
      action="Let it go"
      isDanger={false}
      onConfirm={letGo}
    >
      The customer need not pay it any more, and it does not count as earned. No money moves. You can ask for
      it again in the list of payments.
    </AskButton>
  )
}

/** What a gift card and points paid: it lowers what is asked for, before money counts. */
function OtherMoney({ order: { giftCard, points, currency } }: { readonly order: OrderDetails }) {
  if (!giftCard && !points) return null
  return (
    <ul className="mt-3 flex flex-col gap-1">
      {giftCard && (
        <li>{`${formatMoney(giftCard.amount, currency)} by the gift card that ends in ${giftCard.ending}`}</li>
      )}
      {points && <li>{`${formatMoney(points.amount, currency)} by ${pointsText(points.spent)}`}</li>}
    </ul>
  )
}

type RowProps = {
  readonly payment: OrderPayment
  readonly order: OrderDetails
  readonly mayWrite: boolean
  readonly onConfirm: () => void
}

function PaymentRow({ payment, order, mayWrite, onConfirm }: RowProps) {
  const { save, isSaving } = useStoreWrite(reversePayment, PAYMENT_REFUSALS(order.currency))
  const takeBack = () => save({ paymentId: payment.id, note: '' })
  const author = payment.isMine
    ? 'You'
    : (payment.author ?? (payment.kind === 'claimed' ? '' : 'Somebody who has left'))
  const { isReversed, isOpenClaim, reference, note, letGo } = payment
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-t pt-3">
      <div className="min-w-0 flex-1 basis-48 break-words">
        <p className={isReversed ? 'text-mute line-through' : 'font-medium'}>
          {paymentWords(payment, order.currency)}
        </p>
        {reference !== '' && (
          <p>
            <span>Reference:</span> <b translate="no">{reference}</b>
          </p>
        )}
        {note !== '' && <p>{note}</p>}
        {payment.hasPicture && <ClaimPicture paymentId={payment.id} />}
        {letGo > 0 && payment.kind === 'paid_back' && (
          <p>{`${formatMoney(letGo, order.currency)} of it need not come again.`}</p>
        )}
        {!isReversed && isBeforeReturn(payment, order) && (
          <p>Goods came back after this. To ask for it again, undo that first.</p>
        )}
        <p className="text-mute text-sm">
          <span>{isReversed ? 'Taken back · ' : ''}</span>
          <span>{author && `${author} · `}</span>
          <When at={payment.takenBackAt ?? payment.at} />
        </p>
      </div>
      {!mayWrite ? null : isOpenClaim ? (
        <span className="flex flex-wrap gap-2">
          <Button kind="soft" onClick={onConfirm}>
            It came
          </Button>
          <Button kind="plain" isBusy={isSaving} onClick={() => void takeBack()}>
            It did not come
          </Button>
        </span>
      ) : (
        !isReversed &&
        payment.kind !== 'claimed' &&
        // It comes back with its return alone, which empties the card.
        payment.way !== 'gift_card' &&
        !isBeforeReturn(payment, order) && (
          <AskButton {...undoWords(payment, order.currency)} onConfirm={takeBack}>
            {payment.kind === 'let_go'
              ? `${formatMoney(payment.amount, order.currency)} is to come from the customer again. Both stay in the history.`
              : `${paymentWords(payment, order.currency)} no longer counts. It stays in the history.`}
          </AskButton>
        )
      )}
    </li>
  )
}

/** What let something go before goods came back: the goods were priced without it, so it cannot be asked for again. */
const isBeforeReturn = ({ letGo, at }: OrderPayment, { returns }: OrderDetails) =>
  letGo > 0 && returns.some((back) => !back.isReversed && Date.parse(back.at) > Date.parse(at))

/** The words of taking a row back. */
function undoWords(payment: OrderPayment, currency: string) {
  const [label, title, action] =
    payment.kind === 'let_go'
      ? (['Ask for it again', 'Is it still to come?', 'It is to come'] as const)
      : (['Undo the payment', 'Undo this payment?', 'Undo it'] as const)
  return { label, title, action, name: `${label}: ${paymentWords(payment, currency)}` }
}
