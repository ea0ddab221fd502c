// First step: the lines, their total, and the button to the details. Also the empty and the closed cart.

import { useStore } from '@nanostores/react'
import { Aside } from '#components/crash/Aside.tsx'
import { formatMoney } from '#domain/basics/money.ts'
import { cartCount, cartSubtotal } from '#domain/checkout/cart.ts'
import * as messages from '#messages/en/cart.ts'
import * as shared from '#messages/en/cart-line.ts'
import * as drawer from '#messages/en/drawer.ts'
import { ClosedNotice } from '../kit/ClosedNotice.tsx'
import { Notice } from '../kit/Notice.tsx'
import { QuoteNotice } from '../kit/QuoteNotice.tsx'
import { useIsland } from '../state/island-context.ts'
import { CartLine } from './CartLine.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { LeadLinks } from './LeadLinks.tsx'
import { UndoBar } from './UndoBar.tsx'

/** `close` is the way back to the shop from an empty cart. */
export function CartStep({ close }: { readonly close: () => void }) {
  const island = useIsland()
  const items = useStore(island.cart.$items)
  const view = useStore(island.$view)
  const { quote, error } = useStore(island.$quote)
  const known = typeof view === 'string' ? null : view
  const subtotal = quote?.subtotal ?? cartSubtotal(items)

  if (items.length === 0) {
    return (
      <div className="oc-body">
        <UndoBar />
        <EmptyCart close={close} />
        <Aside>
          <LeadLinks />
        </Aside>
      </div>
    )
  }
  const isClosed =
    known?.isOpen === false || error?.code === 'store_closed' || error?.code === 'store_suspended'
  const count = cartCount(items)
  return (
    <>
      <div className="oc-body">
        <UndoBar />
        {isClosed && <ClosedNotice message={error?.closedMessage ?? known?.closedMessage ?? ''} />}
        <QuoteNotice />
        <ul className="oc-lines">
          {items.map((item, at) => (
            <CartLine key={item.cartItemKey} item={item} at={at} />
          ))}
        </ul>
        <Aside>
          <LeadLinks />
        </Aside>
      </div>
      <footer className="oc-foot">
        {view === 'failed' && (
          <Notice tone="warn" action={{ label: shared.tryAgain, run: () => void island.loadView() }}>
            {shared.choicesNotLoaded}
          </Notice>
        )}
        <p className="oc-sum">
          <span>
            <span>{drawer.subtotal}</span> <small>{drawer.itemCount(count)}</small>
          </span>
          <b translate="no">{formatMoney(subtotal, quote?.currency ?? island.currency)}</b>
        </p>
        {!isClosed && (
          <button type="button" className="oc-btn" onClick={() => island.goTo('checkout')}>
            {messages.checkout}
          </button>
        )}
        <p className="oc-hint">{messages.whatComesNext}</p>
      </footer>
    </>
  )
}
