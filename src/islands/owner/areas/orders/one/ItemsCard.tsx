// The order's goods and total. Also sets a fee that was agreed on WhatsApp.
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { orderProfit } from '#contract/sql/orders/expenses.ts'
import type { Minor } from '#domain/basics/money.ts'
import { isEditable } from '#domain/checkout/order-status.ts'
import { profitWords } from '#domain/figures/profit.ts'
import { deliveryLabel, type OrderDetails } from '#domain/order/order-details.ts'
import { pointsText } from '#domain/rewards/rewards-form.ts'
import { rateText } from '#domain/store/payment-currency.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { SumRow } from '#kit/show/Facts.tsx'
import { Money } from '#kit/show/Money.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { editHref, type OrderListView } from '#owner/shared/orders/orders-address.ts'
import { AddCosts } from '#owner/shared/profit/ProfitSentence.tsx'
import { GoodsPicture } from '../shared/GoodsPicture.tsx'
import { FeeDialog } from './steps/FeeDialog.tsx'

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
          <GoodsPicture path={line.picture} name={line.name} />
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
