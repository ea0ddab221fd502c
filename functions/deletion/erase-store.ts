// Deletes one store for good: its rows, then its pages, its names in the index and its files. Runs again from the start after a crash:
// every step finds its own work done. Order matters: a page is taken down only when no snapshot can bring it back.
import type { Database } from '#data/client.ts'
import { eraseStoreRows, finishStoreDeletion, type GoingStore, removeStoreFiles } from '#data/deletion.ts'
import type { PublishPorts } from '#storefront/ports.ts'
import { publishStore } from '#storefront/publish.ts'
import { readRoot, rootKey } from '#storefront/stored.ts'
import { forgetNames } from '../adapters/kv.ts'
import type { Env } from '../env.ts'

export type EraserParts = {
  readonly env: Pick<Env, 'INDEX'>
  readonly database: Database
  readonly publishPorts: PublishPorts
}

/** Another render of the store may hold its lease for a moment. */
const MAX_TRIES = 40
const WAIT_MS = 250

/** Throws when a step cannot be done now; what was done stays done. */
export async function eraseStore(store: GoingStore, parts: EraserParts): Promise<void> {
  const { database, publishPorts, env } = parts
  const { businessId } = store
  // Off line first: the suspended store's root has no pages. Erasing many rows takes its time.
  await publishStore(businessId, publishPorts)
  await eraseStoreRows(database, businessId)
  await buryPages(businessId, publishPorts)
  await removePages(businessId, publishPorts)
  await forgetNames(env.INDEX, store)
  await removeStoreFiles(database, businessId)
  await finishStoreDeletion(database, businessId)
}

/** Publishes until the store's root is its tombstone, or there is no root. */
async function buryPages(businessId: string, ports: PublishPorts): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await publishStore(businessId, ports)
    const stored = await readRoot(ports.objects, businessId)
    if (!stored || stored.root.status === 'deleted') return
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  throw new Error(`delete ${businessId}: its pages are still being published`)
}

/** All objects but the tombstone, which names nobody and keeps a late writer from bringing pages back. */
export async function removePages(businessId: string, { objects }: PublishPorts): Promise<void> {
  for await (const page of objects.list(`${businessId}/`)) {
    const keys = page.map(({ key }) => key).filter((key) => key !== rootKey(businessId))
    if (keys.length > 0) await objects.delete(keys)
  }
}
