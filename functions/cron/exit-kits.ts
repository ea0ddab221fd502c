// Removes exit kits whose day is over.
import { endedExitKits, forgetExitKit } from '#contract/sql/catalogue/exit-kits.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import { kitKeyPrefix } from '#storefront/store/file-keys.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'

const MAX_KITS = 100

/** Removes the files first: a crash leaves a row, which the next minute finds again. */
export async function removeEndedKits(database: Database, objects: ObjectStore): Promise<void> {
  for (const { id, businessId } of await callOrThrow(database, endedExitKits, { limit: MAX_KITS })) {
    for await (const page of objects.list(kitKeyPrefix(businessId, id))) {
      if (page.length > 0) await objects.delete(page.map(({ key }) => key))
    }
    await callOrThrow(database, forgetExitKit, { kitId: id })
  }
}
