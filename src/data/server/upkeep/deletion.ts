// The server's steps of deleting a store or an account (supabase/schemas/deletion). Each step may run twice.
import * as contract from '#contract/sql/system/system.ts'
import { callOrThrow, type Database } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

/** Rows deleted in one call: few enough to stay well below the statement timeout. */
const ROWS_AT_ONCE = 1_000

const FILES_AT_ONCE = 200

export type { GoingStore } from '#contract/sql/system/system.ts'

/** Deletes all rows of a store. */
export async function eraseStoreRows(database: Database, businessId: string): Promise<void> {
  const args = { businessId, limit: ROWS_AT_ONCE }
  while (!(await callOrThrow(database, contract.eraseStore, args))) {
    // Each call deletes the next thousand.
  }
}

/** Removes all files of a store, in every bucket. */
export function removeStoreFiles(database: Database, businessId: string): Promise<void> {
  return removeFiles(database, () =>
    callOrThrow(database, contract.storeObjects, { businessId, limit: FILES_AT_ONCE }),
  )
}

/** Removes files that arrived for stores which were deleted within the last hour. */
export function removeStrayFiles(database: Database): Promise<void> {
  return removeFiles(database, () => callOrThrow(database, contract.strayObjects, { limit: FILES_AT_ONCE }))
}

async function removeFiles(
  database: Database,
  list: () => Promise<readonly contract.StoredFile[]>,
): Promise<void> {
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

/** Deletes the person at the auth server, which ends their sessions, and deletes the record of the request. */
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
  await callOrThrow(database, contract.finishAccountDeletion, { userId })
}
