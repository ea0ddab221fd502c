// What is published of a store: its root, the entries and shards that it leads to, and, when asked, without what the bucket has lost.
import { eachLimited } from './each-limited.ts'
import { type Address, PACK_PAGES, type Pack, packOf } from './pack.ts'
import type { ObjectStore, PublishPorts } from './ports.ts'
import type { Entry } from './root.ts'
import { objectKey, type ReadRoot, readRoot } from './stored.ts'
import { isPackStored, type Standing } from './write-pages.ts'

const PARALLEL_READS = 8

/** A small store reaches this after as many edits of different products. */
const SCATTERED_PACKS = 64

export const NOTHING: Standing = { published: { renderVersion: null, entries: new Map() }, shards: [] }

/** The root and all its entries. A shard that cannot be found is no reason to stop: its pages are rendered again. */
export async function readStanding(
  businessId: string,
  ports: PublishPorts,
  { repairs = false }: { readonly repairs?: boolean },
): Promise<{
  readonly stored: ReadRoot | null
  /** False when the pack behind the root has no object of its own yet. */
  readonly isPackStored: boolean
  readonly standing: Standing
}> {
  const stored = await readRoot(ports.objects, businessId)
  const entries = new Map<string, Entry>()
  const addresses = stored?.root.shards ?? []
  const shards: Standing['shards'][number][] = addresses.map(() => null)
  const reading = eachLimited([...addresses.entries()], PARALLEL_READS, async ([index, address]) => {
    const shard = await ports.shard(businessId, address, stored?.pack ?? null)
    if (!shard) return
    shards[index] = { address, shard }
    for (const key of Object.keys(shard)) entries.set(key, shard[key] as Entry)
  })
  const renderVersion = stored?.root.renderVersion ?? null
  const looking = stored?.pack ? isPackStored(stored.pack, { businessId, ports }) : true
  const [isStored] = await Promise.all([looking, reading])
  const named = { published: { renderVersion, entries }, shards }
  const standing = repairs ? await withoutLost(businessId, named, stored?.pack ?? null, ports.objects) : named
  return { stored, isPackStored: isStored, standing }
}

/**
 * True when a store's pages lie in so many packs that much of what is kept is no longer shown. Rendering all of them again makes
 * new packs; it happens where garbage is collected, so at most every few days.
 */
export function isScattered({ published: { entries } }: Standing): boolean {
  const packs = new Set([...entries.values()].map(({ at }) => at && packOf(at)))
  return packs.size > SCATTERED_PACKS + (4 * entries.size) / PACK_PAGES
}

/** The same without what lies in lost objects, so that the publish under way makes it again; `atHand` lies behind the root. */
async function withoutLost(
  businessId: string,
  { published, shards }: Standing,
  atHand: Pack | null,
  objects: ObjectStore,
): Promise<Standing> {
  const named = new Set(shards.flatMap((placed) => (placed ? [objectOf(placed.address)] : [])))
  for (const entry of published.entries.values()) named.add(objectWith(entry))
  if (atHand) named.delete(atHand.name)

  const lost = new Set<string>()
  await eachLimited([...named], PARALLEL_READS, async (name) => {
    if ((await objects.getRange(objectKey(businessId, name), 0, 1)) === null) lost.add(name)
  })
  if (lost.size === 0) return { published, shards }
  console.error(`publish ${businessId}: makes again what was lost: ${[...lost].join(', ')}`)
  const kept = [...published.entries].filter(([, entry]) => !lost.has(objectWith(entry)))
  return {
    published: { ...published, entries: new Map(kept) },
    shards: shards.map((placed) => (placed && !lost.has(objectOf(placed.address)) ? placed : null)),
  }
}

function objectOf(address: Address): string {
  return packOf(address) ?? address
}

/** A body's frame lies in its pack. */
function objectWith({ body, at }: Entry): string {
  return at === undefined ? body : objectOf(at)
}
