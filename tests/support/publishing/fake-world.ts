// A database, a bucket and renderers in memory, faithful where publishing depends on it: etags are MD5s of the content (so A -> B -> A gives
// the first etag again), leases expire with a clock, versions rise with each edit, a killed process never continues.
import { createHash, randomUUID } from 'node:crypto'
import type { SnapshotAnswer, SnapshotRequest, StoreSnapshot } from '#domain/store/snapshot.ts'
import type { StorePageView } from '#domain/store/views.ts'
import type { FinishVerdict } from '#storefront/publish/leases.ts'
import type { PublishPorts, StoreMemory } from '#storefront/publish/ports.ts'
import type { Renderer } from '#storefront/publish/renderer.ts'
import type { RenderedPage } from '#storefront/store/body.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'
import { createPageStore, type PageStore, type PageStoreParts } from '#storefront/store/page-store.ts'
import { parseRoot } from '#storefront/store/root.ts'
import { makeSnapshot, STORE_ID } from './snapshots.ts'

/** Points at which a renderer may be stopped. */
export type Point =
  | 'before root read'
  | 'after read'
  | 'mid-render'
  | 'after body put'
  | 'before root'
  | 'after root'
  | 'before mark'
  | 'after mark'
  | 'after list'

/** Defects that tests plant to show that they detect them. */
export type Defect = 'etag guard removed' | 'marks content version'

export type FakeProcess = { readonly ports: PublishPorts; kill(): void }

export type FakeWorld = {
  readonly objects: Map<
    string,
    {
      readonly bytes: Uint8Array
      readonly storedAt: number
    }
  >
  readonly index: Map<string, string>
  /** Every root that was put, by any process, in order: `1 active`, `2 deleted`. */
  readonly rootLog: readonly string[]
  /** Commits an edit as the next version. Null deletes the store. */
  edit(change: (snapshot: StoreSnapshot) => StoreSnapshot | null): void
  /** Brings the database back to an earlier version, as a backup does. The bucket stays as it is. */
  restore(version: number): void
  snapshot(): StoreSnapshot | null
  /** The store's snapshot at a version. */
  snapshotAt(version: number): StoreSnapshot | null | undefined
  readonly versions: { content: number; rendered: number }
  /** Starts a renderer's process. `onPoint` runs at each point and may edit, wait, or kill the process. */
  start(options?: {
    readonly onPoint?: (point: Point, process: FakeProcess) => Promise<void> | void
    readonly renderVersion?: string
    /** Version of the database that this process sees, like a replica that lags. */
    readonly lagsAt?: number
  }): FakeProcess
  /** Advances the clock, so that leases expire. */
  passTime(seconds: number): void
}

export const FAKE_SITE_URL = 'https://oja.test'

const encoder = new TextEncoder()

/** The fake renderer's page for a view. */
export function fakePage(view: StorePageView, renderVersion: string): RenderedPage {
  return {
    text: encoder.encode(`${renderVersion}\n${JSON.stringify(view)}`),
    headers: { 'content-type': 'text/html; charset=utf-8' },
  }
}

/** The database's answer: only changes when only products have changed since the known version. */
function snapshotAnswerOf(
  snapshot: StoreSnapshot | null,
  known: StoreSnapshot | null,
  maxProducts = Number.POSITIVE_INFINITY,
): SnapshotAnswer {
  const factsWithoutProducts = ({ contentVersion, products, ...rest }: StoreSnapshot) =>
    JSON.stringify([rest, products.map(({ id }) => id)])
  if (
    snapshot &&
    known &&
    known.contentVersion <= snapshot.contentVersion &&
    factsWithoutProducts(known) === factsWithoutProducts(snapshot)
  ) {
    const before = new Set(known.products.map((product) => JSON.stringify(product)))
    const changed = snapshot.products.filter((product) => !before.has(JSON.stringify(product)))
    const products = changed.map((product) => ({ id: product.id, product }))
    return { changes: { contentVersion: snapshot.contentVersion, since: known.contentVersion, products } }
  }
  return snapshot && snapshot.products.length > maxProducts ? { isLarge: true } : { snapshot }
}

/** The etag of an object, computed once: nobody changes the bytes of a stored object. */
function etagOf(bytes: Uint8Array): string {
  const known = etags.get(bytes) ?? createHash('md5').update(bytes).digest('hex')
  etags.set(bytes, known)
  return known
}

const etags = new WeakMap<Uint8Array, string>()

/** A page store of an isolate that remembers nothing yet. */
export function pageStoreOver(objects: ObjectStore, parts: Partial<PageStoreParts> = {}): PageStore {
  const bodyCache = { get: async () => null, put: () => {} }
  return createPageStore({ objects, bodyCache, now: () => 0, newId: randomUUID, ...parts })
}

/** The same ports with another bucket. */
export function withObjects(ports: PublishPorts, objects: ObjectStore): PublishPorts {
  return { ...ports, objects, pages: pageStoreOver(objects, { now: ports.now }) }
}

export function makeWorld(
  first: StoreSnapshot = makeSnapshot(),
  options: { readonly defect?: Defect } = {},
): FakeWorld {
  const objects: FakeWorld['objects'] = new Map()
  const index = new Map<string, string>()
  const rootLog: string[] = []
  const history = new Map<number, StoreSnapshot | null>()
  const versions = { content: 0, rendered: 0 }
  let nowMs = 0
  let lease: { holder: string; until: number } | null = null
  let ids = 0

  const commit = (snapshot: StoreSnapshot | null) => {
    versions.content += 1
    history.set(versions.content, snapshot && { ...snapshot, contentVersion: versions.content })
  }
  commit(first)
  const latest = () => history.get(versions.content) ?? null

  const read = (key: string) => {
    const object = objects.get(key)
    return object ? { ...object, etag: etagOf(object.bytes) } : null
  }

  const finish = (holder: string, version: number | null, releases: boolean): FinishVerdict => {
    if (lease?.holder !== holder) return 'lost'
    const upTo = version ?? (latest() === null ? versions.content : -1)
    const marked = options.defect === 'marks content version' ? versions.content : upTo
    versions.rendered = Math.max(versions.rendered, Math.min(marked, versions.content))
    const isBehind = marked < versions.content
    if (!isBehind || releases) lease = null
    return isBehind ? 'again' : 'done'
  }

  const start: FakeWorld['start'] = ({ onPoint, renderVersion = 'r1', lagsAt } = {}) => {
    let isDead = false
    const alive = async () => {
      // Waits for another turn of the event loop, so that processes interleave. A killed process never continues.
      await Promise.resolve()
      if (isDead) await new Promise(() => {})
    }
    const at = async (point: Point) => {
      await onPoint?.(point, process)
      await alive()
    }
    const renderer: Renderer = {
      version: renderVersion,
      builtAt: 0,
      async render(view) {
        await at('mid-render')
        return fakePage(view, renderVersion)
      },
      keepAssets: alive,
    }
    const readStore = async ({ since, maxProducts }: SnapshotRequest = {}): Promise<SnapshotAnswer> => {
      await alive()
      const snapshot = lagsAt === undefined ? latest() : (history.get(lagsAt) ?? null)
      const snapshotAnswer = snapshotAnswerOf(snapshot, history.get(since ?? -1) ?? null, maxProducts)
      await at('after read')
      return snapshotAnswer
    }
    const claim = async (holder: string, ttlSeconds: number) => {
      await alive()
      if (lease && lease.holder !== holder && nowMs < lease.until) return false
      lease = { holder, until: nowMs + ttlSeconds * 1000 }
      return true
    }
    let pages: PageStore | undefined
    const ports: PublishPorts = {
      renderer,
      siteUrl: FAKE_SITE_URL,
      newId: () => `holder-${++ids}`,
      now: () => nowMs,
      get pages() {
        pages ??= pageStoreOver(ports.objects, { now: () => nowMs })
        return pages
      },
      snapshots: { read: (_businessId, snapshotRequest) => readStore(snapshotRequest) },
      memories: new Map<string, StoreMemory>(),
      objects: {
        async get(key) {
          await (key.endsWith('/root') ? at('before root read') : alive())
          return read(key)
        },
        async getUnless(key, etag) {
          await alive()
          const object = read(key)
          return object?.etag === etag ? 'unchanged' : object
        },
        async getRange(key, from, size) {
          await alive()
          return objects.get(key)?.bytes.subarray(from, from + size) ?? null
        },
        async put(key, bytes) {
          await alive()
          objects.set(key, { bytes, storedAt: nowMs })
          await at('after body put')
        },
        async putIf(key, bytes, etag) {
          await at('before root')
          if ((read(key)?.etag ?? null) !== etag && options.defect !== 'etag guard removed') return null
          objects.set(key, { bytes, storedAt: nowMs })
          const { contentVersion, status } = parseRoot(bytes)
          rootLog.push(`${contentVersion} ${status}`)
          await at('after root')
          return etagOf(bytes)
        },
        async *list(prefix) {
          const keys = [...objects.keys()].filter((key) => key.startsWith(prefix))
          // Lists pages of two keys, as they were when the listing began.
          const listed = keys.map((key) => ({ key, storedAt: objects.get(key)?.storedAt ?? 0 }))
          for (let start = 0; start < listed.length; start += 2) {
            await at('after list')
            yield listed.slice(start, start + 2)
          }
        },
        async delete(keys) {
          await alive()
          for (const key of keys) objects.delete(key)
        },
      },
      index: {
        async point(businessId, { slug, customDomain }, { isNew }) {
          await alive()
          if (isNew && index.has(`slug:${slug}`)) throw new Error(`${slug}: stood, and was not looked for`)
          index.set(`slug:${slug}`, businessId)
          if (customDomain) index.set(`domain:${customDomain}`, businessId)
        },
      },
      leases: {
        claim: ({ holder, ttlSeconds }) => claim(holder, ttlSeconds),
        async claimAndRead({ holder, ttlSeconds }, snapshotRequest) {
          return (await claim(holder, ttlSeconds)) ? readStore(snapshotRequest) : null
        },
        async finish({ holder }, { version, releases }) {
          await at('before mark')
          const verdict = finish(holder, version, releases)
          await at('after mark')
          return verdict
        },
        async raise(_businessId, published) {
          await alive()
          if (versions.content >= published) return false
          const snapshot = latest()
          versions.content = published + 1
          history.set(versions.content, snapshot && { ...snapshot, contentVersion: versions.content })
          return true
        },
        async release({ holder }) {
          await alive()
          if (lease?.holder === holder) lease = null
        },
      },
    }
    const process: FakeProcess = {
      ports,
      kill: () => {
        isDead = true
      },
    }
    return process
  }

  return {
    objects,
    index,
    rootLog,
    versions,
    start,
    edit: (change) => commit(change(latest() ?? makeSnapshot())),
    restore(version) {
      versions.content = version
      versions.rendered = version
      lease = null
    },
    snapshot: latest,
    snapshotAt: (version) => history.get(version),
    passTime: (seconds) => {
      nowMs += seconds * 1000
    },
  }
}

export { STORE_ID }
