// The drawer's first script, small and without React: fetched when something is first put into the cart. It shows the lines at once and
// fetches the panel that makes them live.

import { adoptStyles } from './adopt-styles.ts'
import styles from './drawer.css?inline'
import { createFrame } from './frame.ts'
import { loadModule } from './load-module.ts'
import type { CartPanel } from './panel.tsx'
import { showPreview } from './preview.ts'

const { store = '', base = '', currency = '' } = document.body.dataset
const { port, root } = placeOf()

adoptStyles(styles)
const frame = createFrame(root, 'the cart')
let panel: CartPanel | undefined
let mounting: Promise<CartPanel> | undefined

// Without a word when it fails: whoever opens the cart tries again and is told.
loadModule('cart-panel').catch((error: unknown) => console.warn(error))

/** Shows the cart; the focus goes back to the button that opened it when it closes. Rejects when its scripts do not come. */
export async function openCart(): Promise<void> {
  if (!panel) {
    showPreview(frame.content, port, store, currency)
    frame.open()
    panel = await mountOnce()
    if (!frame.isOpen) return
  }
  panel.open()
}

function mountOnce(): Promise<CartPanel> {
  mounting ??= loadModule('cart-panel').then(
    ({ mountCart }) => mountCart(frame, { port, store, base, currency, load: loadModule }),
    (error: unknown) => {
      mounting = undefined
      frame.close()
      throw error
    },
  )
  return mounting
}

function placeOf() {
  const port = window.ojaCart
  const root = document.querySelector('[data-cart-root]')
  if (!port || !root)
    throw new Error('cart drawer: expected the inlined script and data-cart-root on the page')
  return { port, root }
}
