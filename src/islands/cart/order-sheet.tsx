// The form that orders one product at once: the module with React behind "Order on WhatsApp" on a product's page. Each opening is an
// order of its own; what was typed is remembered, the cart is not touched.

import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '#components/site/ErrorBoundary.tsx'
import { createOrderApi } from './api.ts'
import { newOrderId } from './attempt.ts'
import { IslandContext } from './components/island-context.ts'
import { LoadContext } from './components/load-context.ts'
import { OrderSheet } from './components/OrderSheet.tsx'
import type { Frame } from './frame.ts'
import { createIsland } from './island.ts'
import { type ChosenProduct, createLinePort } from './line-port.ts'
import type { CartPage } from './panel.tsx'

export type OrderPanel = { open(chosen: ChosenProduct): void }

/** Puts the form into a frame when it is opened, in the place of what stood there. */
export function mountOrder(frame: Frame, { port, store, base, currency, load }: CartPage): OrderPanel {
  const root = createRoot(frame.content)
  let openings = 0
  return {
    open(chosen) {
      const island = createIsland({
        port: createLinePort(port.storage, store, chosen),
        storeId: store,
        base,
        currency,
        api: createOrderApi(base),
        newId: () => newOrderId(crypto),
        isOneProduct: true,
      })
      openings += 1
      island.opened()
      // Held from the start, so that two tabs with one choice send one id.
      island.goTo('checkout')
      flushSync(() =>
        root.render(
          <ErrorBoundary key={openings}>
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
