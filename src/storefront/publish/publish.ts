// Renders the changed pages of a store and publishes them by replacing the root. A call may run twice, late or out of order, and may crash at
// any line:
// - pages are written under new names;
// - the root replaces only the root that was read (by ETag), and never a newer version;
// - a version is recorded as rendered only after its root is stored.
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import { listPages } from '../pages/pages.ts'
import { hashPages, planStore, type RenderPlan } from '../pages/render-plan.ts'
import { searchFilesInTurns } from '../pages/search.ts'
import { shopShells } from '../pages/shell.ts'
import { isScattered, type Published, withoutPages } from '../store/entries.ts'
import { collectGarbage } from '../store/garbage.ts'
import { type Lease, LeaseLost, takeLease } from './lease.ts'
import { readSnapshotAnswer, rememberPages, StoreTooLarge, snapshotRequestFor } from './memory.ts'
import type { PublishPorts } from './ports.ts'
import { renderPages } from './render-pages.ts'

/**
 * `done`: the newest committed version is published.
 * `again`: newer changes exist, but this call has done its share; call again.
 * `busy`: another process renders the store and will see the changes.
 * `lost`: another process took the lease and will see the changes.
 * `large`: the store needs more reading or rendering than the caller wants; the newest version is not published.
 */
export type PublishOutcome = 'done' | 'again' | 'busy' | 'lost' | 'large'

export type PublishReport = {
  readonly outcome: PublishOutcome
  readonly rounds: number
  readonly renderedPages: number
}

/** Versions that one call publishes before other stores get their turn. */
const MAX_ROUNDS = 5

/** Tries of one round when another writer is faster each time. */
const MAX_CONFLICTS = 5

export type PublishOptions = {
  /** Also deletes what earlier publishes left, and reads the whole store instead of using the memory. */
  readonly collectsGarbage?: boolean
  /** Also checks that every object which the root names exists, and renders lost pages again. */
  readonly repairs?: boolean
  /** Most live products that the caller wants to read, and most pages that the caller wants to render. */
  readonly maxPages?: number
}

/** Publishes the newest content that the database holds for a store. */
export async function publishStore(
  businessId: string,
  ports: PublishPorts,
  options: PublishOptions = {},
): Promise<PublishReport> {
  if (options.collectsGarbage || options.repairs) ports.memories.delete(businessId)
  const read = { businessId, maxProducts: options.maxPages }
  const snapshotRequest = snapshotRequestFor(read, ports)
  // Reads the published root while the lease is being taken. The next root is put only if this root has not changed.
  const published = ports.pages.readAll(businessId, options)
  const [claim] = await Promise.all([
    takeLease(businessId, snapshotRequest, ports),
    published.catch(() => null), // thrown where it is awaited, with the lease in hand
  ])
  if (!claim) return { outcome: 'busy', rounds: 0, renderedPages: 0 }
  const { lease, snapshotAnswer } = claim
  try {
    const snapshot = await readSnapshotAnswer(read, snapshotAnswer, ports)
    return await publishRounds({ lease, ports, options }, { published: await published, snapshot })
  } catch (error) {
    if (error instanceof LeaseLost) return { outcome: 'lost', rounds: 0, renderedPages: 0 }
    // Reports the first error; a lease that cannot be released expires.
    await Promise.allSettled([lease.release()])
    if (error instanceof StoreTooLarge) return { outcome: 'large', rounds: 0, renderedPages: 0 }
    throw error
  }
}

/** A store's published pages, and its snapshot from the database. */
type State = { readonly published: Published; readonly snapshot: StoreSnapshot | null }

/** One call of `publishStore` that holds the lease. */
type Publish = { readonly lease: Lease; readonly ports: PublishPorts; readonly options: PublishOptions }

/** `version` null: the store is deleted. */
type Round = { readonly version: number | null; readonly renderedPages: number }

async function publishRounds(publish: Publish, first: State): Promise<PublishReport> {
  const { lease, ports, options } = publish
  // Deletes garbage before this publish puts a root: afterwards readers may still use pages that only the previous root names.
  if (options.collectsGarbage) await collectGarbage(lease, ports.objects, ports.now())
  let renderedPages = 0
  for (let rounds = 1; ; rounds += 1) {
    const round = await publishWithRetries(publish, rounds === 1 ? first : null)
    renderedPages += round.renderedPages
    const releases = rounds >= MAX_ROUNDS
    const outcome = await ports.leases.finish(lease, { version: round.version, releases })
    if (outcome !== 'again' || releases) return { outcome, rounds, renderedPages }
  }
}

/** Reads, renders and commits until no other writer was faster. Begins with `first` when the caller has just read it. */
async function publishWithRetries(publish: Publish, first: State | null): Promise<Round> {
  let state = first
  for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
    const round = await publishOnce(publish, state ?? (await readState(publish)))
    if (round) return round
    state = null
  }
  throw new Error(`publish ${publish.lease.businessId}: ${MAX_CONFLICTS} other writers were faster`)
}

async function readState({ lease: { businessId }, ports, options }: Publish): Promise<State> {
  const read = { businessId, maxProducts: options.maxPages }
  const [published, snapshotAnswer] = await Promise.all([
    ports.pages.readAll(businessId, options),
    ports.snapshots.read(businessId, snapshotRequestFor(read, ports)),
  ])
  return { published, snapshot: await readSnapshotAnswer(read, snapshotAnswer, ports) }
}

/** Null when another writer put the root meanwhile, or the version was raised: the caller must read everything again. */
async function publishOnce(
  { lease, ports, options }: Publish,
  { published, snapshot: read }: State,
): Promise<Round | null> {
  const { collectsGarbage = false, maxPages = Number.POSITIVE_INFINITY } = options
  const { businessId } = lease
  const { root } = published
  // The snapshot may be older than the tombstone: a slow writer must not restore a deleted store.
  const isBuried = root?.status === 'deleted'
  const snapshot =
    read && isBuried
      ? await readSnapshotAnswer({ businessId }, await ports.snapshots.read(businessId), ports)
      : read
  if (!snapshot) return bury(published, ports)
  if (root && !isBuried && root.contentVersion > snapshot.contentVersion) {
    // After a restore everything is read again, with a version above that of the pages.
    if (await ports.leases.raise(businessId, root.contentVersion)) return null
    return { version: snapshot.contentVersion, renderedPages: 0 }
  }

  const before = collectsGarbage && isScattered(published) ? withoutPages(published) : published
  const plan = await planAndRemember(snapshot, before, ports)
  if (plan.render.length > maxPages) throw new StoreTooLarge()
  return publishPlan(lease, { before, snapshot, plan }, ports)
}

/** Plans what must be rendered, and remembers shells and hashes for the next time. Pages with the same inputs as last time are not hashed again. */
async function planAndRemember(
  snapshot: StoreSnapshot,
  { businessId, root, entries }: Published,
  ports: PublishPorts,
): Promise<RenderPlan> {
  const known = ports.memories.get(businessId)?.pages
  const shells = shopShells(snapshot, ports.siteUrl, known?.shells)
  const search = await searchFilesInTurns(snapshot, known?.shards ?? new Map())
  const pages = listPages(snapshot, ports.siteUrl, { shells, search: search.files })
  const { hashes, views } = await hashPages(pages, known?.hashes)
  rememberPages(businessId, { snapshot, pages: { shells, hashes, shards: search.known } }, ports)
  const published = { renderVersion: root?.renderVersion ?? null, entries }
  return planStore(pages, published, { renderVersion: ports.renderer.version, hashes, views })
}

async function publishPlan(
  lease: Lease,
  {
    before,
    snapshot: { store, contentVersion },
    plan,
  }: { readonly before: Published; readonly snapshot: StoreSnapshot; readonly plan: RenderPlan },
  ports: PublishPorts,
): Promise<Round | null> {
  if (plan.render.length > 0) await ports.renderer.keepAssets()
  const add = renderPages(plan, ports.renderer, () => lease.renew())
  const staged = await ports.pages.stage(before, { keep: plan.keep, add })
  await lease.renew()
  const isCommitted = await ports.pages.commit(staged, {
    contentVersion,
    renderVersion: ports.renderer.version,
    builtAt: ports.renderer.builtAt,
    status: store.status,
    slug: store.slug,
    previousSlugs: store.previousSlugs,
    customDomain: store.customDomain,
  })
  if (!isCommitted) return null
  const { slug, customDomain } = store
  await ports.index.point(lease.businessId, { slug, customDomain }, { isNew: before.root === null })
  return { version: contentVersion, renderedPages: plan.render.length }
}

/** Puts a tombstone without any name for a deleted store. Does nothing without a root, because nothing is published. */
async function bury(published: Published, { pages }: PublishPorts): Promise<Round | null> {
  const round = { version: null, renderedPages: 0 }
  if (!published.root) return round
  const { contentVersion, renderVersion } = published.root
  const staged = await pages.stage(published, { keep: [], add: noPages() })
  const facts = { contentVersion, renderVersion, status: 'deleted', slug: '', previousSlugs: [] } as const
  return (await pages.commit(staged, { ...facts, customDomain: null })) ? round : null
}

async function* noPages(): AsyncGenerator<never> {}
