// A database, a bucket and renderers in memory, faithful where it matters: etags are MD5s of the content (so A -> B -> A gives the
// first etag again), leases run out with a clock, versions rise with each edit, a killed process never comes back.
import { createHash } from 'node:crypto'
import type { StoreQuestion, StoreReading, StoreSnapshot } from '#domain/store/snapshot.ts'
import type { StorePageView } from '#domain/store/views.ts'
import { joinBytes } from '#storefront/join-bytes.ts'
import type { StoreMemory } from '#storefront/memory.ts'
import { sharedText, textAlone } from '#storefront/page-text.ts'
import type { FinishVerdict, PublishPorts, RenderedPage, Renderer } from '#storefront/ports.ts'
import { bytesIn, decodeRoot, readShard } from '#storefront/stored.ts'
import { makeSnapshot, STORE_ID } from './snapshots.ts'

/** Where a renderer may be stopped. */
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

/** Defects that tests plant to show that they see them. */
export type Defect = 'etag guard removed' | 'marks content version'

export type FakeProcess = { readonly ports: PublishPorts; kill(): void }

export type FakeWorld = {
  readonly objects: Map<
    string,
    {
      readonly bytes: Uint8Array
      readonly metadata: Readonly<Record<string, string>>
      readonly storedAt: number
    }
  >
  readonly index: Map<string, string>
  /** Every root that was put, by whomever, in order: `1 active`, `2 deleted`. */
  readonly rootLog: readonly string[]
  /** Commits an edit: the next version. Null deletes the store. */
  edit(change: (snapshot: StoreSnapshot) => StoreSnapshot | null): void
  snapshot(): StoreSnapshot | null
  /** What the store was at a version. */
  snapshotAt(version: number): StoreSnapshot | null | undefined
  readonly versions: { content: number; rendered: number }
  /** Starts a renderer's process. `onPoint` runs at each point: it may edit, wait, or kill the process. */
  start(options?: {
    readonly onPoint?: (point: Point, process: FakeProcess) => Promise<void> | void
    readonly renderVersion?: string
    /** This process sees the database as it was at this version, like a replica that lags. */
    readonly lagsAt?: number
  }): FakeProcess
  /** Lets leases run out. */
  passTime(seconds: number): void
}

export const FAKE_SITE_URL = 'https://oja.test'

const FAKE_STYLE = 'p{margin:0}'.repeat(300)
const FAKE_SCRIPT = 'f(1);'.repeat(300)

const encoder = new TextEncoder()

/** What the fake renderer makes of a view. */
export function fakePage(view: StorePageView, renderVersion: string): RenderedPage {
  const [before, after] = [`${renderVersion}\n`, JSON.stringify(view)].map((text) =>
    encoder.encode(text),
  ) as [Uint8Array, Uint8Array]
  const isShop = view.kind === 'product' || view.kind === 'home'
  const shared = isShop ? sharedText(FAKE_STYLE, encoder.encode('<p>'), FAKE_SCRIPT) : null
  return {
    text: shared ? { before, shared, after } : textAlone(joinBytes([before, after])),
    headers: { 'content-type': 'text/html; charset=utf-8' },
  }
}

/** As the database answers: changes where only products have changed in themselves since the version that is known. */
function readingOf(
  snapshot: StoreSnapshot | null,
  known: StoreSnapshot | null,
  maxProducts = Number.POSITIVE_INFINITY,
): StoreReading {
  const frameOf = ({ contentVersion, products, ...rest }: StoreSnapshot) =>
    JSON.stringify([rest, products.map(({ id }) => id)])
  if (
    snapshot &&
    known &&
    known.contentVersion <= snapshot.contentVersion &&
    frameOf(known) === frameOf(snapshot)
  ) {
    const before = new Set(known.products.map((product) => JSON.stringify(product)))
    const changed = snapshot.products.filter((product) => !before.has(JSON.stringify(product)))
    const products = changed.map((product) => ({ id: product.id, product }))
    return { changes: { contentVersion: snapshot.contentVersion, since: known.contentVersion, products } }
  }
  return snapshot && snapshot.products.length > maxProducts ? { isLarge: true } : { snapshot }
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

  const etagOf = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
  const read = (key: string) => {
    const object = objects.get(key)
    return object ? { ...object, etag: etagOf(object.bytes) } : null
  }

  const finish = (holder: string, version: number | null, release: boolean): FinishVerdict => {
    if (lease?.holder !== holder) return 'lost'
    const upTo = version ?? (latest() === null ? versions.content : -1)
    const marked = options.defect === 'marks content version' ? versions.content : upTo
    versions.rendered = Math.max(versions.rendered, Math.min(marked, versions.content))
    const isBehind = marked < versions.content
    if (!isBehind || release) lease = null
    return isBehind ? 'again' : 'done'
  }

  const start: FakeWorld['start'] = ({ onPoint, renderVersion = 'r1', lagsAt } = {}) => {
    let isDead = false
    const alive = async () => {
      // Another turn of the loop, so that processes interleave; a dead one never goes on.
      await Promise.resolve()
      if (isDead) await new Promise(() => {})
    }
    const at = async (point: Point) => {
      await onPoint?.(point, process)
      await alive()
    }
    const renderer: Renderer = {
      version: renderVersion,
      async render(views) {
        const pages: RenderedPage[] = []
        for (const view of views) {
          await at('mid-render')
          pages.push(fakePage(view, renderVersion))
        }
        return pages
      },
      keepAssets: alive,
    }
    const readStore = async ({ since, maxProducts }: StoreQuestion = {}): Promise<StoreReading> => {
      await alive()
      const snapshot = lagsAt === undefined ? latest() : (history.get(lagsAt) ?? null)
      const reading = readingOf(snapshot, history.get(since ?? -1) ?? null, maxProducts)
      await at('after read')
      return reading
    }
    const claim = async (holder: string, ttlSeconds: number) => {
      await alive()
      if (lease && lease.holder !== holder && nowMs < lease.until) return false
      lease = { holder, until: nowMs + ttlSeconds * 1000 }
      return true
    }
    const ports: PublishPorts = {
      renderer,
      siteUrl: FAKE_SITE_URL,
      newId: () => `holder-${++ids}`,
      now: () => nowMs,
      rootWritten: () => {},
      snapshots: { read: (_businessId, question) => readStore(question) },
      shard: (businessId, address) => readShard(bytesIn(ports.objects), businessId, address),
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
          return read(key)?.bytes.subarray(from, from + size) ?? null
        },
        async put(key, bytes) {
          await alive()
          objects.set(key, { bytes, metadata: {}, storedAt: nowMs })
          await at('after body put')
        },
        async putIf(key, bytes, etag) {
          await at('before root')
          if ((read(key)?.etag ?? null) !== etag && options.defect !== 'etag guard removed') return null
          objects.set(key, { bytes, metadata: {}, storedAt: nowMs })
          const { contentVersion, status } = decodeRoot(bytes).root
          rootLog.push(`${contentVersion} ${status}`)
          await at('after root')
          return etagOf(bytes)
        },
        async *list(prefix) {
          const keys = [...objects.keys()].filter((key) => key.startsWith(prefix))
          // Pages of two, as they were when the listing began.
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
        async point(businessId, slug, customDomain, mayStand) {
          await alive()
          if (!mayStand && index.has(`slug:${slug}`))
            throw new Error(`${slug}: stood, and was not looked for`)
          index.set(`slug:${slug}`, businessId)
          if (customDomain) index.set(`domain:${customDomain}`, businessId)
        },
      },
      leases: {
        claim: (_businessId, holder, ttlSeconds) => claim(holder, ttlSeconds),
        async claimAndRead(_businessId, holder, ttlSeconds, question) {
          return (await claim(holder, ttlSeconds)) ? readStore(question) : null
        },
        async finish(_businessId, holder, version, release) {
          await at('before mark')
          const verdict = finish(holder, version, release)
          await at('after mark')
          return verdict
        },
        async release(_businessId, holder) {
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
    snapshot: latest,
    snapshotAt: (version) => history.get(version),
    passTime: (seconds) => {
      nowMs += seconds * 1000
    },
  }
}

export { STORE_ID }
