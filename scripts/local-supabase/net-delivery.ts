// Sends what the stub pg_net queued: at once, with the exact bytes of the body, once and without retries, as pg_net does.
// A request comes inside its notification, so the send needs no round trip; its row is removed afterwards.

import { setTimeout as sleep } from 'node:timers/promises'
import { keepListening } from './net-listener.ts'
import { fetchQueued, removeAnswered } from './net-queue.ts'
import { createHttpSender, type NetRequest, type NetResponse } from './net-send.ts'
import { isPostgresAway, openPool } from './pool.ts'

/** What a test may do to a request on its way. */
export type Fault = 'deliver' | 'drop' | 'duplicate' | { readonly delayMs: number }

/** Controls of the deliverer, for tests. */
export type Deliveries = {
  /** Decides over each request from now on; null delivers everything. */
  setFault(decide: ((request: NetRequest) => Fault) | null): void
  /** Resolves when everything that was queued before this call has been sent (or dropped) and answered. */
  idle(): Promise<void>
  /** Counts since the start; a duplicated request counts once. */
  readonly counts: { readonly delivered: number; readonly failed: number; readonly dropped: number }
}

const maxInFlight = 32
const sweepMs = 5_000

/** Starts delivering; `stop` waits for what is under way, `kill` drops it. */
export async function startDelivery(options: {
  readonly databaseUrl: string
  readonly log: (line: string) => void
}): Promise<{ readonly deliveries: Deliveries; stop(): Promise<void>; kill(): void }> {
  const pool = openPool(options.databaseUrl, {
    max: 1, // one session: what it reads and what it removes stay in order
    idleTimeoutMillis: 0,
    options: '-c synchronous_commit=off',
  })
  const sender = createHttpSender()
  const counts = { delivered: 0, failed: 0, dropped: 0 }
  const waiting: NetRequest[] = []
  const claimed = new Set<string>() // being sent, or sent and the row not yet removed
  let recent = new Set<string>() // done a moment ago: a late notification must not send them again
  let older = new Set<string>()
  const answered: { id: string; response: NetResponse | null }[] = []
  let fault: ((request: NetRequest) => Fault) | null = null
  let inFlight = 0
  let isSettling = false
  let isStopping = false

  // That Postgres is away the listener tells; what waits is fetched when it is back.
  const fail = (error: unknown) => {
    if (!isStopping && !isPostgresAway(error)) options.log(`pg_net delivery: ${(error as Error).message}`)
  }

  function accept(request: NetRequest): void {
    if (isStopping || claimed.has(request.id) || recent.has(request.id) || older.has(request.id)) return
    claimed.add(request.id)
    waiting.push(request)
    pump()
  }

  function pump(): void {
    while (inFlight < maxInFlight) {
      const request = waiting.shift()
      if (!request) return
      inFlight += 1
      void deliver(request).finally(() => {
        inFlight -= 1
        pump()
      })
    }
  }

  async function deliver(request: NetRequest): Promise<void> {
    const decision = fault?.(request) ?? 'deliver'
    if (typeof decision === 'object') await sleep(decision.delayMs)
    let response: NetResponse | null = null
    if (decision === 'drop') {
      counts.dropped += 1
    } else {
      const twin = decision === 'duplicate' ? sender.send(request) : null
      response = await sender.send(request)
      await twin
      if (response.error === null) counts.delivered += 1
      else counts.failed += 1
    }
    answered.push({ id: request.id, response })
    void settle()
  }

  async function settle(): Promise<void> {
    if (isSettling) return
    isSettling = true
    while (answered.length > 0) {
      const batch = answered.splice(0)
      await removeAnswered(pool, batch).catch(fail)
      for (const { id } of batch) {
        recent.add(id)
        claimed.delete(id)
      }
    }
    isSettling = false
  }

  async function drain(): Promise<void> {
    for (const request of await fetchQueued(pool, [...claimed])) accept(request)
  }

  const listener = await keepListening({
    ...options,
    onNotification(payload) {
      const message = JSON.parse(payload || '{}') as Omit<NetRequest, 'id'> & { id: number }
      if (message.url === undefined) void drain().catch(fail)
      else accept({ ...message, id: String(message.id), headers: message.headers ?? {} })
    },
    onListening: drain, // what was queued while nobody listened
  })
  const sweep = setInterval(() => {
    older = recent
    recent = new Set()
    void drain().catch(fail)
  }, sweepMs)

  async function idle(): Promise<void> {
    do {
      await drain()
      await sleep(5)
    } while (claimed.size > 0)
  }

  async function end(): Promise<void> {
    isStopping = true
    clearInterval(sweep)
    waiting.length = 0
    sender.close()
    await Promise.allSettled([listener.stop(), pool.end()])
  }

  return {
    deliveries: {
      setFault(decide) {
        fault = decide
      },
      idle,
      counts,
    },
    async stop() {
      await Promise.race([idle().catch(fail), sleep(1_000)])
      await end()
    },
    kill: () => void end(),
  }
}
