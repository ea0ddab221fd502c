// Remembers a store between two publishes of an isolate: the last snapshot, and the hashes of its pages. The memory cannot be out of date:
// the database returns the changes since the snapshot's version, and hashes are looked up by the very objects from which they were made.
import {
  applyChanges,
  type SnapshotAnswer,
  type SnapshotRequest,
  type StoreSnapshot,
} from '#domain/store/snapshot.ts'
import type { PageMemory, PublishPorts, StoreMemory } from './ports.ts'

/** Thrown when the store has more products than the caller wants to read, or more changed pages than the caller wants to render. */
export class StoreTooLarge extends Error {
  override readonly name = 'StoreTooLarge'
}

/** Reads only changes for this time; then reads the whole store again. */
const WHOLE_AFTER_MS = 10 * 60_000

type Ports = Pick<PublishPorts, 'memories' | 'snapshots' | 'now'>

/** The store to read; `maxProducts`: most products that the caller wants to read. */
type StoreRead = { readonly businessId: string; readonly maxProducts?: number | undefined }

/** The request to the database: asks only for changes if this isolate remembers the store. */
export function snapshotRequestFor({ businessId, maxProducts }: StoreRead, ports: Ports): SnapshotRequest {
  const memory = ports.memories.get(businessId)
  const isFresh = memory !== undefined && ports.now() - memory.readAt < WHOLE_AFTER_MS
  return { since: isFresh ? memory.snapshot.contentVersion : undefined, maxProducts }
}

/** Makes the snapshot of a read, and remembers the snapshot; null for a deleted store. Throws StoreTooLarge. */
export async function readSnapshotAnswer(
  read: StoreRead,
  snapshotAnswer: SnapshotAnswer,
  ports: Ports,
): Promise<StoreSnapshot | null> {
  const { businessId, maxProducts } = read
  if ('isLarge' in snapshotAnswer) throw new StoreTooLarge()
  if ('snapshot' in snapshotAnswer) {
    const { snapshot } = snapshotAnswer
    if (snapshot) remember(businessId, { snapshot, readAt: ports.now(), pages: null }, ports)
    else ports.memories.delete(businessId)
    return snapshot
  }
  const memory = ports.memories.get(businessId)
  const snapshot = memory ? applyChanges(memory.snapshot, snapshotAnswer.changes) : null
  if (memory && snapshot) {
    remember(businessId, { ...memory, snapshot }, ports)
    return snapshot
  }
  ports.memories.delete(businessId)
  const whole = await ports.snapshots.read(businessId, { maxProducts })
  return readSnapshotAnswer(read, whole, ports)
}

/** Remembers shells and hashes of the snapshot, unless a newer snapshot has been read meanwhile. */
export function rememberPages(
  businessId: string,
  { snapshot, pages }: { readonly snapshot: StoreSnapshot; readonly pages: PageMemory },
  ports: Ports,
): void {
  const memory = ports.memories.get(businessId)
  if (memory?.snapshot === snapshot) remember(businessId, { ...memory, pages }, ports)
}

function remember(businessId: string, memory: StoreMemory, { memories }: Pick<Ports, 'memories'>): void {
  memories.set(businessId, memory, sizeOf(memory))
}

/** Rough size on the heap, in bytes. */
function sizeOf({ snapshot, pages }: StoreMemory): number {
  const products = snapshot.products.reduce(
    (sum, { description, pictures, options, combinations }) =>
      sum + 1_000 + 2 * description.length + 400 * (pictures.length + options.length + combinations.length),
    0,
  )
  return 5_000 + products + 600 * (pages?.hashes.size ?? 0)
}
