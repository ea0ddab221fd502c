// Tests the queue's consumer: what is acknowledged, when, and what is retried. Planted defect (2026-11-20): acknowledged before the render ->
// "a failed render comes back" turns red.
import { expect, test } from 'vitest'
import type { RebuildMessage } from '#functions/lib/env.ts'
import { consumeRebuilds, LARGE_PAGES } from '#functions/queue/rebuild.ts'
import type { Leases } from '#storefront/publish/leases.ts'
import { publishStore } from '#storefront/publish/publish.ts'
import { makeWorld, STORE_ID } from '#tests/support/publishing/fake-world.ts'
import { storedRoot } from '#tests/support/publishing/published-oracle.ts'
import { makeSnapshot } from '#tests/support/publishing/snapshots.ts'

/** A batch that records the result of each message, in order. */
function makeBatch(bodies: readonly unknown[], attempts = 1) {
  const fates: string[] = []
  const messages = bodies.map((body, index) => ({
    body,
    attempts,
    ack: () => fates.push(`${index} ack`),
    retry: (options?: { delaySeconds: number }) =>
      fates.push(`${index} retry${options ? ` in ${options.delaySeconds} s` : ''}`),
  }))
  return { batch: { messages } as unknown as MessageBatch<RebuildMessage>, fates }
}

test('acknowledges a store once its pages stand, one render for doubled messages', async () => {
  const world = makeWorld()
  let reads = 0
  const { ports } = world.start({
    onPoint: (point) => {
      if (point === 'after read') reads += 1
    },
  })
  const { batch, fates } = makeBatch([{ businessId: STORE_ID }, { businessId: STORE_ID }])

  await consumeRebuilds(batch, ports)

  expect(storedRoot(world)?.contentVersion).toBe(1)
  expect(reads).toBe(1)
  expect(fates).toEqual(['0 ack', '1 ack'])
})

test('a failed render comes back, later each time, and no message of it is acknowledged', async () => {
  const world = makeWorld()
  const { ports } = world.start()
  const leases = { ...ports.leases, claimAndRead: () => Promise.reject(new Error('database down')) }
  const first = makeBatch([{ businessId: STORE_ID }])
  const fourth = makeBatch([{ businessId: STORE_ID }], 4)

  await consumeRebuilds(first.batch, { ...ports, leases })
  await consumeRebuilds(fourth.batch, { ...ports, leases })

  expect(first.fates).toEqual(['0 retry in 1 s'])
  expect(fourth.fates).toEqual(['0 retry in 8 s'])
})

test("one store's failure does not touch another's message", async () => {
  const world = makeWorld()
  const { ports } = world.start()
  const other = STORE_ID.replace('1', '9')
  const claimAndRead: Leases['claimAndRead'] = (claim, ...rest) =>
    claim.businessId === other
      ? Promise.reject(new Error('broken'))
      : ports.leases.claimAndRead(claim, ...rest)
  const { batch, fates } = makeBatch([{ businessId: other }, { businessId: STORE_ID }])

  await consumeRebuilds(batch, { ...ports, leases: { ...ports.leases, claimAndRead } })

  expect(fates.sort()).toEqual(['0 retry in 1 s', '1 ack'])
})

test('sends a large store on to its own queue, and publishes it there', async () => {
  const world = makeWorld(makeSnapshot({ products: LARGE_PAGES + 1 }))
  const { ports } = world.start()
  const forwarded: unknown[] = []
  const forward = async (...message: unknown[]) => {
    forwarded.push(message)
  }
  const first = makeBatch([{ businessId: STORE_ID, collectsGarbage: true }])
  const second = makeBatch([{ businessId: STORE_ID }])

  await consumeRebuilds(first.batch, ports, forward)
  await consumeRebuilds(second.batch, ports, forward)
  const before = storedRoot(world)
  await consumeRebuilds(makeBatch([{ businessId: STORE_ID }]).batch, ports, null)

  expect(forwarded).toEqual([
    [STORE_ID, { collectsGarbage: true, repairs: false }],
    [STORE_ID, { collectsGarbage: false, repairs: false }],
  ])
  expect([first.fates, second.fates, before]).toEqual([['0 ack'], ['0 ack'], null])
  expect(storedRoot(world)?.contentVersion).toBe(1)
})

test('drops messages that name no store', async () => {
  const { ports } = makeWorld().start()
  const { batch, fates } = makeBatch([null, {}, { businessId: 'x' }, 7])

  await consumeRebuilds(batch, ports)

  expect(fates.sort()).toEqual(['0 ack', '1 ack', '2 ack', '3 ack'])
})

test('leaves a store to the one that renders it; a message that came back waits for that one to be done', async () => {
  const world = makeWorld(makeSnapshot({ products: 2 }))
  const dead = world.start({
    onPoint: (point, self) => {
      if (point === 'mid-render') self.kill()
    },
  })
  void publishStore(STORE_ID, dead.ports)
  await new Promise(setImmediate)
  const first = makeBatch([{ businessId: STORE_ID }])
  const again = makeBatch([{ businessId: STORE_ID }], 2)

  await consumeRebuilds(first.batch, world.start().ports)
  await consumeRebuilds(again.batch, world.start().ports)

  expect(first.fates).toEqual(['0 ack'])
  expect(again.fates).toEqual(['0 retry in 10 s'])
})

test('a repair is not left to the one that renders: that one does not look for what was lost', async () => {
  const world = makeWorld()
  await world.start().ports.leases.claim({ businessId: STORE_ID, holder: 'another', ttlSeconds: 30 })
  const { batch, fates } = makeBatch([{ businessId: STORE_ID, repairs: true }])

  await consumeRebuilds(batch, world.start().ports)

  expect(fates).toEqual(['0 retry in 10 s'])
})
