// The drawer's first script, small and without React: fetched when something is first put into the cart, or ordered at once. It shows
// the lines right away and fetches the panel that makes them live.

import { createBackStack } from '#components/layers/back-stack.ts'
import { adoptStyles } from './adopt-styles.ts'
import styles from './drawer.css?inline'
import { createFrame } from './frame.ts'
import { readLabels } from './labels.ts'
import type { ChosenProduct } from './line-port.ts'
import { loadModule } from './load-module.ts'
import type { OrderPanel } from './order-sheet.tsx'
import type { CartPanel } from './panel.tsx'
import { showPreview } from './preview.ts'

const { store = '', base = '', currency = '' } = document.body.dataset
const { port, root } = placeOf()
const page = { port, store, base, currency, load: loadModule }

adoptStyles(styles)
// Before anything opens: it passes over what was open when the page was left.
const stack = createBackStack(window)
const frame = createFrame(root, 'the cart', stack)
const orderFrame = createFrame(root, 'the order', stack)
let panel: CartPanel | undefined
let opening: Promise<void> | undefined
let orderPanel: OrderPanel | undefined

// Only the console hears when it fails: whoever opens the cart tries again, and is told.
if (port.read().length > 0) loadModule('cart-panel').catch((error: unknown) => console.warn(error))

/**
 * For a tap on the cart, or on the button that orders what is chosen. The focus goes back there when it closes. Rejects when the
 * scripts do not come.
 */
export function open(chosen?: ChosenProduct): Promise<void> {
  return chosen ? openOrder(chosen) : openCart()
}

async function openCart(): Promise<void> {
  if (panel) return panel.toggle()
  opening ??= openFirst().finally(() => {
    opening = undefined
  })
  return opening
}

/** Shows what the page knows, then what the panel makes of it, unless the shopper has closed it by then. */
async function openFirst(): Promise<void> {
  const labels = readLabels(port.storage, store)
  const lines = port.read().map((item) => ({ ...item, label: labels.get(item.cartItemKey) }))
  showPreview(frame.content, 'Your cart', lines, currency)
  frame.open()
  try {
    const { mountCart } = await loadModule('cart-panel')
    panel = mountCart(frame, page)
    if (frame.isOpen) panel.toggle()
  } catch (error) {
    frame.close()
    throw error
  }
}

/** The form that orders one product at once; the cart is not touched. */
async function openOrder(chosen: ChosenProduct): Promise<void> {
  if (orderFrame.isOpen) return
  if (orderPanel) return orderPanel.open(chosen)
  const { name, options, picture = '', price } = chosen
  const line = { price, quantity: 1, label: { name, options, picture } }
  showPreview(orderFrame.content, 'Your order', [line], currency)
  orderFrame.open()
  try {
    const { mountOrder } = await loadModule('order-sheet')
    orderPanel ??= mountOrder(orderFrame, page)
  } catch (error) {
    orderFrame.close()
    throw error
  }
  if (orderFrame.isOpen) orderPanel.open(chosen)
}

function placeOf() {
  const port = window.ojaCart
  const root = document.querySelector('[data-cart-root]')
  if (!port || !root)
    throw new Error('cart drawer: expected the inlined script and data-cart-root on the page')
  return { port, root }
}
