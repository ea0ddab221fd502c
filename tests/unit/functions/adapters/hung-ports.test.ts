// Tests promise P50 (docs/promises.md): every service of the Worker accepts a call and never answers, one service at a time. Each call fails
// within its limit, the store is tried again, its lease is free, and the other stores of this and later batches are published. Uses no real
// waiting.
// Planted, each seen red:
// - r2 put without a limit.
// - A limit on the headers but not on the body.
// - A release that is not tried.
// - A timer that is left running.
import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchAsset, findKeptAsset, keepAsset } from '#functions/adapters/assets.ts'
import { convertFile } from '#functions/adapters/cloudflare-images.ts'
import { readNearby } from '#functions/adapters/colo-cache.ts'
import { forgetNames, kvIndex } from '#functions/adapters/kv.ts'
import { enqueuePictures, enqueueStores } from '#functions/adapters/queue.ts'
import { r2Objects } from '#functions/adapters/r2.ts'
import type { RebuildMessage } from '#functions/lib/env.ts'
import { LIMITS_MS } from '#functions/lib/time-limit.ts'
import { consumeRebuilds } from '#functions/queue/rebuild.ts'
import type { PublishPorts } from '#storefront/publish/ports.ts'
import { type FakeWorld, makeWorld, pageStoreOver, STORE_ID } from '#tests/support/publishing/fake-world.ts'
import { storedRoot } from '#tests/support/publishing/published-oracle.ts'
import { makeSnapshot } from '#tests/support/publishing/snapshots.ts'
import { bucketOver, type Fault, namespaceOver, never } from '#tests/support/running/hung-ports.ts'

const LOG: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  LOG.length = 0
  vi.spyOn(console, 'error').mockImplementation((line: string) => void LOG.push(JSON.parse(line).what))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const { objects: stored } = makeWorld().start().ports
const hung: Fault = () => true
const bodyHung: Fault = () => 'body'
const withBody = { ...stored, get: async () => ({ bytes: new Uint8Array(1), etag: 'e', metadata: {} }) }
const bucket = (fault: Fault) => r2Objects(bucketOver(withBody, fault))
const index = kvIndex(namespaceOver(new Map(), hung), Date.now)
const queue = { send: never, sendBatch: never } as unknown as Queue<never>
const assets = { fetch: never } as unknown as Fetcher
const hungImages = (output: () => Promise<unknown>) =>
  ({ input: () => ({ output }) }) as unknown as ImagesBinding
const makerOf = (images: ImagesBinding) => ({ images, asked() {} })
const BYTES = new Uint8Array([1])
const FILE = { size: 320, extension: 'webp' } as const
const drain = async (pages: AsyncIterable<unknown>) => {
  for await (const _ of pages) break
}

const CALLS: readonly (readonly [string, keyof typeof LIMITS_MS, () => Promise<unknown>])[] = [
  ['bucket: get', 'bucketRead', () => bucket(hung).get('k')],
  ['bucket: body of get', 'bucketRead', () => bucket(bodyHung).get('k')],
  ['bucket: get unless', 'bucketRead', () => bucket(hung).getUnless('k', 'e')],
  ['bucket: get range', 'bucketRead', () => bucket(hung).getRange('k', 0, 1)],
  ['bucket: put', 'bucketWrite', () => bucket(hung).put('k', BYTES)],
  ['bucket: put if', 'bucketWrite', () => bucket(hung).putIf('k', BYTES, 'e')],
  ['bucket: list', 'bucketRead', () => drain(bucket(hung).list('k'))],
  ['bucket: delete', 'bucketWrite', () => bucket(hung).delete(['k'])],
  ['bucket: kept file', 'bucketRead', () => findKeptAsset('/_astro/x.js', bucketOver(stored, hung))],
  ['bucket: look at a kept file', 'bucketRead', () => keepAsset('/x.js', assets, bucketOver(stored, hung))],
  ['assets', 'asset', () => fetchAsset(assets, '/x.js')],
  ['index: find a slug', 'indexRead', () => index.findSlug('s')],
  ['index: find a domain', 'indexRead', () => index.findDomain('d.test')],
  [
    'index: point at a new store',
    'indexWrite',
    () => index.point('id', { slug: 's', customDomain: 'd.test' }, { isNew: true }),
  ],
  [
    'index: point at a store that stands',
    'indexWrite',
    () => index.point('id', { slug: 's', customDomain: null }, { isNew: false }),
  ],
  [
    'index: forget',
    'indexWrite',
    () => forgetNames(namespaceOver(new Map(), hung), { slugs: ['s'], customDomain: null }),
  ],
  ['queue: rebuilds', 'queue', () => enqueueStores(queue, ['id'])],
  ['queue: pictures', 'queue', () => enqueuePictures(queue, 'id')],
  ['images', 'image', () => convertFile(makerOf(hungImages(never)), new Blob(['x']), FILE)],
  [
    'images: body',
    'image',
    () =>
      convertFile(
        makerOf(hungImages(async () => ({ response: () => ({ arrayBuffer: never }) }))),
        new Blob(['x']),
        FILE,
      ),
  ],
]

test.each(CALLS)('%s gives up at its limit, not before', async (_name, limit, call) => {
  let outcome: unknown = 'waits'
  call().then(
    (value) => {
      outcome = value
    },
    (error) => {
      outcome = (error as Error).name
    },
  )

  await vi.advanceTimersByTimeAsync(LIMITS_MS[limit] - 1)
  expect(outcome).toBe('waits')
  await vi.advanceTimersByTimeAsync(1)

  expect(outcome).toBe('TimeLimitError')
  expect(vi.getTimerCount()).toBe(0)
})

test('a call that is answered leaves no timer behind, and its own failure is the one that is told', async () => {
  await bucket(() => false).get('k')
  await expect(
    enqueuePictures({ send: async () => Promise.reject(new Error('full')) } as unknown as Queue<never>, 'id'),
  ).rejects.toThrow('full')

  expect(vi.getTimerCount()).toBe(0)
})

test('a hung cache is as if nothing had been kept, after a second', async () => {
  const reading = readNearby({ match: never } as unknown as Cache, 'https://x.invalid/', ({ body }) => body)
  await vi.advanceTimersByTimeAsync(LIMITS_MS.nearby)

  expect(await reading).toBeNull()
})

test('outside the adapters nothing calls a binding', () => {
  const files = globSync('functions/**/*.ts').filter((path) => !path.startsWith('functions/adapters/'))
  const pattern =
    /\benv\.(?:PAGES|INDEX|REBUILDS|LARGE_REBUILDS|PICTURES|PUSHES|PAYMENTS|IMPORTS|IMAGES|ASSETS)\s*\.\s*\w+/g
  const calls = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(pattern)].map(([call]) => `${path}: ${call}`),
  )

  // This call has the time limit of the whole check.
  expect(calls).toEqual(['functions/http/site/shared/readiness.ts: env.PAGES.head'])
})

const OTHER_ID = STORE_ID.replace('1', '9')

/** Calls that never answer while a store is published: the name of the call and its key. */
const HUNG: readonly (readonly [string, Fault])[] = [
  ['bucket: the root is not read', (call, key) => call === 'get' && key.endsWith('/root')],
  [
    'bucket: the body of the root does not come',
    (call, key) => call === 'get' && key.endsWith('/root') && 'body',
  ],
  ['bucket: the root is not put', (call, key) => call === 'put' && key.endsWith('/root')],
  ['index: not written', (call) => call === 'index put'],
  ['index: not read', (call) => call === 'index get'],
  ['database: the lease is not given', (call) => call === 'claimAndRead'],
  ['database: the version is not marked', (call) => call === 'finish'],
]

/** Ports of a store whose faults can be switched off. Database calls fail like the client: after the client's time limit. */
function portsOf(world: FakeWorld, fault: Fault): PublishPorts {
  const { ports } = world.start()
  const { leases } = ports
  const late = () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), 8_000))
  const objects = r2Objects(bucketOver(ports.objects, fault))
  return {
    ...ports,
    objects,
    pages: pageStoreOver(objects),
    index: kvIndex(
      namespaceOver(world.index, (call, key) => fault(`index ${call}`, key)),
      Date.now,
    ),
    leases: {
      ...leases,
      claimAndRead: (...args) => (fault('claimAndRead', '') ? late() : leases.claimAndRead(...args)),
      finish: (...args) => (fault('finish', '') ? late() : leases.finish(...args)),
    },
  }
}

/** One set of ports for two stores, as in a batch. */
function together(portsFor: (businessId: string) => PublishPorts): PublishPorts {
  const of = (key: string) => portsFor(key.slice(0, STORE_ID.length))
  return {
    ...portsFor(STORE_ID),
    objects: {
      get: (key) => of(key).objects.get(key),
      getUnless: (key, etag) => of(key).objects.getUnless(key, etag),
      getRange: (key, ...rest) => of(key).objects.getRange(key, ...rest),
      put: (key, bytes) => of(key).objects.put(key, bytes),
      putIf: (key, ...rest) => of(key).objects.putIf(key, ...rest),
      list: (prefix) => of(prefix).objects.list(prefix),
      delete: (keys) => of(keys[0] ?? '').objects.delete(keys),
    },
    pages: {
      readAll: (id, options) => of(id).pages.readAll(id, options),
      stage: (before, next) => of(before.businessId).pages.stage(before, next),
      commit: (staged, facts) => of(staged.before.businessId).pages.commit(staged, facts),
    },
    index: { point: (id, ...rest) => of(id).index.point(id, ...rest) },
    snapshots: { read: (id, question) => of(id).snapshots.read(id, question) },
    leases: {
      claimAndRead: (claim, request) => of(claim.businessId).leases.claimAndRead(claim, request),
      claim: (claim) => of(claim.businessId).leases.claim(claim),
      finish: (holder, round) => of(holder.businessId).leases.finish(holder, round),
      raise: (id, published) => of(id).leases.raise(id, published),
      release: (holder) => of(holder.businessId).leases.release(holder),
    },
  }
}

function makeBatch(ids: readonly string[]) {
  const fates = new Map<string, string>()
  const messages = ids.map((businessId) => ({
    body: { businessId },
    attempts: 1,
    ack: () => fates.set(businessId, 'ack'),
    retry: () => fates.set(businessId, 'retry'),
  }))
  return { batch: { queue: 'oja-rebuilds', messages } as unknown as MessageBatch<RebuildMessage>, fates }
}

/** Runs timers, because rendering pauses for other work by timers. */
async function withTurns(work: Promise<void>): Promise<void> {
  await vi.advanceTimersByTimeAsync(100)
  await work
}

describe.each(HUNG)('%s', (_name, fault) => {
  async function publishWithFault() {
    const [sick, well] = [1, 2].map(() => makeWorld(makeSnapshot({ products: 3 }))) as [FakeWorld, FakeWorld]
    let isHung = false
    const sickPorts = portsOf(sick, (call, key) => isHung && fault(call, key))
    const wellPorts = portsOf(well, () => false)
    const ports = together((id) => (id === STORE_ID ? sickPorts : wellPorts))
    // Another isolate publishes first. This isolate remembers nothing, so that it reads the root with its body.
    const first = together(() => portsOf(sick, () => false))
    await withTurns(consumeRebuilds(makeBatch([STORE_ID]).batch, first))
    // Removes the name from the index, so that the index is read and written.
    sick.index.clear()
    for (const world of [sick, well]) world.edit((snapshot) => ({ ...snapshot }))
    isHung = true
    const { batch, fates } = makeBatch([STORE_ID, OTHER_ID])
    const consuming = consumeRebuilds(batch, ports)
    const heal = () => {
      isHung = false
    }
    return { sick, well, ports, fates, consuming, heal }
  }

  test('the store is tried again, the other one of its batch is published, and its lease does not outlast its time', async () => {
    const { sick, well, ports, fates, consuming, heal } = await publishWithFault()

    await vi.advanceTimersByTimeAsync(25_000)
    expect(Object.fromEntries(fates)).toEqual({ [STORE_ID]: 'retry', [OTHER_ID]: 'ack' })
    await consuming
    expect(well.versions).toEqual({ content: 2, rendered: 2 })
    expect(vi.getTimerCount()).toBe(0)

    heal()
    sick.passTime(31)
    const again = makeBatch([STORE_ID])
    await withTurns(consumeRebuilds(again.batch, ports))

    expect(Object.fromEntries(again.fates)).toEqual({ [STORE_ID]: 'ack' })
    expect(sick.versions).toEqual({ content: 2, rendered: 2 })
    expect(storedRoot(sick)?.contentVersion).toBe(2)
  })
})

test('a call that is given up gives the lease back at once', async () => {
  const world = makeWorld()
  let isHung = true
  const ports = portsOf(world, (call, key) => isHung && call === 'put' && key.endsWith('/root'))
  const { batch } = makeBatch([STORE_ID])
  const consuming = consumeRebuilds(batch, ports)
  await vi.advanceTimersByTimeAsync(LIMITS_MS.bucketWrite + 100)
  await consuming
  isHung = false
  const again = makeBatch([STORE_ID])

  await withTurns(consumeRebuilds(again.batch, ports))

  expect(Object.fromEntries(again.fates)).toEqual({ [STORE_ID]: 'ack' })
  expect(world.versions.rendered).toBe(1)
})

test('a batch that takes more than 30 seconds is named in the log, with the stores that are not done', async () => {
  const { ports } = makeWorld().start()
  const slow = {
    ...ports.leases,
    claimAndRead: () =>
      new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), 31_000)),
  }
  const consuming = consumeRebuilds(makeBatch([STORE_ID]).batch, { ...ports, leases: slow })

  await vi.advanceTimersByTimeAsync(29_999)
  expect(LOG).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(LOG).toEqual([
    `rebuild: a batch of oja-rebuilds takes more than 30 s: 1 of 1 stores are not done: ${STORE_ID}`,
  ])
  await vi.advanceTimersByTimeAsync(1_000)
  await consuming
})
