// The step after the order was stored. The WhatsApp link is ready before the tap, because phones block windows that a script opens later.

import { useStore } from '@nanostores/react'
import { Aside } from '#components/crash/Aside.tsx'
import { Marked, VALUE } from '#components/text/Marked.tsx'
import { formatMoney } from '#domain/basics/money.ts'
import * as messages from '#messages/en/checkout.ts'
import { fill, pieces } from '#messages/message.ts'
import { CopyButton } from '../kit/CopyButton.tsx'
import { Icon } from '../kit/Icon.tsx'
import { QrCode } from '../kit/QrCode.tsx'
import { WhatsAppButton } from '../kit/WhatsAppButton.tsx'
import { whatsAppTextOf } from '../kit/whatsapp-text.ts'
import type { OrderAnswer } from '../state/api.ts'
import { useIsland } from '../state/island-context.ts'

const BOLD = { b: (text: string) => <b>{text}</b> }

/** `close` closes the drawer, or the sheet of an order for one product. */
export function PlacedStep({ close }: { readonly close: () => void }) {
  const { order, $view } = useIsland()
  const state = useStore(order.$order)
  const view = useStore($view)
  if (state.status !== 'placed') return null

  const { order: placed, whatsappUrl, isUnkept } = state.answer
  const shop = typeof view === 'string' ? messages.theShop : view.storeName
  return (
    <div className="oc-body oc-done">
      <span className="oc-motif" aria-hidden="true">
        <Icon name="check" />
      </span>
      <p className="oc-code">
        <Marked pieces={pieces(messages.placedCode, placed)} marks={VALUE} />
      </p>
      <p>{totalText(placed)}</p>
      {state.wasEarlier && <p className="oc-notice oc-warn">{fill(messages.firstTryArrived, { shop })}</p>}
      {isUnkept && <p className="oc-notice oc-warn">{messages.notInAccount}</p>}
      {whatsappUrl ? (
        <>
          <p>
            <Marked pieces={pieces(messages.sendIt, { shop })} marks={BOLD} />
          </p>
          <WhatsAppButton href={whatsappUrl}>{messages.send}</WhatsAppButton>
          <Aside>
            <QrCode text={whatsappUrl.length <= 800 ? whatsappUrl : placed.url} />
          </Aside>
        </>
      ) : (
        <p>{messages.shopCalls}</p>
      )}
      <div className="oc-ways">
        {whatsappUrl && (
          <CopyButton text={whatsAppTextOf(whatsappUrl) ?? placed.url}>{messages.copyOrder}</CopyButton>
        )}
        <a className="oc-btn oc-soft" href={placed.url}>
          <Icon name="page" /> <span>{messages.orderPage}</span>
        </a>
      </div>
      <button type="button" className="oc-link" onClick={close}>
        {messages.backToShop}
      </button>
    </div>
  )
}

function totalText({ total, currency, deliveryFee, giftCard }: OrderAnswer['order']): string {
  const values = { total: formatMoney(total, currency) }
  if (!giftCard) return fill(deliveryFee === null ? messages.placedOpen : messages.placedTotal, values)
  const paid = formatMoney(giftCard.amount, currency)
  return fill(deliveryFee === null ? messages.placedOpenGiftCard : messages.placedGiftCard, {
    ...values,
    paid,
  })
}
