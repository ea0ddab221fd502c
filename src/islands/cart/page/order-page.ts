// Copies texts on an order's page, and puts products that are still sold into the shop's cart again. A short script that loads nothing.

import { cartCount, cartItemKey } from '#domain/checkout/cart.ts'
import { parseStoredCart, serialiseCart } from '#domain/checkout/cart-storage.ts'
import type { OrderAgain } from '#domain/order/order-again.ts'
import * as page from '#messages/en/page.ts'
import { createCartPort, labelsKey, safeStorage, storedRecord } from '../storage/port.ts'

/** Adds the lines to the cart. Returns how many pieces the cart contains then. */
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
  // Parses the items again, which joins equal lines and applies the limits.
  port.write(parseStoredCart(serialiseCart({ items: [...port.read(), ...added] }), storeId))
  storage.set(labelsKey(storeId), JSON.stringify(labels))
  return cartCount(port.read())
}

/** Copies the text; selects the text when the browser forbids copying. */
async function copy(button: HTMLElement, shown: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(shown.textContent?.trim() ?? '')
  } catch {
    // Uses the older way: the browser gives no permission, or the page has no https.
    getSelection()?.selectAllChildren(shown)
    if (!document.execCommand('copy')) return
  }
  button.textContent = page.copied
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
    try {
      const pieces = orderAgain(JSON.parse(again.dataset['again'] ?? ''))
      words.textContent = page.refilled(pieces)
      again.hidden = true
      toShop.hidden = false
      toShop.focus()
    } catch (error) {
      // The page's own link to the shop's chat stands beside it.
      console.error(error)
      words.textContent = page.failed
    }
  })
}
