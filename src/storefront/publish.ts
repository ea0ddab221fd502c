// Renders what a store needs and publishes it by swapping one root. May run twice, late, out of order, and may die at any line:
// packs of bodies and shards are named by their content, the root is put only on the etag that was read and only for a version that is
// not older, a pack that lies behind the root has an object of its own before that root is replaced, and a version is marked as
// rendered only after its root stands. See docs "From an edit to a page".
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import { framesOf } from './frame.ts'
import { collectGarbage } from './garbage.ts'
import { type Lease, LeaseLost, takeLease } from './lease.ts'
import { questionFor, rememberPages, StoreTooLarge, snapshotOf } from './memory.ts'
import { type InTurn, oneAtATime } from './one-at-a-time.ts'
import type { Pack } from './pack.ts'
import { listPages } from './pages.ts'
import { hashPages, type Plan, planStore } from './plan.ts'
import type { PublishPorts, Written } from './ports.ts'
import { formatRoot, type Root } from './root.ts'
import { isScattered, NOTHING, readStanding } from './standing.ts'
import { putRoot, type ReadRoot } from './stored.ts'
import { isEdit, NOTHING_WRITTEN, type Standing, storePack, writePages } from './write-pages.ts'

/**
 * `done`: the newest version that was committed stands. `again`: it has moved on and this call has done its share: come back.
 * `busy`: another renders the store and will see what is new. `lost`: the lease went to another, who will. `large`: there is more
 * to read or to render than the caller wants to; the newest version is not published.
 */
export type PublishOutcome = 'done' | 'again' | 'busy' | 'lost' | 'large'

export type PublishReport = {
  readonly outcome: PublishOutcome
  readonly rounds: number
  readonly renderedPages: number
}

/** One call goes round this often before it lets other stores have their turn. */
const MAX_ROUNDS = 5

/** Tries of one round against writers that were faster. */
const MAX_CONFLICTS = 5

export type PublishOptions = {
  /** Also deletes what is left over from earlier publishes, and trusts nothing that is remembered. */
  readonly collectsGarbage?: boolean
  /** Also looks whether all that the root names is there, and makes again what was lost. */
  readonly repairs?: boolean
  /** Live products that the caller would read, and pages it would render. */
  readonly maxPages?: number
  /** Shared by the stores that are published side by side: one of them renders while the others read and write. */
  readonly inTurn?: InTurn
}

/** Brings a store's published pages up to what the database holds. */
export async function publishStore(
  businessId: string,
  ports: PublishPorts,
  options: PublishOptions = {},
): Promise<PublishReport> {
  if (options.collectsGarbage || options.repairs) ports.memories.delete(businessId)
  const question = questionFor(businessId, ports, options.maxPages)
  // Read while the lease is being taken: the root is put only if it is still this one.
  const standing = readStanding(businessId, ports, options)
  const [taken] = await Promise.all([takeLease(businessId, question, ports), standing.catch(() => null)])
  if (!taken) return { outcome: 'busy', rounds: 0, renderedPages: 0 }
  const { lease, reading } = taken
  try {
    const snapshot = await snapshotOf(businessId, reading, ports, options.maxPages)
    return await publishRounds(lease, { ...(await standing), snapshot }, ports, options)
  } catch (error) {
    if (error instanceof LeaseLost) return { outcome: 'lost', rounds: 0, renderedPages: 0 }
    // The first error is the one to see; a lease that cannot be given back runs out.
    await Promise.allSettled([lease.release()])
    if (error instanceof StoreTooLarge) return { outcome: 'large', rounds: 0, renderedPages: 0 }
    throw error
  }
}

async function publishRounds(
  lease: Lease,
  first: State,
  ports: PublishPorts,
  options: PublishOptions,
): Promise<PublishReport> {
  // Before a root of this publish stands: what the root names that readers still believe is no garbage yet.
  if (options.collectsGarbage) await collectGarbage(lease, ports.objects, ports.now())
  let renderedPages = 0
  for (let rounds = 1; ; rounds += 1) {
    const round = await publishOnce(lease, rounds === 1 ? first : null, ports, options)
    renderedPages += round.renderedPages
    const outcome = await ports.leases.finish(
      lease.businessId,
      lease.holder,
      round.version,
      rounds >= MAX_ROUNDS,
    )
    if (round.toStore) await storeLater(round.toStore, lease.businessId, ports)
    if (outcome !== 'again' || rounds >= MAX_ROUNDS) return { outcome, rounds, renderedPages }
  }
}

/** Its pages are live and all else is done: what fails here is made good by the next publish. */
async function storeLater(pack: Pack, businessId: string, ports: PublishPorts): Promise<void> {
  try {
    await storePack(pack, { businessId, ports })
  } catch (error) {
    console.error(`publish ${businessId}: ${pack.name} stays behind its root for now`, error)
  }
}

/** `version` null: the store is gone. `toStore` lies behind the root alone, and gets an object of its own when the version is marked. */
type Round = {
  readonly version: number | null
  readonly renderedPages: number
  readonly toStore: Pack | null
}

/** What a round starts from: the store as it is published and as the database has it. */
type State = Awaited<ReturnType<typeof readStanding>> & { readonly snapshot: StoreSnapshot | null }

/** Reads, renders and swaps until no other writer came between; begins with `first` when that was just read. */
async function publishOnce(
  lease: Lease,
  first: State | null,
  ports: PublishPorts,
  options: PublishOptions,
): Promise<Round> {
  let state = first
  for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
    const round = await tryPublish(lease, state ?? (await readState(lease, ports, options)), ports, options)
    if (round) return round
    state = null
  }
  throw new Error(`publish ${lease.businessId}: ${MAX_CONFLICTS} other writers were faster`)
}

async function readState(
  { businessId }: Lease,
  ports: PublishPorts,
  options: PublishOptions,
): Promise<State> {
  const { maxPages } = options
  const [standing, reading] = await Promise.all([
    readStanding(businessId, ports, options),
    ports.snapshots.read(businessId, questionFor(businessId, ports, maxPages)),
  ])
  return { ...standing, snapshot: await snapshotOf(businessId, reading, ports, maxPages) }
}

/** Null when another writer put the root in between: everything must be read again. */
async function tryPublish(
  lease: Lease,
  state: State,
  ports: PublishPorts,
  { collectsGarbage = false, maxPages = Number.POSITIVE_INFINITY, inTurn = oneAtATime() }: PublishOptions,
): Promise<Round | null> {
  const { businessId } = lease
  const { stored } = state
  let { standing, snapshot } = state
  // The snapshot may be older than the tombstone: a slow writer must not bring a deleted store back.
  if (snapshot && stored?.root.status === 'deleted') {
    snapshot = await snapshotOf(businessId, await ports.snapshots.read(businessId), ports)
  }
  if (!snapshot) return bury(stored, ports)
  if (stored && stored.root.status !== 'deleted' && stored.root.contentVersion > snapshot.contentVersion) {
    return { version: snapshot.contentVersion, renderedPages: 0, toStore: null }
  }
  if (collectsGarbage && isScattered(standing)) standing = NOTHING
  const plan = await planSnapshot(businessId, snapshot, standing, ports)
  if (plan.render.length > maxPages) throw new StoreTooLarge()
  return publishPlan(lease, { ...state, standing, snapshot, plan }, ports, inTurn)
}

/** What must be rendered; pages that are made of what they were made of last time are not looked at again. */
async function planSnapshot(
  businessId: string,
  snapshot: StoreSnapshot,
  { published }: Standing,
  ports: PublishPorts,
): Promise<Plan> {
  const known = ports.memories.get(businessId)?.pages
  const frames = framesOf(snapshot, ports.siteUrl, known?.frames)
  const pages = listPages(snapshot, ports.siteUrl, frames)
  const { hashes, views } = await hashPages(pages, known?.hashes)
  rememberPages(businessId, snapshot, { frames, hashes }, ports)
  return planStore(pages, published, ports.renderer.version, hashes, views)
}

async function publishPlan(
  lease: Lease,
  {
    stored,
    isPackStored,
    standing,
    snapshot,
    plan,
  }: State & { readonly snapshot: StoreSnapshot; readonly plan: Plan },
  ports: PublishPorts,
  inTurn: InTurn,
): Promise<Round | null> {
  const { businessId } = lease
  if (plan.render.length > 0) await ports.renderer.keepAssets()

  // Another root is about to take the place of the one that the pack lies behind.
  const [pages] = await Promise.all([
    writePages({ businessId, plan, standing, ports, renew: () => lease.renew(), inTurn }),
    stored?.pack && !isPackStored ? storePack(stored.pack, { businessId, ports }) : null,
  ])
  const { shards, pageCount, last, written } = pages
  // Where nothing is new the pack of the standing root goes along.
  const pack = last ? (last.isStored ? null : last.pack) : (stored?.pack ?? null)
  await lease.renew()
  const { store, contentVersion } = snapshot
  const root: Root = {
    businessId,
    contentVersion,
    renderVersion: ports.renderer.version,
    status: store.status,
    slug: store.slug,
    previousSlugs: store.previousSlugs,
    customDomain: store.customDomain,
    shards,
    pageCount,
    ...(pack ? { pack: pack.name } : {}),
  }
  if (!(await swapRoot({ root, pack }, stored, ports, written))) return null
  await ports.index.point(businessId, root.slug, root.customDomain, stored !== null)
  const toStore = pack !== stored?.pack && isEdit(plan) ? pack : null
  return { version: contentVersion, renderedPages: plan.render.length, toStore }
}

/** A tombstone for a store that is gone; it says no name of it. Without a root there is nothing to take down. */
async function bury(stored: ReadRoot | null, ports: PublishPorts): Promise<Round | null> {
  const round = { version: null, renderedPages: 0, toStore: null }
  if (!stored) return round
  const { pack: _, ...standing } = stored.root
  const nameless = { slug: '', previousSlugs: [], customDomain: null }
  const root: Root = { ...standing, ...nameless, status: 'deleted', shards: [], pageCount: 0 }
  return (await swapRoot({ root, pack: null }, stored, ports, NOTHING_WRITTEN)) ? round : null
}

/** False when another writer was faster. A root that would change nothing is not written. */
async function swapRoot(
  { root, pack }: Omit<ReadRoot, 'etag'>,
  stored: ReadRoot | null,
  ports: PublishPorts,
  written: Written,
): Promise<boolean> {
  if (stored && formatRoot(stored.root) === formatRoot(root)) return true
  const etag = await putRoot(ports.objects, root, pack, stored?.etag ?? null)
  if (etag === null) return false
  ports.rootWritten({ root, etag, pack }, written)
  return true
}
