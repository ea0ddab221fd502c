// Names of the cart's lines for the screen, stored by the inlined script when a product is added.

import { type CartLabel, labelsKey, type SafeStorage, storedRecord } from './port.ts'

/** Reads valid labels. Leaves out invalid labels, and pictures of other sites. */
export function readLabels(storage: SafeStorage, storeId: string): ReadonlyMap<string, CartLabel> {
  const stored = Object.entries(storedRecord(storage, labelsKey(storeId)))
  return new Map(
    stored.flatMap(([key, value]) => {
      const label = parseLabel(value)
      return label ? [[key, label] as const] : []
    }),
  )
}

/** Deletes the labels of lines that are no longer in the cart. */
export function pruneLabels(storage: SafeStorage, storeId: string, keys: readonly string[]): void {
  const kept = [...readLabels(storage, storeId)].filter(([key]) => keys.includes(key))
  storage.set(labelsKey(storeId), JSON.stringify(Object.fromEntries(kept)))
}

function parseLabel(value: unknown): CartLabel | null {
  const { name, options, picture } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (typeof name !== 'string') return null
  const isOurs = typeof picture === 'string' && picture.startsWith('/media/')
  return { name, options: typeof options === 'string' ? options : '', picture: isOurs ? picture : '' }
}
