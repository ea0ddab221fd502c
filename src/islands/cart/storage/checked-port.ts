// The page's port with a check of everything that is stored: other tabs, old versions and people with developer tools write there too. Fetched
// with the cart, because the check is too large for a page.

import { cartStorageKey, parseStoredCart } from '#domain/checkout/cart-storage.ts'
import type { CartPort } from './port.ts'

/** Reads valid items only, and stores a damaged cart again without its faults. */
export function checkedPort(port: CartPort, storeId: string): CartPort {
  const read = () => parseStoredCart(port.storage.get(cartStorageKey(storeId)), storeId || undefined)
  if (JSON.stringify(read()) !== JSON.stringify(port.read())) port.write(read())
  return { ...port, read }
}
