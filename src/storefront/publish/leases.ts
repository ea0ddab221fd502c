// Describes what publishing needs of the database: a consistent read of a store, and the lease under which the store is rendered.
import type { SnapshotAnswer, SnapshotRequest } from '#domain/store/snapshot.ts'

export type SnapshotSource = {
  /**
   * Reads a store once, consistently, with its version. The result may be older than the newest commit (a replica). Reads the whole store
   * without `snapshotRequest`.
   */
  read(businessId: string, snapshotRequest?: SnapshotRequest): Promise<SnapshotAnswer>
}

/** `again`: the store has a newer version; the lease is kept unless it was released. `lost`: another process has the lease. */
export type FinishVerdict = 'done' | 'again' | 'lost'

/** A process that renders a store. */
type Holder = { readonly businessId: string; readonly holder: string }

/** `ttlSeconds`: how long the lease lasts from now. */
type Claim = Holder & { readonly ttlSeconds: number }

export type Leases = {
  /**
   * Takes the lease of a store for this holder and then reads the store as `read` does. One call saves a round trip between an edit and its
   * page. Null while another process holds the lease.
   */
  claimAndRead(claim: Claim, snapshotRequest: SnapshotRequest): Promise<SnapshotAnswer | null>
  /** Takes or renews the lease of a store for this holder. False while another process holds it. */
  claim(claim: Claim): Promise<boolean>
  /**
   * Records a version as rendered. Never records a version above the one that was read, and never lowers the recorded version. Null as
   * version: the store is deleted and its pages are removed. The lease is released after `done`, and with `releases` also after `again`.
   */
  finish(
    holder: Holder,
    round: { readonly version: number | null; readonly releases: boolean },
  ): Promise<FinishVerdict>
  /**
   * Raises the store's version above a published one that the database does not know, because it was restored from a backup. False when the
   * database knows it: then this process has only read late.
   */
  raise(businessId: string, published: number): Promise<boolean>
  release(holder: Holder): Promise<void>
}
