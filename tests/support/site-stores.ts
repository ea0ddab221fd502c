// Stores for tests of the running site: made in the database, live when the call returns.
import type { TestDatabase } from './database.ts'
import { addProduct, openStore } from './database-store.ts'
import type { Oja } from './site.ts'

export type LiveStore = {
  readonly id: string
  readonly slug: string
  readonly ownerId: string
  readonly productIds: readonly string[]
}

/** The database of a running site, as the makers of rows in database-store.ts want it. */
export function rowsOf(oja: Pick<Oja, 'stack'>): TestDatabase {
  return { query: oja.stack.sql } as unknown as TestDatabase
}

/** A store with products, published. `fields` are columns of `businesses`. */
export async function openLiveStore(
  oja: Oja,
  fields: Record<string, unknown> = {},
  products = 1,
): Promise<LiveStore> {
  const rows = rowsOf(oja)
  const store = await openStore(rows, fields)
  const productIds: string[] = []
  for (let index = 0; index < products; index += 1) {
    productIds.push(await addProduct(rows, store.id, { position: index }))
  }
  await oja.settled()
  return { ...store, productIds }
}

/** Runs `edits` with every nudge lost, and with none of earlier edits left in the queue that could do its work. */
export async function withNudgesLost(oja: Oja, edits: () => Promise<unknown>): Promise<void> {
  const { deliveries } = oja.stack.supabase
  await deliveries.idle()
  // The queue is served in order: when a later store is live, all that came before was looked at.
  await openLiveStore(oja, { slug: `barrier-${Date.now().toString(36)}` }, 0)
  deliveries.setFault(() => 'drop')
  await edits()
  await deliveries.idle()
  deliveries.setFault(null)
}
