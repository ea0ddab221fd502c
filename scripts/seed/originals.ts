// Finds the demo stores' pictures: `originals/{store}/{product key}.webp`, a second picture `{product key}-2.webp`, `hero.webp`, `logo.svg`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoStore } from './demo-store.ts'

const DIR = join(import.meta.dirname, 'originals')

/** Path of an original; null when the store has no such original. */
export function findOriginal(store: Pick<DemoStore, 'slug'>, name: string): string | null {
  const path = join(DIR, store.slug, name)
  return existsSync(path) ? path : null
}

/** Paths of a product's pictures, in the order of the product's page. */
export function originalsOf(store: Pick<DemoStore, 'slug'>, productKey: string): readonly string[] {
  return [`${productKey}.webp`, `${productKey}-2.webp`].flatMap((name) => findOriginal(store, name) ?? [])
}
