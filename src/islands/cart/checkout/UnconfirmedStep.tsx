// Shown when the server did not answer. The shopper can send the cart as a message that says so, or try again. A retry keeps its
// clientOrderId, so that message and order match and nothing is ordered twice.

import { useStore } from '@nanostores/react'
import * as cart from '#messages/en/cart-line.ts'
import * as messages from '#messages/en/checkout.ts'
import { CopyButton } from '../kit/CopyButton.tsx'
import { Icon } from '../kit/Icon.tsx'
import { WhatsAppButton } from '../kit/WhatsAppButton.tsx'
import { useIsland } from '../state/island-context.ts'
import { unconfirmedOrder } from '../state/unconfirmed.ts'

export function UnconfirmedStep() {
  const island = useIsland()
  const { isOneProduct } = island
  const placing = useStore(island.order.$order)
  const hasFailed = placing.status === 'unconfirmed' && placing.request === null
  const message = unconfirmedOrder(island)
  return (
    <div className="oc-body oc-done">
      <span className="oc-motif oc-motif-warn" aria-hidden="true">
        <Icon name="alert" />
      </span>
      <p>
        <b>{hasFailed ? messages.pageFailed : messages.noAnswer}</b>
      </p>
      <p>{isOneProduct ? messages.oneMayNotHaveArrived : messages.mayNotHaveArrived}</p>
      <button
        type="button"
        className="oc-btn"
        disabled={placing.status === 'placing'}
        onClick={() => void island.place()}
      >
        {cart.tryAgain}
      </button>
      {message && (
        <>
          <WhatsAppButton href={message.whatsappUrl}>{messages.sendUnconfirmed}</WhatsAppButton>
          <CopyButton text={message.text}>{messages.copyOrder}</CopyButton>
        </>
      )}
      <button type="button" className="oc-link" onClick={() => island.goTo('checkout')}>
        {messages.backToDetails}
      </button>
    </div>
  )
}
