// The drawer's first script, small and without React: fetched when something is first added to the cart or ordered at once. Shows the lines
// immediately and fetches the panel.

import { adoptStyles } from '#components/dom/adopt-styles.ts'
import { readyDialogs } from '#components/dom/ready-dialogs.ts'
import { createBackStack } from '#components/layers/back-stack.ts'
import * as messages from '#messages/en/drawer.ts'
import { createFrame } from '../frame/frame.ts'
import type { CartPanel, OrderPanel } from '../frame/modules.ts'
import { showPreview } from '../frame/preview.ts'
import { readLabels } from '../storage/labels.ts'
import type { ChosenProduct } from '../storage/line-port.ts'
import styles from './drawer.css?inline'
import { loadModule } from './load-module.ts'

const { store = '', base = '', currency = '' } = document.body.dataset
const { port, root } = placeOf()
const page = { port, store, base, currency, load: loadModule }

adoptStyles(styles)
// Runs before anything opens. Skips history steps of layers that were open when the page was left.
const stack = createBackStack(window)
const frame = createFrame(root, messages.closeCart, stack)
const orderFrame = createFrame(root, messages.closeOrder, stack)
let panel: CartPanel | undefined
let opening: Promise<void> | undefined
let orderPanel: OrderPanel | undefined

// Only logs a failure: opening the cart tries again and then shows an error.
if (port.read().length > 0) loadModule('cart-panel').catch((error: unknown) => console.warn(error))

/**
 * Opens the cart, or the order form for one product. Closing returns the focus to the pressed button. Rejects when the scripts cannot be
 * fetched.
 */
export async function open(chosen?: ChosenProduct): Promise<void> {
  await readyDialogs()
  return chosen ? openOrder(chosen) : openCart()
}

async function openCart(): Promise<void> {
  if (panel) return panel.toggle()
  opening ??= openFirst().finally(() => {
    opening = undefined
  })
  return opening
}

/** Shows the data that the page knows, then the panel, unless the shopper has closed the drawer by then. */
async function openFirst(): Promise<void> {
  const labels = readLabels(port.storage, store)
  const lines = port.read().map((item) => ({ ...item, label: labels.get(item.cartItemKey) }))
  showPreview(frame.content, { title: messages.cart, items: lines, currency })
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

/** Opens the form that orders one product at once, without changing the cart. */
async function openOrder(chosen: ChosenProduct): Promise<void> {
  if (orderFrame.isOpen) return
  if (orderPanel) return orderPanel.open(chosen)
  const { name, options, picture = '', price, quantity = 1 } = chosen
  const line = { price, quantity, label: { name, options, picture } }
  showPreview(orderFrame.content, { title: messages.order, items: [line], currency })
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
  if (!port || !root) throw new Error('cart drawer: expected the inlined script and data-cart-root')
  return { port, root }
}
