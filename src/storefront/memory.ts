// What an isolate remembers of a store between two publishes: the snapshot it read last, and what it made of it. It cannot be out of
// date: the database counts changes from the snapshot's own version, and a hash belongs to the very objects it was made from.
import {
  applyChanges,
  type StoreQuestion,
  type StoreReading,
  type StoreSnapshot,
} from '#domain/store/snapshot.ts'
import type { Frames } from './frame.ts'
import type { Hashes } from './plan.ts'
import type { PublishPorts } from './ports.ts'

/** What a listing of the pages made, for the next one. */
export type PageMemory = { readonly frames: Frames; readonly hashes: Hashes }

export type StoreMemory = {
  readonly snapshot: StoreSnapshot
  /** When the store was last read whole, in milliseconds since 1970. */
  readonly readAt: number
  readonly pages: PageMemory | null
}

/** The store has more products than the caller wants to read, or more changed pages than it wants to render. */
export class StoreTooLarge extends Error {
  override readonly name = 'StoreTooLarge'
}

/** Changes are built on changes for this long; then the store is read whole again. */
const WHOLE_AFTER_MS = 10 * 60_000

type Ports = Pick<PublishPorts, 'memories' | 'snapshots' | 'now'>

/** What to ask of a store: only what is new, where this isolate knows it. */
export function questionFor(businessId: string, ports: Ports, maxProducts?: number): StoreQuestion {
  const memory = ports.memories.get(businessId)
  const isFresh = memory !== undefined && ports.now() - memory.readAt < WHOLE_AFTER_MS
  return { since: isFresh ? memory.snapshot.contentVersion : undefined, maxProducts }
}

/** The snapshot of a reading, null for a store that is gone; it is remembered. Throws StoreTooLarge. */
export async function snapshotOf(
  businessId: string,
  reading: StoreReading,
  ports: Ports,
  maxProducts?: number,
): Promise<StoreSnapshot | null> {
  if ('isLarge' in reading) throw new StoreTooLarge()
  if ('snapshot' in reading) {
    const { snapshot } = reading
    if (snapshot) remember(businessId, { snapshot, readAt: ports.now(), pages: null }, ports)
    else ports.memories.delete(businessId)
    return snapshot
  }
  const memory = ports.memories.get(businessId)
  const snapshot = memory ? applyChanges(memory.snapshot, reading.changes) : null
  if (memory && snapshot) {
    remember(businessId, { ...memory, snapshot }, ports)
    return snapshot
  }
  ports.memories.delete(businessId)
  const whole = await ports.snapshots.read(businessId, { maxProducts })
  return snapshotOf(businessId, whole, ports, maxProducts)
}

/** Adds what was made of the snapshot, unless another has been read meanwhile. */
export function rememberPages(
  businessId: string,
  snapshot: StoreSnapshot,
  pages: PageMemory,
  ports: Ports,
): void {
  const memory = ports.memories.get(businessId)
  if (memory?.snapshot === snapshot) remember(businessId, { ...memory, pages }, ports)
}

function remember(businessId: string, memory: StoreMemory, { memories }: Pick<Ports, 'memories'>): void {
  memories.set(businessId, memory, sizeOf(memory))
}

/** Bytes on the heap, roughly. */
function sizeOf({ snapshot, pages }: StoreMemory): number {
  const products = snapshot.products.reduce(
    (sum, { description, pictures, options, combinations }) =>
      sum + 1_000 + 2 * description.length + 400 * (pictures.length + options.length + combinations.length),
    0,
  )
  return 5_000 + products + 600 * (pages?.hashes.size ?? 0)
}
