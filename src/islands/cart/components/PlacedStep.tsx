// The order is stored. The WhatsApp link is a real link, ready before the tap: phones block windows opened later.

import { useStore } from '@nanostores/react'
import { formatMoney } from '#domain/basics/money.ts'
import { CopyButton } from './CopyButton.tsx'
import { Icon } from './Icon.tsx'
import { useIsland } from './island-context.ts'
import { QrCode } from './QrCode.tsx'
import { WhatsAppButton } from './WhatsAppButton.tsx'
import { messageOf } from './whatsapp-text.ts'

export function PlacedStep({ close }: { readonly close: () => void }) {
  const { order, $view } = useIsland()
  const state = useStore(order.$order)
  const view = useStore($view)
  if (state.status !== 'placed') return null

  const { order: placed, whatsappUrl } = state.answer
  const shop = typeof view === 'string' ? 'the shop' : view.storeName
  return (
    <div className="oc-body oc-done">
      <span className="oc-motif" aria-hidden="true">
        <Icon name="check" />
      </span>
      <p className="oc-code">
        Order <b>{placed.code}</b>
      </p>
      <p>
        {formatMoney(placed.total, placed.currency)}
        {placed.deliveryFee === null && ' without delivery'}
        {placed.giftCard &&
          `, after ${formatMoney(placed.giftCard.amount, placed.currency)} from your gift card`}
        . It is stored and the shop can see it.
      </p>
      {state.wasEarlier && (
        <p className="oc-notice oc-warn">
          Your first try had arrived after all. What you changed since is not in it: tell {shop} on WhatsApp.
        </p>
      )}
      {whatsappUrl ? (
        <>
          <p>
            <b>One more step:</b> send it to {shop} on WhatsApp, so that you can talk about delivery and
            payment.
          </p>
          <WhatsAppButton href={whatsappUrl}>Send on WhatsApp</WhatsAppButton>
          <QrCode text={whatsappUrl.length <= 800 ? whatsappUrl : placed.url} />
        </>
      ) : (
        <p>The shop will call you on the number you gave.</p>
      )}
      <div className="oc-ways">
        {whatsappUrl && <CopyButton text={messageOf(whatsappUrl) ?? placed.url}>Copy order</CopyButton>}
        <a className="oc-btn oc-soft" href={placed.url}>
          <Icon name="page" /> Order page
        </a>
      </div>
      <button type="button" className="oc-link" onClick={close}>
        Back to the shop
      </button>
    </div>
  )
}
