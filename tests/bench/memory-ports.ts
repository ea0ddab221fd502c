// The publisher's ports with memory in the place of what a laptop emulates: what is left of a publish is the publisher's own work.
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import type { PublishPorts } from '#storefront/ports.ts'

/** Every store is found as in `snapshots`, with nothing published yet; what is written goes nowhere. */
export function memoryPorts(
  ports: PublishPorts,
  snapshots: ReadonlyMap<string, StoreSnapshot>,
): PublishPorts {
  const read = async (businessId: string) => ({ snapshot: snapshots.get(businessId) ?? null })
  return {
    ...ports,
    // Nothing is remembered: every publish is a store's first.
    memories: { get: () => undefined, set: () => {}, delete: () => {} },
    rootWritten: () => {},
    shard: async () => null,
    snapshots: { read },
    leases: {
      claimAndRead: read,
      claim: async () => true,
      finish: async () => 'done',
      release: async () => {},
    },
    index: { point: async () => {} },
    objects: {
      ...ports.objects,
      get: async () => null,
      getUnless: async () => null,
      getRange: async () => null,
      put: async () => {},
      putIf: async () => 'etag',
    },
  }
}
