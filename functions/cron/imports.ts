// Continues imports that have stopped: their message was lost, or the step died.
import type { Database } from '#data/client.ts'
import { listStalledImports } from '#data/server/imports/import-run.ts'

const MAX_IMPORTS = 100

/** Sends the message for the next steps. */
export async function continueImports(
  database: Database,
  enqueue: (importId: string) => Promise<void>,
): Promise<void> {
  for (const importId of await listStalledImports(database, MAX_IMPORTS)) await enqueue(importId)
}
