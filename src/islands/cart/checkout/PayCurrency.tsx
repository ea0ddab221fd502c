// In which currency the shopper pays, where the shop takes more than its own. The choice is kept for the shop on this device.

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { rateText } from '#domain/store/payment-currency.ts'
import type { CheckoutView } from '#domain/store/views.ts'
import * as messages from '#messages/en/checkout.ts'
import { fill } from '#messages/message.ts'
import { useIsland } from '../state/island-context.ts'

/** Draws nothing in a shop with one currency. */
export function PayCurrency({ view }: { readonly view: CheckoutView }) {
  const { $draft, $quote, currency: own, loadView, setField } = useIsland()
  const { currency } = useStore($draft)
  const { error } = useStore($quote)
  const others = view.currencies ?? []
  const isRefused = error?.code === 'currency_unavailable'
  // Returns to the shop's own currency when the shop has stopped taking the chosen one, and fetches which ones it takes now.
  useEffect(() => {
    if (!isRefused) return
    setField('currency', '')
    void loadView()
  }, [isRefused, setField, loadView])
  if (others.length === 0) return null
  const chosen = others.find((other) => other.currency === currency)

  return (
    <fieldset className="oc-field">
      <legend>{messages.payIn}</legend>
      {[own, ...others.map((other) => other.currency)].map((code) => (
        <label key={code} className="oc-choice">
          <input
            type="radio"
            name="currency"
            value={code}
            checked={code === (chosen?.currency ?? own)}
            onChange={() => setField('currency', code === own ? '' : code)}
          />
          <span>{messages.currencies[code] ?? code}</span>
        </label>
      ))}
      {chosen && (
        <p className="oc-hint">{fill(messages.atRate, { rate: rateText(chosen, own, chosen.currency) })}</p>
      )}
    </fieldset>
  )
}
