// The cart's panel: the module with React that makes the drawer's lines live. Mounted once, then only shown.

import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '#components/site/ErrorBoundary.tsx'
import { createOrderApi } from './api.ts'
import { newOrderId } from './attempt.ts'
import { CartDrawer } from './components/CartDrawer.tsx'
import { IslandContext } from './components/island-context.ts'
import { LoadContext } from './components/load-context.ts'
import type { Frame } from './frame.ts'
import { createIsland } from './island.ts'
import type { LoadModule } from './load-module.ts'
import { CART_CHANGED, type CartPort } from './port.ts'

/** The mounted cart. */
export type CartPanel = {
  /** Opens a closed cart, closes an open one. */
  toggle(): void
}

/** What the drawer knows of the page it stands on. */
export type CartPage = {
  readonly port: CartPort
  readonly store: string
  readonly base: string
  readonly currency: string
  readonly load: LoadModule
}

/** Puts the cart into a frame, in the place of what stood there. */
export function mountCart(frame: Frame, { port, store, base, currency, load }: CartPage): CartPanel {
  const island = createIsland({
    port,
    storeId: store,
    base,
    currency,
    api: createOrderApi(base),
    newId: () => newOrderId(crypto),
  })
  const { cart } = island
  addEventListener(CART_CHANGED, cart.refresh)
  addEventListener('storage', cart.refresh)
  cart.$cart.listen(({ isOpen }, before) => {
    if (isOpen === before?.isOpen) return
    if (!isOpen) return frame.close()
    frame.open()
    island.opened()
  })
  frame.onClosed(() => cart.setOpen(false))
  flushSync(() =>
    createRoot(frame.content).render(
      <ErrorBoundary>
        <LoadContext value={load}>
          <IslandContext value={island}>
            <CartDrawer setBack={frame.setBack} />
          </IslandContext>
        </LoadContext>
      </ErrorBoundary>,
    ),
  )
  return { toggle: cart.toggle }
}
