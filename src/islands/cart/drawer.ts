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
let opening: Promise<void> | undefined

// Only the console hears when it fails: whoever opens the cart tries again, and is told.
loadModule('cart-panel').catch((error: unknown) => console.warn(error))

/** For a tap on the cart. The focus goes back there when it closes. Rejects when the scripts do not come. */
export async function openCart(): Promise<void> {
  if (panel) return panel.toggle()
  opening ??= openFirst().finally(() => {
    opening = undefined
  })
  return opening
}

/** Shows what the page knows, then what the panel makes of it, unless the shopper has closed it by then. */
async function openFirst(): Promise<void> {
  showPreview(frame.content, port, store, currency)
  frame.open()
  try {
    const { mountCart } = await loadModule('cart-panel')
    panel = mountCart(frame, { port, store, base, currency, load: loadModule })
    if (frame.isOpen) panel.toggle()
  } catch (error) {
    frame.close()
    throw error
  }
}

function placeOf() {
  const port = window.ojaCart
  const root = document.querySelector('[data-cart-root]')
  if (!port || !root)
    throw new Error('cart drawer: expected the inlined script and data-cart-root on the page')
  return { port, root }
}
