// The cart's panel: the React module that makes the drawer's lines work. Mounted once, and only shown later.

import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '#components/crash/ErrorBoundary.tsx'
import { newUuid } from '#domain/basics/uuid.ts'
import { CRASH } from '../frame/crash-look.ts'
import { crashWay } from '../frame/crash-way.ts'
import type { Frame } from '../frame/frame.ts'
import { LoadContext } from '../frame/load-context.ts'
import type { CartPage, CartPanel } from '../frame/modules.ts'
import { createOrderApi } from '../state/api.ts'
import { createIsland } from '../state/island.ts'
import { IslandContext } from '../state/island-context.ts'
import { checkedPort } from '../storage/checked-port.ts'
import { CART_CHANGED } from '../storage/port.ts'
import { CartDrawer } from './CartDrawer.tsx'

/** Shows the cart in a frame and replaces the earlier contents. */
export function mountCart(frame: Frame, { port, store, base, currency, load }: CartPage): CartPanel {
  const island = createIsland({
    port: checkedPort(port, store),
    storeId: store,
    base,
    currency,
    api: createOrderApi(base),
    newId: () => newUuid(crypto),
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
  frame.onClosed(() => {
    island.closed()
    cart.setOpen(false)
  })
  flushSync(() =>
    createRoot(frame.content).render(
      <ErrorBoundary look={CRASH} way={() => crashWay(island)}>
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
