// First step: the lines, what they cost, and the way to the details. Also the empty and the closed cart.

import { useStore } from '@nanostores/react'
import { formatMoney } from '#domain/basics/money.ts'
import { cartCount, cartSubtotal } from '#domain/checkout/cart.ts'
import { CartLine } from './CartLine.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { useIsland } from './island-context.ts'
import { Notice } from './Notice.tsx'
import { QuoteNotice } from './QuoteNotice.tsx'
import { UndoBar } from './UndoBar.tsx'

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
      </div>
    )
  }
  const isClosed =
    known?.isOpen === false || error?.code === 'store_closed' || error?.code === 'store_suspended'
  const pieces = cartCount(items)
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
      </div>
      <footer className="oc-foot">
        {view === 'failed' && (
          <Notice tone="warn" action={{ label: 'Try again', run: () => void island.loadView() }}>
            The shop’s delivery choices did not load. Check your connection.
          </Notice>
        )}
        <p className="oc-sum">
          <span>
            Subtotal <small>{pieces === 1 ? '1 item' : `${pieces} items`}</small>
          </span>
          <b>{formatMoney(subtotal, island.currency)}</b>
        </p>
        {!isClosed && (
          <button type="button" className="oc-btn" onClick={() => island.goTo('checkout')}>
            Checkout
          </button>
        )}
        <p className="oc-hint">Delivery and vouchers come next. You pay the shop, not on this page.</p>
      </footer>
    </>
  )
}
