// Goes on with deletions that were begun: right after they were asked for, and each minute with those that were left lying because
// a server died. One that fails is tried again the next minute and holds up no other.
import { claimDeletions, deletePerson } from '#data/deletion.ts'
import { type EraserParts, eraseStore } from './erase-store.ts'
import { sweepLeavings } from './leavings.ts'

/** Deletions taken on in one minute. */
const MAX_AT_ONCE = 10

export type DeletionParts = EraserParts & {
  readonly env: EraserParts['env'] & { readonly SUPABASE_URL: string; readonly SUPABASE_SECRET_KEY: string }
}

/**
 * Without `whose`: whatever nobody has touched for a minute, and what has arrived since for stores that are gone. A person goes last,
 * when their stores are gone.
 */
export async function goOnDeleting(
  parts: DeletionParts,
  whose: { readonly store?: string; readonly user?: string } = {},
): Promise<void> {
  const { stores, accounts } = await claimDeletions(parts.database, whose, MAX_AT_ONCE)
  const failures: unknown[] = []
  for (const store of stores) {
    await eraseStore(store, parts).catch((error: unknown) => failures.push(error))
  }
  const server = { url: parts.env.SUPABASE_URL, secretKey: parts.env.SUPABASE_SECRET_KEY }
  for (const userId of accounts) {
    await deletePerson(parts.database, server, userId).catch((error: unknown) => failures.push(error))
  }
  if (!whose.store && !whose.user) {
    await sweepLeavings(parts).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'deletions: some are not done yet')
}
