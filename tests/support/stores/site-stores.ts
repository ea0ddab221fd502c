// Makes stores for tests of the running site: inserted into the database, and live when the call returns.
import type { TestDatabase } from '../database/database.ts'
import { addProduct, openStore } from '../database/store.ts'
import type { Oja } from '../running/site.ts'

export type LiveStore = {
  readonly id: string
  readonly slug: string
  readonly ownerId: string
  readonly productIds: readonly string[]
}

/** The database of a running site, in the form that ../database/store.ts takes. */
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

/** Runs `edits` and loses every nudge. No nudges of earlier edits are left in the queue that could publish these edits. */
export async function withNudgesLost(oja: Oja, edits: () => Promise<unknown>): Promise<void> {
  const { deliveries } = oja.stack.supabase
  await deliveries.idle()
  // Waits for a later store: the queue works in order, so all earlier messages were handled when that store is live.
  await openLiveStore(oja, { slug: `barrier-${Date.now().toString(36)}` }, 0)
  deliveries.setFault(() => 'drop')
  await edits()
  await deliveries.idle()
  deliveries.setFault(null)
}
