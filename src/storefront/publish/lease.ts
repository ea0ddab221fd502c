// Gives one renderer at a time the lease of a store. The lease only saves work. Pages are correct without the lease: a renderer that lost its
// lease cannot put an older root.
import type { SnapshotAnswer, SnapshotRequest } from '#domain/store/snapshot.ts'
import type { PublishPorts } from './ports.ts'

export type Lease = {
  readonly businessId: string
  readonly holder: string
  /** Extends the lease when a third of its time has passed; throws LeaseLost when another process has it. */
  renew(): Promise<void>
  release(): Promise<void>
}

/** Another process renders the store now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** How long a renderer that crashed blocks its store. */
export const LEASE_SECONDS = 30

/** Takes the lease and reads the store; null while another process holds the lease. */
export async function takeLease(
  businessId: string,
  snapshotRequest: SnapshotRequest,
  ports: Pick<PublishPorts, 'leases' | 'newId' | 'now'>,
): Promise<{ readonly lease: Lease; readonly snapshotAnswer: SnapshotAnswer } | null> {
  const holder = ports.newId()
  let claimedAt = ports.now()
  const claim = { businessId, holder, ttlSeconds: LEASE_SECONDS }
  const snapshotAnswer = await ports.leases.claimAndRead(claim, snapshotRequest)
  if (!snapshotAnswer) return null

  const lease = {
    businessId,
    holder,
    async renew() {
      if (ports.now() - claimedAt < (LEASE_SECONDS * 1000) / 3) return
      claimedAt = ports.now()
      if (!(await ports.leases.claim(claim)))
        throw new LeaseLost(`lease of ${businessId} went to another renderer`)
    },
    release: () => ports.leases.release(claim),
  }
  return { lease, snapshotAnswer }
}
