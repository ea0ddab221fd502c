// Chooses the delivery: a zone with its fee, pickup, or a fee agreed on WhatsApp. Real radio buttons.

import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { formatMoney } from '#domain/basics/money.ts'
import { cartSubtotal } from '#domain/checkout/cart.ts'
import { deliveryFee } from '#domain/checkout/delivery.ts'
import { zoneIn } from '#domain/store/payment-currency.ts'
import type { CheckoutView } from '#domain/store/views.ts'
import * as messages from '#messages/en/checkout.ts'
import { fill } from '#messages/message.ts'
import { FieldError } from '../kit/Field.tsx'
import { useIsland } from '../state/island-context.ts'

export function DeliveryChoice({ view }: { readonly view: CheckoutView }) {
  const { $errors, $quote, cart, ...island } = useIsland()
  const { quote } = useStore($quote)
  const items = useStore(cart.$items)
  const hasError = useStore($errors).delivery !== undefined
  const currency = quote?.currency ?? island.currency
  const terms = view.currencies?.find((other) => other.currency === currency)
  const afterDiscount = quote ? quote.subtotal - quote.discount : cartSubtotal(items)

  return (
    <fieldset className="oc-field" aria-describedby={hasError ? 'oc-delivery-error' : undefined}>
      <legend>{messages.howToGetIt}</legend>
      {view.zones.map((own) => {
        const zone = terms ? zoneIn(own, terms) : own
        const fee = deliveryFee(zone, afterDiscount)
        const isWaivable = zone.freeAbove !== null && fee > 0
        return (
          <Choice
            key={zone.id}
            value={zone.id}
            price={fee === 0 ? messages.free : formatMoney(fee, currency)}
          >
            <span>{zone.name}</span>
            {isWaivable && zone.freeAbove !== null && (
              <small>{fill(messages.freeFrom, { amount: formatMoney(zone.freeAbove, currency) })}</small>
            )}
          </Choice>
        )
      })}
      {view.allowPickup && (
        <Choice value="pickup" price={messages.free}>
          <span>{messages.pickup}</span>
          {view.pickupNote !== '' && <small>{view.pickupNote}</small>}
        </Choice>
      )}
      {view.allowAgreedDelivery && (
        <Choice value="agree" price={messages.ask}>
          <span>{view.zones.length > 0 || view.allowPickup ? messages.elsewhere : messages.delivery}</span>
          <small>{messages.elsewhereHint}</small>
        </Choice>
      )}
      <FieldError field="delivery" />
    </fieldset>
  )
}

function Choice(props: { readonly value: string; readonly price: string; readonly children: ReactNode }) {
  const { $draft, $errors, setField } = useIsland()
  const isChosen = useStore($draft).delivery === props.value
  const hasError = useStore($errors).delivery !== undefined
  return (
    <label className="oc-choice">
      <input
        type="radio"
        name="delivery"
        value={props.value}
        checked={isChosen}
        aria-invalid={hasError}
        onChange={() => setField('delivery', props.value)}
      />
      <span>{props.children}</span>
      <b>{props.price}</b>
    </label>
  )
}
