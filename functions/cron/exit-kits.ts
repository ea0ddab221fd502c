// Continues exit kits that have stopped, and removes those whose day is over.
import type { Database } from '#data/client.ts'
import { forgetKit, listEndedKits, listStalledKits } from '#data/server/imports/exit-kits.ts'
import { kitKeyPrefix } from '#storefront/store/kit-keys.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'

const MAX_KITS = 100

/** Sends the message for the next steps. */
export async function continueKits(
  database: Database,
  enqueue: (kitId: string) => Promise<void>,
): Promise<void> {
  for (const kitId of await listStalledKits(database, MAX_KITS)) await enqueue(kitId)
}

/** Removes the files first: a crash leaves a row, which the next minute finds again. */
export async function removeEndedKits(database: Database, objects: ObjectStore): Promise<void> {
  for (const { id, businessId } of await listEndedKits(database, MAX_KITS)) {
    for await (const page of objects.list(kitKeyPrefix(businessId, id))) {
      if (page.length > 0) await objects.delete(page.map(({ key }) => key))
    }
    await forgetKit(database, id)
  }
}
