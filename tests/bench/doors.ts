// Doors of the bench's Worker: parts of the pipeline run alone, inside workerd, with the product's own code.
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import type { Env } from '#functions/env.ts'
import { siteOf } from '#functions/site.ts'
import { eachLimited } from '#storefront/each-limited.ts'
import { wholeText } from '#storefront/page-text.ts'
import { listPages } from '#storefront/pages.ts'
import { publishStore } from '#storefront/publish.ts'
import { bodyName, decodeBody, encodeBody } from '#storefront/stored.ts'
import { memoryPorts } from './memory-ports.ts'
import type { Leg } from './timed-ports.ts'

type Door = (url: URL, env: Env) => Promise<Response>

const snapshots = new Map<string, StoreSnapshot>()

/** `legs` is emptied by each visit of `/__bench/legs`. */
export function benchDoors(legs: Leg[]): Door {
  const doors: Readonly<Record<string, Door>> = {
    '/__bench/empty': async () => new Response('ok\n'),
    '/__bench/legs': async () => Response.json(legs.splice(0)),
    '/__bench/load': loadSnapshots,
    '/__bench/render': renderStores,
    '/__bench/publish': publishIntoMemory,
    '/__bench/objects': measureObjects,
  }
  return async (url, env) =>
    (await doors[url.pathname]?.(url, env)) ?? new Response('no such door', { status: 404 })
}

/** Reads snapshots once, so that rendering can be measured without the database. */
async function loadSnapshots(url: URL, env: Env): Promise<Response> {
  snapshots.clear()
  for (const id of url.searchParams.get('ids')?.split(',') ?? []) {
    const reading = await siteOf(env).publishPorts.snapshots.read(id)
    if ('snapshot' in reading && reading.snapshot) snapshots.set(id, reading.snapshot)
  }
  return Response.json({ stores: snapshots.size })
}

/** Renders every page of the loaded stores; `gzip=1` names and compresses each as a publish does. */
async function renderStores(url: URL, env: Env): Promise<Response> {
  const { renderer, siteUrl } = siteOf(env).publishPorts
  const isZipped = url.searchParams.get('gzip') === '1'
  const kinds: Record<string, { pages: number; bytes: number; zipped: number }> = {}
  const startedAt = performance.now()
  for (const snapshot of snapshots.values()) {
    const pages = listPages(snapshot, siteUrl)
    const rendered = await renderer.render(pages.map((page) => page.view()))
    for (const [index, page] of rendered.entries()) {
      const name = pages[index]?.kind ?? ''
      kinds[name] ??= { pages: 0, bytes: 0, zipped: 0 }
      const kind = kinds[name] as { pages: number; bytes: number; zipped: number }
      if (isZipped && bodyName(page)) kind.zipped += decodeBody(encodeBody(page)).bytes.byteLength
      kind.pages += 1
      kind.bytes += wholeText(page.text).byteLength
    }
  }
  return Response.json({ ms: performance.now() - startedAt, kinds })
}

/** Publishes the loaded stores, four at a time as the queue's consumer does, without database, bucket and index. */
async function publishIntoMemory(_: URL, env: Env): Promise<Response> {
  const ports = memoryPorts(siteOf(env).publishPorts, snapshots)
  const startedAt = performance.now()
  let pages = 0
  await eachLimited([...snapshots.keys()], 4, async (businessId) => {
    const { renderedPages } = await publishStore(businessId, ports)
    pages += renderedPages
  })
  return Response.json({ ms: performance.now() - startedAt, pages })
}

/** What the bucket costs here: puts, gets and conditional puts of `size` bytes, `parallel` at a time. */
async function measureObjects(url: URL, env: Env): Promise<Response> {
  const number = (name: string, usual: number) => Number(url.searchParams.get(name) ?? usual)
  const [count, size, parallel] = [number('count', 200), number('size', 3_500), number('parallel', 8)]
  const { objects } = siteOf(env).publishPorts
  const bytes = crypto.getRandomValues(new Uint8Array(Math.min(size, 65_536)))
  const content = new Uint8Array(size).map((_, index) => bytes[index % bytes.length] ?? 0)
  const folder = `bench-${crypto.randomUUID()}`
  const timed = async (task: (index: number) => Promise<unknown>) => {
    const startedAt = performance.now()
    for (let start = 0; start < count; start += parallel) {
      await Promise.all(Array.from({ length: parallel }, (_, index) => task(start + index)))
    }
    return (performance.now() - startedAt) / count
  }
  const put = await timed((index) => objects.put(`${folder}/${index}`, content))
  const get = await timed((index) => objects.get(`${folder}/${index}`))
  const unless = await timed(async (index) => {
    const head = await env.PAGES.head(`${folder}/${index}`)
    return objects.getUnless(`${folder}/${index}`, head?.etag ?? '')
  })
  return Response.json({ put, get, headAndUnless: unless })
}
