// Fetches the drawer's other scripts by their names in scripts/build/store-bundle.ts.

import type { Address } from '#domain/store/address.ts'
import type * as Checkout from './checkout.tsx'
import type * as OrderSheet from './order-sheet.tsx'
import type * as Panel from './panel.tsx'

type Modules = {
  readonly 'cart-panel': typeof Panel
  readonly 'cart-checkout': typeof Checkout
  readonly 'order-sheet': typeof OrderSheet
  readonly 'account-addresses': {
    loadAddresses(storeId: string, base: string): Promise<readonly Address[]>
  }
}

export type LoadModule = <Name extends keyof Modules>(name: Name) => Promise<Modules[Name]>

/** Put in by the build: the paths of each module, its own first. */
declare const STORE_MODULES: Readonly<Record<keyof Modules, readonly string[]>>

const fetching = new Map<string, Promise<void>>()

/**
 * Fetches a module's files, all at once, then imports it from the browser's cache: a failed import stays failed under its address until
 * the page is left, a failed fetch can be tried again.
 */
export const loadModule: LoadModule = async (name) => {
  const [path = '', ...others] = STORE_MODULES[name]
  await Promise.all([path, ...others].map(fetchOnce))
  return import(/* @vite-ignore */ path)
}

function fetchOnce(path: string): Promise<void> {
  const known = fetching.get(path)
  if (known) return known
  const fetched = fetchWhole(path)
  fetching.set(path, fetched)
  fetched.catch(() => fetching.delete(path))
  return fetched
}

async function fetchWhole(path: string): Promise<void> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: expected 200, got ${response.status}`)
  await response.arrayBuffer()
}
