// The buttons that ask the shop to write: about the saved cart, or about new things. Only of shops that take leads.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { tryAgain } from '#messages/en/cart-line.ts'
import * as messages from '#messages/en/lead.ts'
import { type LeadAsk, loadLeadForm } from '../frame/lead-form.ts'
import { useIsland } from '../state/island-context.ts'

export function LeadLinks() {
  const island = useIsland()
  const view = useStore(island.$view)
  const items = useStore(island.cart.$items)
  const [isFailed, setFailed] = useState(false)
  if (typeof view === 'string' || !view?.takesLeads) return null
  const open = async (ask: LeadAsk) => {
    const form = await loadLeadForm()
    setFailed(!form)
    form?.openLeadForm(ask)
  }
  return (
    <p className="oc-leads">
      {items.length > 0 && (
        <button type="button" className="oc-link" onClick={() => void open({ kind: 'cart', items })}>
          {messages.askCart}
        </button>
      )}
      <button type="button" className="oc-link" onClick={() => void open({ kind: 'arrivals' })}>
        {messages.askArrivals}
      </button>
      {isFailed && <span role="alert">{tryAgain}</span>}
    </p>
  )
}
