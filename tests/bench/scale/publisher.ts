// The product's publisher and its queue in Node: real database through PostgREST, bucket and index in memory, and pages of the usual size that
// are not drawn (`npm run bench -- bulk` measures drawing). Takes the database's notices as the Worker does.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '#data/client.ts'
import {
  claimAndRead,
  claimRender,
  finishRender,
  raiseVersion,
  readStore,
  releaseRender,
} from '#data/server/publishing/rendering.ts'
import { createLru } from '#domain/basics/lru.ts'
import type { RebuildMessage } from '#functions/lib/env.ts'
import { consumeRebuilds } from '#functions/queue/rebuild.ts'
import type { PublishPorts, StoreMemory } from '#storefront/publish/ports.ts'
import type { Renderer } from '#storefront/publish/renderer.ts'
import { createPageStore } from '#storefront/store/page-store.ts'
import { countedBucket, type Operations } from './counted-bucket.ts'
import { type MemoryQueue, memoryQueue } from './memory-queue.ts'

const MEMORY_BYTES = 24 * 1024 * 1024

export type Publisher = {
  readonly queue: MemoryQueue
  /** The second queue, for stores whose pages are of an earlier build. */
  readonly secondQueue: MemoryQueue
  readonly operations: Operations
  /** Notices of the database that came. */
  readonly notices: { count: number }
  /** Where the database posts its notices. */
  readonly url: string
  /** From now on the pages are those of another build. */
  deploy(version: string): void
  /** False: notices are lost, as when the queue is down. */
  setListening(isListening: boolean): void
  stop(): void
}

export async function startPublisher(server: {
  readonly apiUrl: string
  readonly secretKey: string
}): Promise<Publisher> {
  const database = openDatabase({ url: server.apiUrl, key: server.secretKey })
  const { objects, index, operations } = countedBucket()
  let version = 'build-1'
  const renderer: Renderer = {
    get version() {
      return version
    },
    builtAt: 0,
    render: async (view) => ({
      text: new TextEncoder().encode(`<!doctype html>${version}${JSON.stringify(view).repeat(4)}`),
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }),
    keepAssets: async () => {},
  }
  const ports: PublishPorts = {
    objects,
    index,
    renderer,
    pages: createPageStore({
      objects,
      bodyCache: { get: async () => null, put: () => {} },
      now: Date.now,
      newId: randomUUID,
    }),
    memories: createLru<StoreMemory>(MEMORY_BYTES),
    snapshots: { read: (businessId, request = {}) => readStore(database, businessId, request) },
    leases: {
      claimAndRead: (...lease) => claimAndRead(database, ...lease),
      claim: (...lease) => claimRender(database, ...lease),
      finish: (...lease) => finishRender(database, ...lease),
      raise: (...published) => raiseVersion(database, ...published),
      release: (...lease) => releaseRender(database, ...lease),
    },
    siteUrl: 'https://oja.test',
    newId: randomUUID,
    now: Date.now,
  }
  const queue = memoryQueue((batch) => consumeRebuilds(batch, ports, async () => {}))
  const secondQueue = memoryQueue((batch) => consumeRebuilds(batch, ports))

  const notices = { count: 0 }
  let isListening = true
  const receiver = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      text += chunk
    })
    request.on('end', () => {
      response.writeHead(204).end()
      const notice = JSON.parse(text) as Partial<RebuildMessage>
      if (!isListening || notice.businessId === undefined) return
      notices.count += 1
      queue.send([{ businessId: notice.businessId }])
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  return {
    queue,
    secondQueue,
    operations,
    notices,
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    deploy(next) {
      version = next
    },
    setListening(value) {
      isListening = value
    },
    stop() {
      receiver.closeAllConnections()
      receiver.close()
    },
  }
}
