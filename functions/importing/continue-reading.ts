// Stores the next parts of a large file, compared with the shop, until the time is over. Its parts are in the bucket; each step reads its own alone.
import { safeParse } from 'valibot'
import { abandonReading, readingOf } from '#contract/sql/catalogue/import-files.ts'
import { callOrThrow } from '#data/client.ts'
import { logError } from '../lib/log.ts'
import { keptParts, type PartPorts, storeParts } from './store-import-plan.ts'

export type ReadingPorts = PartPorts

/** True when the file is stored to its end, or there is nothing to store any more. */
export async function continueReading(
  importId: string,
  ports: ReadingPorts,
  hasTime: () => boolean,
): Promise<boolean> {
  const reading = await callOrThrow(ports.database, readingOf, { importId })
  if (reading === null) return true
  const { businessId, stored } = reading
  const kept = safeParse(keptParts, reading.how)
  const outcome = kept.success
    ? await storeParts(importId, { businessId, kept: kept.output, stored }, { ...ports, hasTime })
    : 'lost'
  if (outcome !== 'lost') return outcome === 'done'
  // The owner uploads it again.
  await callOrThrow(ports.database, abandonReading, { importId })
  logError(`import ${importId}: its file cannot be read any more`)
  return true
}
