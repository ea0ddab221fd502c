// Routes of the bench's Worker, which run parts of the pipeline alone, inside workerd, with the product's own code.
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import type { Env } from '#functions/lib/env.ts'
import { isSignedByDatabase } from '#functions/lib/webhook-signatures.ts'
import { openSite } from '#functions/site.ts'
import { listPages } from '#storefront/pages/pages.ts'
import { publishStore } from '#storefront/publish/publish.ts'
import { bodyName, decodeBody, encodeBody } from '#storefront/store/body.ts'
import { eachLimited } from '#storefront/store/each-limited.ts'
import { joinBytes } from '#storefront/store/join-bytes.ts'
import { memoryPorts } from './memory-ports.ts'
import type { Leg } from './timed-ports.ts'

type Door = (url: URL, env: Env, request: Request) => Promise<Response>

const snapshots = new Map<string, StoreSnapshot>()

/** Makes the routes. Each request to `/__bench/legs` empties `legs`. */
export function benchDoors(legs: Leg[]): Door {
  const doors: Readonly<Record<string, Door>> = {
    '/__bench/empty': async () => new Response('ok\n'),
    '/__bench/legs': async () => Response.json(legs.splice(0)),
    '/__bench/root': () => untilRootSwapped(legs),
    '/__bench/load': loadSnapshots,
    '/__bench/render': renderStores,
    '/__bench/publish': publishIntoMemory,
    '/__bench/floor': answerFloor,
    '/__bench/root-size': readRootSize,
  }
  return async (url, env, request) =>
    (await doors[url.pathname]?.(url, env, request)) ?? new Response('no such door', { status: 404 })
}

/** Answers as soon as a root is swapped: true, or false after 20 s. Looks each millisecond, inside the isolate. */
async function untilRootSwapped(legs: readonly Leg[]): Promise<Response> {
  for (let ms = 0; ms < 20_000; ms += 1) {
    if (legs.some(({ name }) => name === 'bucket.putIf')) return Response.json(true)
    await scheduler.wait(1)
  }
  return Response.json(false)
}

/** Reads snapshots once, so that rendering can be measured without the database. */
async function loadSnapshots(url: URL, env: Env): Promise<Response> {
  snapshots.clear()
  for (const id of url.searchParams.get('ids')?.split(',') ?? []) {
    const reading = await openSite(env).publishPorts.snapshots.read(id)
    if ('snapshot' in reading && reading.snapshot) snapshots.set(id, reading.snapshot)
  }
  return Response.json({ stores: snapshots.size })
}

/** Renders every page of the loaded stores; `gzip=1` also names and compresses each page as a publish does. */
async function renderStores(url: URL, env: Env): Promise<Response> {
  const { renderer, siteUrl } = openSite(env).publishPorts
  const isZipped = url.searchParams.get('gzip') === '1'
  const kinds: Record<string, { pages: number; bytes: number; zipped: number }> = {}
  const startedAt = performance.now()
  for (const snapshot of snapshots.values()) {
    for (const { kind: name, view } of listPages(snapshot, siteUrl)) {
      const page = await renderer.render(view())
      kinds[name] ??= { pages: 0, bytes: 0, zipped: 0 }
      const kind = kinds[name] as { pages: number; bytes: number; zipped: number }
      if (isZipped && bodyName(page)) kind.zipped += decodeBody(encodeBody(page)).bytes.byteLength
      kind.pages += 1
      kind.bytes += page.text.byteLength
    }
  }
  return Response.json({ ms: performance.now() - startedAt, kinds })
}

/** Publishes the loaded stores, four at a time as the queue's consumer does, without database, bucket and index. */
async function publishIntoMemory(_: URL, env: Env): Promise<Response> {
  const ports = memoryPorts(openSite(env).publishPorts, snapshots)
  const startedAt = performance.now()
  let pages = 0
  await eachLimited([...snapshots.keys()], 4, async (businessId) => {
    const { renderedPages } = await publishStore(businessId, ports)
    pages += renderedPages
  })
  return Response.json({ ms: performance.now() - startedAt, pages })
}

/** Bytes of a store's root. */
async function readRootSize(url: URL, env: Env): Promise<Response> {
  const head = await env.PAGES.head(`${url.searchParams.get('store')}/root`)
  return Response.json(head?.size ?? null)
}

const FLOOR_KEY = 'bench-floor'
let floorEtag: string | null = null

/** Bytes after the value in the floor's object. */
let floorPadding = new Uint8Array()

/**
 * The least work of save -> live: POST checks the database's signature and puts one object by its etag; GET reads that object. `bytes` sets the
 * size of the next objects.
 */
async function answerFloor(url: URL, env: Env, request: Request): Promise<Response> {
  const { objects } = openSite(env).publishPorts
  const bytes = url.searchParams.get('bytes')
  if (bytes !== null) {
    floorPadding = crypto.getRandomValues(new Uint8Array(Number(bytes)))
    return Response.json(true)
  }
  if (request.method === 'GET')
    return new Response((await objects.get(FLOOR_KEY))?.bytes as Uint8Array<ArrayBuffer> | undefined)
  const body = new Uint8Array(await request.arrayBuffer())
  const signature = request.headers.get('x-oja-signature')
  if (!(await isSignedByDatabase(signature, body, { secret: env.WEBHOOK_SECRET, nowMs: Date.now() })))
    return new Response('not signed', { status: 401 })
  floorEtag = await objects.putIf(FLOOR_KEY, joinBytes([body, floorPadding]), floorEtag)
  return new Response('ok', { status: floorEtag === null ? 409 : 202 })
}
