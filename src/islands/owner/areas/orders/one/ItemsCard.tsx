// The order's goods and total, and what it earned. Also sets a fee that was agreed on WhatsApp.
import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { orderProfit } from '#contract/sql/orders/expenses.ts'
import { agreeFee } from '#contract/sql/orders/order-payments.ts'
import { editOrder } from '#contract/sql/orders/orders.ts'
import type { CallResult } from '#data/client.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import { amountText, formatMoney, isCurrencyCode, type Minor, parseAmount } from '#domain/basics/money.ts'
import { isEditable } from '#domain/checkout/order-status.ts'
import { profitWords } from '#domain/figures/profit.ts'
import { deliveryLabel, type OrderDetails } from '#domain/order/order-details.ts'
import type { OrderEdit } from '#domain/order/order-edit.ts'
import { pointsText } from '#domain/rewards/rewards-form.ts'
import { rateText } from '#domain/store/payment-currency.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { SumRow } from '#kit/show/Facts.tsx'
import { Money } from '#kit/show/Money.tsx'
import { Thumb } from '#kit/show/Thumb.tsx'
import { toast } from '#kit/toast/toast.ts'
import { orderRefusalText } from '#owner/areas/orders/shared/copy.ts'
import { may, useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { editHref, type OrderListView } from '#owner/shared/orders/orders-address.ts'
import { AddCosts } from '#owner/shared/profit/ProfitSentence.tsx'

type Props = { readonly order: OrderDetails; readonly state: OrderListView }

export function ItemsCard({ order, state }: Props) {
  const [isSettingFee, setSettingFee] = useState(false)
  const canEdit = isEditable(order.status)
  const isFeeOpen = order.deliveryFee === null
  return (
    <Card
      title="In this order"
      action={
        canEdit && (
          <LinkButton kind="soft" Icon={Pencil} href={editHref(order.id, state)} className="px-4">
            Change
          </LinkButton>
        )
      }
    >
      <Goods order={order} />
      <Totals order={order} />
      {order.rate && (
        <p className="mt-2 text-mute text-sm">{`Converted at ${rateText(order.rate, order.rate.base, order.currency)}, ${order.rate.source === 'market' ? 'the market’s rate' : 'your rate'} when it was ordered.`}</p>
      )}
      {order.deliveryKind === 'agree' && (canEdit || (isFeeOpen && order.status === 'shipped')) && (
        <>
          <Button kind={isFeeOpen ? 'main' : 'plain'} className="mt-4" onClick={() => setSettingFee(true)}>
            {isFeeOpen ? 'Set the delivery fee' : 'Change the delivery fee'}
          </Button>
          {isSettingFee && <FeeDialog order={order} onClose={() => setSettingFee(false)} />}
        </>
      )}
    </Card>
  )
}

type OrderProps = { readonly order: OrderDetails }

function Goods({ order }: OrderProps) {
  const money = moneyOf(order)
  return (
    <ul className="flex flex-col divide-y divide-line">
      {order.lines.map((line) => (
        <li key={line.id} className="flex items-start gap-3 py-2">
          <Thumb path={line.picture} name={line.name} />
          <span className="min-w-0 flex-1 break-words">
            <span className="figures font-semibold">{`${line.quantity} ×`}</span>{' '}
            <span translate="no">{line.name}</span>
            {line.options && <span className="block text-mute text-sm">{line.options}</span>}
            {line.piecesBack > 0 && (
              <span className="block text-clay text-sm">{`${line.piecesBack} brought back`}</span>
            )}
            {line.quantity > 1 && (
              <span className="block text-mute text-sm">
                {money(line.unitPrice)} <span>each</span>
              </span>
            )}
            {line.listPrice !== null && (
              <span className="block text-mute text-sm">
                <span>List price</span> {money(line.listPrice)}
              </span>
            )}
          </span>
          {money(line.lineTotal)}
        </li>
      ))}
    </ul>
  )
}

function Totals({ order }: OrderProps) {
  const money = moneyOf(order)
  const voucherPart = order.discount - order.ownerDiscount
  return (
    <dl className="mt-2 flex flex-col gap-1 border-line border-t pt-3">
      <SumRow label="Subtotal">{money(order.subtotal)}</SumRow>
      {voucherPart > 0 && <SumRow label={`Voucher ${order.voucherCode ?? ''}`}>{money(-voucherPart)}</SumRow>}
      {voucherPart === 0 && order.voucherCode && (
        <SumRow label={`Voucher ${order.voucherCode}`}>nothing off: below its minimum</SumRow>
      )}
      {order.ownerDiscount > 0 && <SumRow label="Your discount">{money(-order.ownerDiscount)}</SumRow>}
      {order.points && <SumRow label={pointsText(order.points.spent)}>{money(-order.points.amount)}</SumRow>}
      <SumRow label={deliveryWords(order)}>
        {order.deliveryFee === null
          ? 'to be agreed on WhatsApp'
          : order.deliveryFee === 0
            ? 'free'
            : money(order.deliveryFee)}
      </SumRow>
      {order.giftCard && (
        <SumRow label={`Gift card …${order.giftCard.ending}`}>{money(-order.giftCard.amount)}</SumRow>
      )}
      <SumRow label={order.deliveryFee === null ? 'Total without delivery' : 'Total'} isStrong>
        {money(order.total)}
      </SumRow>
      {order.returned > 0 && <SumRow label="Brought back">{money(-order.returned)}</SumRow>}
    </dl>
  )
}

const moneyOf =
  ({ currency }: OrderDetails) =>
  (minor: Minor) => <Money minor={minor} currency={currency} />

function deliveryWords(order: OrderDetails): string {
  if (order.deliveryKind !== 'agree') return `Delivery: ${deliveryLabel(order)}`
  return order.deliveryFee === null ? 'Delivery' : 'Delivery, as agreed'
}

/** What the order earned, for those who may see costs. Orders that are not confirmed, cancelled or refunded have no card. */
export function EarnedCard({ order }: { readonly order: OrderDetails }) {
  const isSale = !['pending', 'cancelled'].includes(order.status) && order.paymentStatus !== 'refunded'
  return may(useBusiness(), 'costs') && isSale ? <Earned order={order} /> : null
}

/** Nothing while it loads, or for an order in another currency without a rate. */
function Earned({ order }: { readonly order: OrderDetails }) {
  const { currency } = useBusiness()
  const { data } = useStoreRead(orderProfit, { orderId: order.id })
  if (!data) return null
  return (
    <Card title="What you earned">
      <p className="font-semibold text-lg leading-snug">{profitWords(data, currency, 'order')}</p>
      <AddCosts count={data.missing.length} products={data.missing.slice(0, 5)} />
    </Card>
  )
}

type FeeProps = { readonly order: OrderDetails; readonly onClose: () => void }

function FeeDialog({ order, onClose }: FeeProps) {
  const readAgain = useReadAgain('orders')
  const [text, setText] = useState(amountText(order.deliveryFee))
  const [problem, setProblem] = useState<string | null>(null)
  const { save, isSaving } = useSave({ tell: setProblem })
  const fee = text.trim() === '0' ? 0 : parseAmount(text)
  const giftCard = order.giftCard?.amount ?? 0
  const due = order.subtotal - order.discount - (order.points?.amount ?? 0) + (fee ?? 0)
  const total = due - Math.min(giftCard, due)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fee === null) return setProblem('Type an amount like 1,500, or 0 when delivery is free.')
    void save({
      send: () => sendFee(order, fee, total),
      onSaved: () => {
        toast({
          text: `Delivery fee set. The total is ${formatMoney(total, order.currency)}.`,
          durationMs: 3_000,
        })
        onClose()
      },
      refusalText: (refusal) => orderRefusalText(refusal, order.currency),
      onSettled: () => void readAgain(),
    })
  }
  return (
    <Sheet
      title="Delivery fee"
      onClose={onClose}
      actions={
        <Button type="submit" form="delivery-fee" isBusy={isSaving} busyText="Saving…">
          Save the fee
        </Button>
      }
    >
      <form id="delivery-fee" onSubmit={submit} noValidate className="flex flex-col gap-3">
        <MoneyField
          label="Agreed with the customer"
          hint={`Type 0 when delivery is free. With it the order comes to ${formatMoney(total, order.currency)}.`}
          error={problem ?? undefined}
          currency={isCurrencyCode(order.currency) ? order.currency : 'NGN'}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Sheet>
  )
}

function sendFee(order: OrderDetails, fee: Minor, expectedTotal: Minor): Promise<CallResult<unknown>> {
  const { id: orderId, businessId } = order
  if (order.status === 'shipped') return callDatabase(agreeFee, { businessId, orderId, fee })
  return callDatabase(editOrder, { orderId, edit: { ...feeEdit(order, fee), expectedTotal } })
}

function feeEdit(order: OrderDetails, fee: Minor): OrderEdit {
  return {
    version: order.version,
    lines: null,
    delivery: 'agree',
    deliveryFee: fee,
    discount: null,
    dropVoucher: false,
    place: null,
  }
}
