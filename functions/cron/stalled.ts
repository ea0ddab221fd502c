// Continues work that goes on step by step and has stopped: a message was lost, or a step died.
import type { stalledExitKits } from '#contract/sql/catalogue/exit-kits.ts'
import type { stalledImports } from '#contract/sql/catalogue/imports.ts'
import type { stalledPictureJobs } from '#contract/sql/catalogue/pictures.ts'
import { callOrThrow, type Database } from '#data/client.ts'

const MAX_AT_ONCE = 100

/** Sends the message for the next step of each. */
export async function continueStalled(
  database: Database,
  stalled: typeof stalledImports | typeof stalledExitKits | typeof stalledPictureJobs,
  enqueue: (id: string) => Promise<void>,
): Promise<void> {
  for (const id of await callOrThrow(database, stalled, { limit: MAX_AT_ONCE })) await enqueue(id)
}
