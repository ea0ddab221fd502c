// Deletes one store for good: its rows, then its pages, its names in the index and its files. After a crash all steps run again from the
// first; finished steps do nothing then. Rows are deleted before pages: otherwise a publish could restore the pages.
import { finishStoreDeletion } from '#contract/sql/system/system.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import { eraseStoreRows, type GoingStore, removeStoreFiles } from '#data/server/upkeep/deletion.ts'
import type { PublishPorts } from '#storefront/publish/ports.ts'
import { publishStore } from '#storefront/publish/publish.ts'
import { removePages } from '#storefront/store/garbage.ts'
import { forgetNames } from '../adapters/kv.ts'
import type { Env } from '../lib/env.ts'

export type EraserParts = {
  readonly env: Pick<Env, 'INDEX'>
  readonly database: Database
  readonly publishPorts: PublishPorts
}

/** A publish of the store may hold the lease for a moment. */
const MAX_TRIES = 40
const WAIT_MS = 250

/** Throws when a step cannot be done now; finished steps stay done. */
export async function eraseStore(store: GoingStore, parts: EraserParts): Promise<void> {
  const { database, publishPorts, env } = parts
  const { businessId } = store
  // Takes the store off line first, because erasing many rows takes longer: the root of a suspended store has no pages.
  await publishStore(businessId, publishPorts)
  await eraseStoreRows(database, businessId)
  await buryPages(businessId, publishPorts)
  await removePages(businessId, publishPorts.objects)
  await forgetNames(env.INDEX, store)
  await removeStoreFiles(database, businessId)
  await callOrThrow(database, finishStoreDeletion, { businessId })
}

/** Publishes until the store's root is its tombstone, or there is no root. */
async function buryPages(businessId: string, ports: PublishPorts): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await publishStore(businessId, ports)
    const { root } = await ports.pages.readAll(businessId)
    if (!root || root.status === 'deleted') return
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  throw new Error(`delete ${businessId}: its pages are still being published`)
}
