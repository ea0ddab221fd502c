// The publisher's calls to the database: a store's snapshot, its lease, and stores with stale pages (supabase/schemas/publishing).
import * as contract from '#contract/sql/system/system.ts'
import type { SnapshotAnswer, SnapshotRequest } from '#domain/store/snapshot.ts'
import { callOrThrow, type Database } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

/** Reads everything that a store's pages show, and its version, in one consistent read. */
export function readStore(
  database: Database,
  businessId: string,
  snapshotRequest: SnapshotRequest,
): Promise<SnapshotAnswer> {
  return callOrThrow(database, contract.readStore, {
    businessId,
    ...parametersOf(snapshotRequest),
  })
}

/** A process that renders a store. */
type Holder = { readonly businessId: string; readonly holder: string }

/** `ttlSeconds`: how long the lease lasts from now. */
type Claim = Holder & { readonly ttlSeconds: number }

/** Takes the lease and then reads the store, in one call; null while another process holds the lease. */
export function claimAndRead(
  database: Database,
  claim: Claim,
  snapshotRequest: SnapshotRequest,
): Promise<SnapshotAnswer | null> {
  return callOrThrow(database, contract.claimAndRead, {
    ...claimParameters(claim),
    ...parametersOf(snapshotRequest),
  })
}

function claimParameters({ businessId, holder, ttlSeconds }: Claim) {
  return { businessId, holder, ttlSeconds }
}

function parametersOf({ since, maxProducts }: SnapshotRequest) {
  return { since: since ?? null, maxProducts: maxProducts ?? null }
}

/** True when this holder has the lease now. */
export function claimRender(database: Database, claim: Claim): Promise<boolean> {
  return callOrThrow(database, contract.claimRender, claimParameters(claim))
}

/** Records a version as published (null: the store is deleted). Says whether a newer version waits. */
export function finishRender(
  database: Database,
  { businessId, holder }: Holder,
  { version, releases }: { readonly version: number | null; readonly releases: boolean },
): Promise<'done' | 'again' | 'lost'> {
  return callOrThrow(database, contract.finishRender, {
    businessId,
    holder,
    version,
    release: releases,
  })
}

/** Raises a store's version above a published one; false when the database is not behind it. */
export function raiseVersion(database: Database, businessId: string, published: number): Promise<boolean> {
  return callOrThrow(database, contract.raiseVersion, {
    businessId,
    published,
  })
}

/** Ends the lease of `holder` on a store's rendering; another holder's lease stays. Throws DatabaseError. */
export async function releaseRender(database: Database, { businessId, holder }: Holder): Promise<void> {
  await callOrThrow(database, contract.releaseRender, { businessId, holder })
}

export type Versions = { readonly content: number; readonly rendered: number }

/** The newest version of a store and the version that its pages show; null when the store does not exist. */
export async function readVersions(database: Database, businessId: string): Promise<Versions | null> {
  const { data, error, status } = await database
    .from('store_versions')
    .select('content:content_version, rendered:rendered_version')
    .eq('business_id', businessId)
    .maybeSingle()
  if (error) throw new DatabaseError('read versions', error, status)
  return data
}
