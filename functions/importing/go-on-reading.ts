// Reads a large file that the bucket keeps: stores its next products, compared with the shop, until the time is over.
import { safeParse } from 'valibot'
import type { Database } from '#data/client.ts'
import { abandonReading, readingOf } from '#data/server/import-run.ts'
import { importFileKey } from '#storefront/store/import-keys.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'
import { logError } from '../lib/log.ts'
import { howRead, readBrought } from './read-brought.ts'
import { storePlan } from './store-plan.ts'

export type ReadingPorts = {
  readonly database: Database
  readonly objects: Pick<ObjectStore, 'get' | 'delete'>
}

/** True when the file is read to its end, or there is nothing to read any more. */
export async function goOnReading(
  importId: string,
  { database, objects }: ReadingPorts,
  hasTime: () => boolean,
): Promise<boolean> {
  const reading = await readingOf(database, importId)
  if (reading === null) return true
  const key = importFileKey(reading.businessId, importId)
  const file = await objects.get(key)
  const how = safeParse(howRead, reading.how)
  const brought = file && how.success ? readBrought(file.bytes, how.output) : null
  if (!brought?.ok) {
    // The owner brings it again.
    await abandonReading(database, importId)
    logError(`import ${importId}: its file cannot be read any more`)
    return true
  }
  const isDone = await storePlan(importId, brought.value.plan, { database, stored: reading.stored, hasTime })
  if (isDone) await objects.delete([key])
  return isDone
}
