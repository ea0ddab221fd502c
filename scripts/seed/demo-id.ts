// Makes ids of demo rows from names, so that a second seeding finds existing rows and continues an interrupted one.
import { createHash } from 'node:crypto'
import type { DemoStore } from './demo-store.ts'

/** `demoId('product adunni-fabrics sunrise-record')` -> the same UUID on every machine. */
export function demoId(name: string): string {
  const hex = createHash('sha256').update(`demo ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The id of a demo store. */
export function storeId(store: DemoStore): string {
  return demoId(`store ${store.slug}`)
}

/** The id of a category. Throws for a name that the store's list lacks. */
export function categoryId(store: DemoStore, name: string): string {
  if (!store.categories.includes(name)) throw new Error(`${store.slug} has no category "${name}"`)
  return demoId(`category ${store.slug} ${name}`)
}

/** The id of a delivery zone. */
export function zoneId(store: DemoStore, name: string): string {
  return demoId(`zone ${store.slug} ${name}`)
}
