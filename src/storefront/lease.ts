// The lease of a store while it is rendered: one renderer at a time. It saves work and orders the queue; correctness does not
// hang on it, since a holder that lost it cannot put an older root.
import type { StoreQuestion, StoreReading } from '#domain/store/snapshot.ts'
import type { PublishPorts } from './ports.ts'

export type Lease = {
  readonly businessId: string
  readonly holder: string
  /** Extends the lease when a third of its time has passed; throws LeaseLost when it went to another. */
  renew(): Promise<void>
  release(): Promise<void>
}

/** Another renders the store now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** How long a renderer that died blocks its store. */
export const LEASE_SECONDS = 30

/** The lease and what was read under it; null while another holds the lease. */
export async function takeLease(
  businessId: string,
  question: StoreQuestion,
  ports: Pick<PublishPorts, 'leases' | 'newId' | 'now'>,
): Promise<{ readonly lease: Lease; readonly reading: StoreReading } | null> {
  const holder = ports.newId()
  let claimedAt = ports.now()
  const reading = await ports.leases.claimAndRead(businessId, holder, LEASE_SECONDS, question)
  if (!reading) return null

  const claim = () => ports.leases.claim(businessId, holder, LEASE_SECONDS)
  const lease = {
    businessId,
    holder,
    async renew() {
      if (ports.now() - claimedAt < (LEASE_SECONDS * 1000) / 3) return
      claimedAt = ports.now()
      if (!(await claim())) throw new LeaseLost(`lease of ${businessId} went to another renderer`)
    },
    release: () => ports.leases.release(businessId, holder),
  }
  return { lease, reading }
}
