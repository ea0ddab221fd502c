// The store's system did not answer. The shopper can send the cart as a message that says so, or try again: a retry keeps
// its clientOrderId, so that message and order are matched and nothing is ordered twice.

import { useStore } from '@nanostores/react'
import { CopyButton } from './CopyButton.tsx'
import { Icon } from './Icon.tsx'
import { useIsland } from './island-context.ts'
import { WhatsAppButton } from './WhatsAppButton.tsx'

export function UnconfirmedStep() {
  const island = useIsland()
  const { isOneProduct } = island
  const { status } = useStore(island.order.$order)
  const message = island.unconfirmed()
  return (
    <div className="oc-body oc-done">
      <span className="oc-motif oc-motif-warn" aria-hidden="true">
        <Icon name="alert" />
      </span>
      <p>
        <b>The shop’s system did not answer.</b>
      </p>
      <p>
        Your order may not have arrived. {!isOneProduct && 'Your cart is kept. '}Try again, or send it to the
        shop as a message.
      </p>
      <button
        type="button"
        className="oc-btn"
        disabled={status === 'placing'}
        onClick={() => void island.place()}
      >
        Try again
      </button>
      {message && (
        <>
          <WhatsAppButton href={message.whatsappUrl}>Send unconfirmed on WhatsApp</WhatsAppButton>
          <CopyButton text={message.text}>Copy order</CopyButton>
        </>
      )}
      <button type="button" className="oc-link" onClick={() => island.goTo('checkout')}>
        Back to my details
      </button>
    </div>
  )
}
