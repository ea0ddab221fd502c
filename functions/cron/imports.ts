// Continues imports that have stopped: their message was lost, or the step died.
import { stalledImports } from '#contract/sql/catalogue/imports.ts'
import { callOrThrow, type Database } from '#data/client.ts'

const MAX_IMPORTS = 100

/** Sends the message for the next steps. */
export async function continueImports(
  database: Database,
  enqueue: (importId: string) => Promise<void>,
): Promise<void> {
  for (const importId of await callOrThrow(database, stalledImports, { limit: MAX_IMPORTS }))
    await enqueue(importId)
}
