// Snapshot source and leases of src/storefront/ports.ts over the database.
import type { Database } from '#data/client.ts'
import { claimAndRead, claimRender, finishRender, readStore, releaseRender } from '#data/rendering.ts'
import type { Leases, SnapshotSource } from '#storefront/ports.ts'

export function databaseSnapshots(database: Database): SnapshotSource {
  return { read: (businessId, question = {}) => readStore(database, businessId, question) }
}

/** `reader` may wait longer: for a large store's snapshot. */
export function databaseLeases(database: Database, reader: Database): Leases {
  return {
    claimAndRead: (businessId, holder, ttlSeconds, question) =>
      claimAndRead(reader, businessId, holder, ttlSeconds, question),
    claim: (businessId, holder, ttlSeconds) => claimRender(database, businessId, holder, ttlSeconds),
    finish: (businessId, holder, version, release) =>
      finishRender(database, businessId, holder, version, release),
    release: (businessId, holder) => releaseRender(database, businessId, holder),
  }
}
