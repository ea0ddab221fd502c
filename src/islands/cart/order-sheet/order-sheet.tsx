// The form that orders one product at once: the React module for "Order on WhatsApp" on a product's page. Each opening is a new order. Stores
// typed text; does not change the cart.

import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '#components/crash/ErrorBoundary.tsx'
import { newUuid } from '#domain/basics/uuid.ts'
import { CRASH } from '../frame/crash-look.ts'
import { crashWay } from '../frame/crash-way.ts'
import type { Frame } from '../frame/frame.ts'
import { LoadContext } from '../frame/load-context.ts'
import type { CartPage, OrderPanel } from '../frame/modules.ts'
import { createOrderApi } from '../state/api.ts'
import { createIsland } from '../state/island.ts'
import { IslandContext } from '../state/island-context.ts'
import { createLinePort } from '../storage/line-port.ts'
import { OrderSheet } from './OrderSheet.tsx'

/** Shows the form in a frame and replaces the earlier contents. */
export function mountOrder(frame: Frame, { port, store, base, currency, load }: CartPage): OrderPanel {
  const root = createRoot(frame.content)
  let openings = 0
  let closed = () => {}
  frame.onClosed(() => closed())
  return {
    open(chosen) {
      closed()
      const island = createIsland({
        port: createLinePort(port.storage, store, chosen),
        storeId: store,
        base,
        currency,
        api: createOrderApi(base),
        newId: () => newUuid(crypto),
        isOneProduct: true,
      })
      openings += 1
      closed = island.closed
      island.opened()
      // Creates the attempt at the start, so that two tabs with one choice send one id.
      island.goTo('checkout')
      flushSync(() =>
        root.render(
          <ErrorBoundary look={CRASH} way={() => crashWay(island)} key={openings}>
            <LoadContext value={load}>
              <IslandContext value={island}>
                <OrderSheet close={frame.close} setBack={frame.setBack} />
              </IslandContext>
            </LoadContext>
          </ErrorBoundary>,
        ),
      )
      frame.open()
    },
  }
}
