// The publisher's ports with memory instead of the emulated services, so that only the publisher's own work is measured.
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import type { PublishPorts } from '#storefront/publish/ports.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'
import { createPageStore } from '#storefront/store/page-store.ts'

/** Every store is found in `snapshots` and has nothing published; writes are discarded. */
export function memoryPorts(
  ports: PublishPorts,
  snapshots: ReadonlyMap<string, StoreSnapshot>,
): PublishPorts {
  const objects: ObjectStore = {
    ...ports.objects,
    get: async () => null,
    getUnless: async () => null,
    getRange: async () => null,
    put: async () => {},
    putIf: async () => 'etag',
  }
  const read = async (businessId: string) => ({ snapshot: snapshots.get(businessId) ?? null })
  return {
    ...ports,
    // Remembers nothing: every publish is a store's first.
    memories: { get: () => undefined, set: () => {}, delete: () => {} },
    pages: createPageStore({
      objects,
      bodyCache: { get: async () => null, put: () => {} },
      now: ports.now,
      newId: ports.newId,
    }),
    objects,
    snapshots: { read },
    leases: {
      claimAndRead: ({ businessId }) => read(businessId),
      claim: async () => true,
      finish: async () => 'done',
      raise: async () => false,
      release: async () => {},
    },
    index: { point: async () => {} },
  }
}
