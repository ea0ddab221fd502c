// The bench's Worker: the product's own, with a clock at every port of the publisher and routes under /__bench/ that run parts of the
// pipeline alone. Never part of a deployed build.
import { enqueueStores } from '#functions/adapters/queue.ts'
import type { Env, RebuildMessage } from '#functions/lib/env.ts'
import { consumeRebuilds } from '#functions/queue/rebuild.ts'
import { openSite } from '#functions/site.ts'
import { benchDoors } from './doors.ts'
import { type Leg, timedBucket, timedPorts } from './timed-ports.ts'

/** Limits the kept calls, so that sections which never read them do not fill the memory. */
const MAX_LEGS = 20_000

/** The queues with a clock; the others work as in the product. */
const REBUILD_QUEUES: readonly string[] = ['oja-rebuilds', 'oja-rebuilds-large']

const legs: Leg[] = []

const mark = (name: string, from: number) => {
  if (legs.length < MAX_LEGS) legs.push({ name, from, to: performance.timeOrigin + performance.now() })
}
const now = () => performance.timeOrigin + performance.now()

let timedEnv: Env | undefined

/** The bindings with a clock at the bucket; the same for all calls of an isolate. */
function withClock(env: Env): Env {
  timedEnv ??= { ...env, PAGES: timedBucket(env.PAGES, mark, now) }
  return timedEnv
}

/** Wraps the product's handlers. */
export function withBench(
  worker: Required<Pick<ExportedHandler<Env, RebuildMessage>, 'fetch' | 'scheduled' | 'queue'>>,
) {
  const doors = benchDoors(legs)
  return {
    ...worker,
    async fetch(request: Request, given: Env, context: ExecutionContext) {
      const env = withClock(given)
      const url = new URL(request.url)
      if (url.pathname.startsWith('/__bench/')) return doors(url, env, request)
      if (url.pathname !== '/api/webhooks/database') return worker.fetch(request as never, env, context)
      const from = now()
      const response = await worker.fetch(request as never, env, context)
      mark('webhook', from)
      return response
    },
    scheduled: (controller: ScheduledController, env: Env, context: ExecutionContext) =>
      worker.scheduled(controller, withClock(env), context),
    async queue(batch: MessageBatch<RebuildMessage>, given: Env, context: ExecutionContext) {
      const env = withClock(given)
      if (!REBUILD_QUEUES.includes(batch.queue)) return worker.queue(batch as never, env, context)
      const from = now()
      const forward = batch.queue.endsWith('-large')
        ? null
        : (id: string) => enqueueStores(env.LARGE_REBUILDS, [id])
      await consumeRebuilds(batch, timedPorts(openSite(env).publishPorts, mark, now), forward)
      mark('consume', from)
    },
  }
}
