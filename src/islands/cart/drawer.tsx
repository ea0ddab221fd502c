// The drawer's entry: what the inlined script imports when the cart is first opened. Mounts React once, then only shows it.

import { createRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { adoptStyles } from './adopt-styles.ts'
import { createOrderApi } from './api.ts'
import { newOrderId } from './attempt.ts'
import { CartDrawer } from './components/CartDrawer.tsx'
import { IslandContext } from './components/island-context.ts'
import styles from './drawer.css?inline'
import { createIsland, type Island } from './island.ts'
import { CART_CHANGED } from './port.ts'

const dialog = createRef<HTMLDialogElement>()
let island: Island | undefined

/** Shows the cart; the focus goes back to the button that opened it when it closes. */
export function openCart(): void {
  island ??= mount()
  island.opened()
  if (!dialog.current?.open) dialog.current?.showModal()
  dialog.current?.querySelector('h2')?.focus()
}

function mount(): Island {
  const { store = '', base = '', currency = '' } = document.body.dataset
  const port = window.ojaCart
  const root = document.querySelector('[data-cart-root]')
  if (!port || !root)
    throw new Error('cart drawer: expected the inlined script and data-cart-root on the page')

  adoptStyles(styles)
  const created = createIsland({
    port,
    storeId: store,
    base,
    currency,
    api: createOrderApi(base),
    newId: () => newOrderId(crypto),
  })
  addEventListener(CART_CHANGED, created.cart.refresh)
  addEventListener('storage', created.cart.refresh)
  flushSync(() =>
    createRoot(root).render(
      <IslandContext value={created}>
        <CartDrawer dialog={dialog} />
      </IslandContext>,
    ),
  )
  return created
}
