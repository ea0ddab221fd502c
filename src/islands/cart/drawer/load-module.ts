// Fetches the drawer's other scripts by their names in scripts/build/store-bundle.ts.

import type * as Checkout from '../checkout/checkout.tsx'
import type { LoadModule, Modules } from '../frame/modules.ts'
import type * as OrderSheet from '../order-sheet/order-sheet.tsx'
import type * as Panel from '../panel/panel.tsx'

/** The modules' exports. The compiler compares them with the types that the drawer expects. */
type Entries = {
  readonly 'cart-panel': typeof Panel
  readonly 'cart-checkout': typeof Checkout
  readonly 'order-sheet': typeof OrderSheet
  readonly 'account-addresses': Modules['account-addresses']
}

/** The build replaces this constant by the paths of each module, its own path first. */
declare const STORE_MODULES: Readonly<Record<keyof Modules, readonly string[]>>

const fetching = new Map<string, Promise<void>>()

/**
 * Fetches a module's files, all at once, then imports the module from the browser's cache. A failed import stays failed until the page is
 * left; a failed fetch can be repeated.
 */
export const loadModule: LoadModule = async <Name extends keyof Modules>(
  name: Name,
): Promise<Entries[Name]> => {
  const [path = '', ...others] = STORE_MODULES[name]
  await Promise.all([path, ...others].map(fetchOnce))
  return import(/* @vite-ignore */ path)
}

function fetchOnce(path: string): Promise<void> {
  const known = fetching.get(path)
  if (known) return known
  const fetched = fetchWhole(path)
  fetching.set(path, fetched)
  // The caller gets the error, and the next call fetches again.
  fetched.catch(() => fetching.delete(path))
  return fetched
}

async function fetchWhole(path: string): Promise<void> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: expected 200, got ${response.status}`)
  await response.arrayBuffer()
}
