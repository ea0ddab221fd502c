// The few lines of an order's page: copying what stands there, and putting what is still sold into the shop's cart again. Loads nothing.

import { cartCount, cartItemKey } from '#domain/checkout/cart.ts'
import { parseStoredCart, serialiseCart } from '#domain/checkout/cart-storage.ts'
import type { OrderAgain } from '#domain/order/order-again.ts'
import { createCartPort, labelsKey, safeStorage, storedRecord } from './port.ts'

/** Puts the lines into the cart beside what is there; answers how many pieces it holds then. */
function orderAgain({ storeId, lines }: OrderAgain): number {
  const storage = safeStorage(() => localStorage)
  const port = createCartPort(storeId, storage, () => undefined)
  const labels = storedRecord(storage, labelsKey(storeId))
  const added = lines.map(({ productId, variantIds, quantity, price, name, options, picture }) => {
    const variants = variantIds.map((id) => ({ variant_id: id }))
    const key = cartItemKey(productId, variants)
    labels[key] = { name, options, picture }
    return { productId, price, quantity, variants, businessId: storeId, cartItemKey: key }
  })
  // Reading joins doubled lines and keeps the limits.
  port.write(parseStoredCart(serialiseCart({ items: [...port.read(), ...added] }), storeId))
  storage.set(labelsKey(storeId), JSON.stringify(labels))
  return cartCount(port.read())
}

/** Copies the text; where the browser lets no page do that, leaves it selected. */
async function copy(button: HTMLElement, shown: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(shown.textContent?.trim() ?? '')
  } catch {
    // No permission, or a page without https: the earlier way.
    getSelection()?.selectAllChildren(shown)
    if (!document.execCommand('copy')) return
  }
  button.textContent = 'Copied'
}

for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
  const shown = document.getElementById(button.dataset['copy'] ?? '')
  if (!shown) continue
  button.hidden = false
  button.addEventListener('click', () => void copy(button, shown))
}

const again = document.querySelector<HTMLElement>('[data-again]')
const words = document.querySelector('[data-again-words]')
const toShop = document.querySelector<HTMLElement>('[data-again-shop]')
if (again && words && toShop) {
  again.hidden = false
  again.addEventListener('click', () => {
    const pieces = orderAgain(JSON.parse(again.dataset['again'] ?? ''))
    words.textContent = `Your cart holds ${pieces} ${pieces === 1 ? 'piece' : 'pieces'} now. Open it in the shop to check out.`
    again.hidden = true
    toShop.hidden = false
    toShop.focus()
  })
}
