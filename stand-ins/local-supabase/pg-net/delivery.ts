// Sends the requests that the stub pg_net queued: at once, with the exact bytes of the body, once and without retries, as pg_net does. A
// notification contains its request, so that sending needs no query; the request's row is removed afterwards.

import { setTimeout as sleep } from 'node:timers/promises'
import { isPostgresAway, openPool } from '../postgres/pool.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import { keepListening } from './listener.ts'
import { fetchQueued, removeAnswered } from './queue.ts'
import type { NetRequest, NetResponse } from './send.ts'
import { createTakenRequests } from './taken-requests.ts'

/** Controls of the delivery, for tests. */
export type Deliveries = Pick<Dispatcher, 'setFault' | 'counts'> & {
  /** Resolves when every request queued before this call has been sent (or dropped) and answered. */
  idle(): Promise<void>
}

type Options = { readonly databaseUrl: string; readonly log: (line: string) => void }

const sweepMs = 5_000

/** Starts the delivery. `stop` waits for requests under way, `kill` drops them. */
export async function startDelivery(
  options: Options,
): Promise<{ readonly deliveries: Deliveries; stop(): Promise<void>; kill(): void }> {
  const courier = openCourier(options)
  const listener = await keepListening({
    ...options,
    onNotification(payload) {
      const message = JSON.parse(payload || '{}') as Omit<NetRequest, 'id'> & { id: number }
      if (message.url === undefined) courier.sweep()
      else courier.accept({ ...message, id: String(message.id), headers: message.headers ?? {} })
    },
    onListening: courier.drain, // sends what was queued while no session listened
  })
  const sweeping = setInterval(courier.sweepAndForget, sweepMs)

  async function end(): Promise<void> {
    clearInterval(sweeping)
    // Postgres may have ended before them.
    await Promise.allSettled([listener.stop(), courier.close()])
  }

  return {
    deliveries: { setFault: courier.setFault, idle: courier.idle, counts: courier.counts },
    async stop() {
      await Promise.race([courier.idle().catch(courier.fail), sleep(1_000)])
      await end()
    },
    kill: () => void end(),
  }
}

/** Takes each request once, sends it and removes its row. */
function openCourier({ databaseUrl, log }: Options) {
  const pool = openPool(databaseUrl, {
    max: 1, // one session keeps reads and removals in order
    idleTimeoutMillis: 0,
    options: '-c synchronous_commit=off',
  })
  const claims = createTakenRequests()
  let isClosed = false

  // Ignores that Postgres is away: the listener logs this, and waiting requests are fetched when Postgres is back.
  const fail = (error: unknown) => {
    if (!isClosed && !isPostgresAway(error)) log(`pg_net delivery: ${(error as Error).message}`)
  }
  const remove = createRemover(async (batch) => {
    await removeAnswered(pool, batch).catch(fail)
    for (const { id } of batch) claims.release(id)
  })
  const dispatcher = createDispatcher((id, response) => remove({ id, response }))

  const accept = (request: NetRequest) => {
    if (!isClosed && claims.take(request.id)) dispatcher.add(request)
  }
  const drain = async () => {
    for (const request of await fetchQueued(pool, [...claims.underWay])) accept(request)
  }
  const sweep = () => void drain().catch(fail)

  return {
    ...dispatcher,
    accept,
    drain,
    sweep,
    fail,
    sweepAndForget() {
      claims.forgetOld()
      sweep()
    },
    async idle() {
      do {
        await drain()
        await sleep(5)
      } while (claims.underWay.size > 0)
    },
    close() {
      isClosed = true
      dispatcher.close()
      return pool.end()
    },
  }
}

type Answered = { readonly id: string; readonly response: NetResponse | null }

/** Collects answered requests while `removeBatch` runs, and removes them at once afterwards. */
function createRemover(removeBatch: (batch: Answered[]) => Promise<void>): (answered: Answered) => void {
  const waiting: Answered[] = []
  let isRemoving = false

  async function removeAll(): Promise<void> {
    if (isRemoving) return
    isRemoving = true
    while (waiting.length > 0) await removeBatch(waiting.splice(0))
    isRemoving = false
  }

  return (answered) => {
    waiting.push(answered)
    void removeAll()
  }
}
