// Fetches the drawer's other scripts by their names in scripts/build/store-bundle.ts.

import type * as Checkout from './checkout.tsx'
import type * as OrderSheet from './order-sheet.tsx'
import type * as Panel from './panel.tsx'

type Modules = {
  readonly 'cart-panel': typeof Panel
  readonly 'cart-checkout': typeof Checkout
  readonly 'order-sheet': typeof OrderSheet
}

export type LoadModule = <Name extends keyof Modules>(name: Name) => Promise<Modules[Name]>

/** Put in by the build: the paths of each module, its own first. */
declare const STORE_MODULES: Readonly<Record<keyof Modules, readonly string[]>>

const loading = new Map<string, Promise<unknown>>()

/** Loads a module once; a failure is tried again at the next call. */
export const loadModule: LoadModule = (name) => {
  const known = loading.get(name)
  if (known) return known as never
  const module = fetchAndImport(STORE_MODULES[name])
  loading.set(name, module)
  module.catch(() => loading.delete(name))
  return module as never
}

/** Fetches all files at once, then imports from the browser's cache: unlike a failed fetch, a failed import stays failed for good. */
async function fetchAndImport([path = '', ...others]: readonly string[]): Promise<unknown> {
  await Promise.all([path, ...others].map(fetchWhole))
  return import(/* @vite-ignore */ path)
}

async function fetchWhole(path: string): Promise<void> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: expected 200, got ${response.status}`)
  await response.arrayBuffer()
}
