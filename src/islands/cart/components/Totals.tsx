// Subtotal, discount, delivery and total: the server's quote, or an estimate that says it is one.

import { useStore } from '@nanostores/react'
import { formatMoney } from '#domain/basics/money.ts'
import { cartTotals } from '#domain/checkout/cart.ts'
import { approximately } from '#domain/store/display-currency.ts'
import { useIsland } from './island-context.ts'

export function Totals() {
  const island = useIsland()
  const cart = useStore(island.cart.$cart)
  const draft = useStore(island.$draft)
  const view = useStore(island.$view)
  const { status, quote } = useStore(island.$quote)
  const sums = quote ?? { ...cartTotals(cart), giftCard: null }
  const money = (amount: number) => formatMoney(amount, island.currency)
  const isOpen = sums.deliveryFee === null
  const rates = typeof view === 'string' ? [] : (view.displayRates ?? [])

  return (
    <>
      <dl className="oc-totals" aria-busy={status === 'asking'}>
        <Row label="Subtotal">{money(sums.subtotal)}</Row>
        {sums.discount > 0 && <Row label="Discount">{money(-sums.discount)}</Row>}
        <Row label="Delivery">{deliveryWords(draft.delivery, sums.deliveryFee, money)}</Row>
        {sums.giftCard && sums.giftCard.amount > 0 && (
          <Row label="Gift card">{money(-sums.giftCard.amount)}</Row>
        )}
        <div className="oc-total">
          <dt>{isOpen ? 'Total without delivery' : 'Total'}</dt>
          <dd>{money(sums.total)}</dd>
        </div>
      </dl>
      {rates.length > 0 && <p className="oc-hint">{approximately(sums.total, rates)}</p>}
      <p className="oc-hint" role="status">
        {status === 'asking' && 'Checking prices with the shop…'}
        {status === 'unreachable' && 'An estimate: the shop’s system has not confirmed it.'}
      </p>
    </>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function deliveryWords(choice: string, fee: number | null, money: (amount: number) => string): string {
  if (fee !== null) return fee === 0 ? 'Free' : money(fee)
  return choice === 'agree' ? 'Agreed on WhatsApp' : 'Choose above'
}
