// Subtotal, discount, delivery and total: from the server's quote, or an estimate that is labelled as one.

import { useStore } from '@nanostores/react'
import { formatMoney, type Minor } from '#domain/basics/money.ts'
import { cartTotals } from '#domain/checkout/cart.ts'
import { approximately } from '#domain/store/display-currency.ts'
import * as messages from '#messages/en/checkout.ts'
import * as drawer from '#messages/en/drawer.ts'
import * as money from '#messages/en/money.ts'
import { useIsland } from '../state/island-context.ts'

/** Delivery that is agreed on WhatsApp is said in words and left out of the total. */
export function Totals() {
  const island = useIsland()
  const cart = useStore(island.cart.$cart)
  const draft = useStore(island.$draft)
  const view = useStore(island.$view)
  const { status, quote } = useStore(island.$quote)
  const sums = quote ?? { ...cartTotals(cart), giftCard: null, points: null }
  const shown = (amount: Minor) => formatMoney(amount, quote?.currency ?? island.currency)
  const isOpen = sums.deliveryFee === null
  const rates = typeof view === 'string' || quote?.rate ? [] : (view.displayRates ?? [])

  return (
    <>
      <dl className="oc-totals" aria-busy={status === 'asking'}>
        <Row label={drawer.subtotal}>{shown(sums.subtotal)}</Row>
        {sums.discount > 0 && <Row label={messages.discount}>{shown(-sums.discount)}</Row>}
        {sums.points && sums.points.amount > 0 && (
          <Row label={messages.points}>{shown(-sums.points.amount)}</Row>
        )}
        <Row label={messages.delivery} hasWords={!sums.deliveryFee}>
          {deliveryText(draft.delivery, sums.deliveryFee, shown)}
        </Row>
        {sums.giftCard && sums.giftCard.amount > 0 && (
          <Row label={messages.giftCard}>{shown(-sums.giftCard.amount)}</Row>
        )}
        <div className="oc-total">
          <dt>{isOpen ? messages.totalWithoutDelivery : messages.total}</dt>
          <dd translate="no">{shown(sums.total)}</dd>
        </div>
      </dl>
      {rates.length > 0 && (
        <p className="oc-hint">{approximately(sums.total, rates, { about: money.about, or: money.or })}</p>
      )}
      <p className="oc-hint" role="status">
        {status === 'asking' ? messages.checkingPrices : status === 'unreachable' && messages.estimate}
      </p>
    </>
  )
}

type RowProps = { readonly label: string; readonly hasWords?: boolean; readonly children: string }

function Row({ label, hasWords = false, children }: RowProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd translate={hasWords ? undefined : 'no'}>{children}</dd>
    </div>
  )
}

function deliveryText(choice: string, fee: Minor | null, money: (amount: Minor) => string): string {
  if (fee !== null) return fee === 0 ? messages.free : money(fee)
  return choice === 'agree' ? messages.feeAgreed : messages.chooseAbove
}
