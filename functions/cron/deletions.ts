// Deletes stores and accounts on request: right after the answer to the request. Each minute continues deletions that a crash interrupted.
import { takeDueDeletions } from '#contract/sql/system/system.ts'
import { callOrThrow } from '#data/client.ts'
import { deletePerson } from '#data/server/upkeep/deletion.ts'
import type { Env } from '../lib/env.ts'
import { oneByOne } from '../lib/settle-all.ts'
import { type EraserParts, eraseStore } from './erase-store.ts'

/** Most deletions that one minute continues. */
const MAX_DELETIONS = 10

export type DeletionParts = EraserParts & {
  readonly env: Pick<Env, 'INDEX' | 'SUPABASE_URL' | 'SUPABASE_SECRET_KEY'>
}

/**
 * Continues the deletion of one store, or of one person and their stores. Without `whose`, continues the deletions on which nobody has worked
 * for a minute. Deletes a person after their stores. A deletion that fails does not stop the others.
 */
export async function continueDeletions(
  parts: DeletionParts,
  whose: { readonly store?: string; readonly user?: string } = {},
): Promise<void> {
  const { stores, accounts } = await callOrThrow(parts.database, takeDueDeletions, {
    store: whose.store ?? null,
    user: whose.user ?? null,
    limit: MAX_DELETIONS,
  })
  const server = { url: parts.env.SUPABASE_URL, secretKey: parts.env.SUPABASE_SECRET_KEY }
  await oneByOne('deletions', [
    ...stores.map((store) => () => eraseStore(store, parts)),
    ...accounts.map((userId) => () => deletePerson(parts.database, server, userId)),
  ])
}
