// The server's steps of deleting a store or an account (supabase/migrations, "closed stores"). Each may run twice.
import { type CallResult, callFunction, callOrThrow, type Database } from './client.ts'
import { DatabaseError } from './errors.ts'

/** Rows deleted in one call: well under the time that a statement may take. */
const ROWS_AT_ONCE = 1_000

const FILES_AT_ONCE = 200

/** A store whose deletion has begun, with the names that lead to it. */
export type GoingStore = {
  readonly businessId: string
  readonly slugs: readonly string[]
  readonly customDomain: string | null
}

export type Deletions = { readonly stores: readonly GoingStore[]; readonly accounts: readonly string[] }

/** Takes the store off line and its people out. Refusals: `forbidden`, `slug_mismatch`. */
export function beginStoreDeletion(
  database: Database,
  store: { readonly businessId: string; readonly userId: string; readonly slug: string },
): Promise<CallResult<null>> {
  return callFunction(database, 'begin_store_deletion', {
    p_business_id: store.businessId,
    p_user_id: store.userId,
    p_slug: store.slug,
  })
}

/** Leaves all stores and takes along those that nobody else owns. Refusal: `last_owner` with the `stores` that were not named. */
export function beginAccountDeletion(
  database: Database,
  userId: string,
  slugs: readonly string[],
): Promise<CallResult<readonly string[]>> {
  return callFunction(database, 'begin_account_deletion', { p_user_id: userId, p_slugs: slugs })
}

/** The begun deletions of one store or person; without either, those that nobody has gone on with for a minute. */
export function claimDeletions(
  database: Database,
  whose: { readonly store?: string; readonly user?: string },
  limit: number,
): Promise<Deletions> {
  return callOrThrow(database, 'claim_deletions', {
    p_store: whose.store ?? null,
    p_user: whose.user ?? null,
    p_limit: limit,
  })
}

/** Deletes all rows of a store. */
export async function eraseStoreRows(database: Database, businessId: string): Promise<void> {
  const args = { p_business_id: businessId, p_limit: ROWS_AT_ONCE }
  while (!(await callOrThrow<boolean>(database, 'erase_store', args))) {
    // The next thousand.
  }
}

type StoredFile = { readonly bucket: string; readonly name: string }

/** Removes all files of a store, in every bucket. */
export function removeStoreFiles(database: Database, businessId: string): Promise<void> {
  return removeFiles(database, () =>
    callOrThrow(database, 'store_objects', { p_business_id: businessId, p_limit: FILES_AT_ONCE }),
  )
}

/** Removes what has arrived for stores that were deleted within the last hour. */
export function removeStrayFiles(database: Database): Promise<void> {
  return removeFiles(database, () => callOrThrow(database, 'stray_objects', { p_limit: FILES_AT_ONCE }))
}

async function removeFiles(database: Database, list: () => Promise<readonly StoredFile[]>): Promise<void> {
  for (;;) {
    const files = await list()
    if (files.length === 0) return
    for (const [bucket, group] of Map.groupBy(files, (file) => file.bucket)) {
      const { data, error } = await database.storage.from(bucket).remove(group.map(({ name }) => name))
      if (error) throw new DatabaseError(`remove files of ${bucket}`, error, 502)
      if (data.length === 0)
        throw new Error(`remove files of ${bucket}: expected ${group.length}, removed none`)
    }
  }
}

/** Forgets that the store was being deleted; what is left is its billing record, and for an hour a note of what may still arrive. */
export async function finishStoreDeletion(database: Database, businessId: string): Promise<void> {
  await callOrThrow(database, 'finish_store_deletion', { p_business_id: businessId })
}

/** Stores that have been gone for an hour and are to be looked at a last time. */
export function listOldLeavings(database: Database, limit: number): Promise<readonly GoingStore[]> {
  return callOrThrow(database, 'old_store_leavings', { p_limit: limit })
}

/** Takes the note of a gone store away. Throws while files of it are left. */
export async function forgetLeavings(database: Database, businessId: string): Promise<void> {
  await callOrThrow(database, 'forget_store_leavings', { p_business_id: businessId })
}

/** Deletes the person at the auth server, which ends their sessions, and forgets that it was asked for. */
export async function deletePerson(
  database: Database,
  server: { readonly url: string; readonly secretKey: string },
  userId: string,
): Promise<void> {
  const response = await fetch(`${server.url}/auth/v1/admin/users/${userId}`, {
    method: 'DELETE',
    headers: {
      apikey: server.secretKey,
      Authorization: `Bearer ${server.secretKey}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ should_soft_delete: false }),
    signal: AbortSignal.timeout(8_000),
  })
  await response.body?.cancel()
  if (!response.ok && response.status !== 404) {
    throw new Error(`delete person: expected 200 or 404, got ${response.status}`)
  }
  await callOrThrow(database, 'finish_account_deletion', { p_user_id: userId })
}
