// The Worker as the bench runs it: the product's own, with a clock at every port of the publisher and doors under /__bench/ that
// run parts of the pipeline alone. Never part of a build that is deployed.
import { enqueueStores } from '#functions/adapters/queue.ts'
import type { Env, RebuildMessage } from '#functions/env.ts'
import { consumeRebuilds } from '#functions/rebuild/consume.ts'
import { siteOf } from '#functions/site.ts'
import { benchDoors } from './doors.ts'
import { type Leg, timedPorts } from './timed-ports.ts'

/** Sections that do not ask for the legs must not fill the memory with them. */
const MAX_LEGS = 20_000
const legs: Leg[] = []

const mark = (name: string, from: number) => {
  if (legs.length < MAX_LEGS) legs.push({ name, from, to: performance.timeOrigin + performance.now() })
}
const now = () => performance.timeOrigin + performance.now()

/** Wraps the product's handlers. */
export function withBench(
  worker: Required<Pick<ExportedHandler<Env, RebuildMessage>, 'fetch' | 'scheduled'>>,
) {
  const doors = benchDoors(legs)
  return {
    ...worker,
    async fetch(request: Request, env: Env, context: ExecutionContext) {
      const url = new URL(request.url)
      if (url.pathname.startsWith('/__bench/')) return doors(url, env)
      if (url.pathname !== '/api/webhooks/database') return worker.fetch(request as never, env, context)
      const from = now()
      const response = await worker.fetch(request as never, env, context)
      mark('webhook', from)
      return response
    },
    async queue(batch: MessageBatch<RebuildMessage>, env: Env) {
      const from = now()
      const forward = batch.queue.endsWith('-large')
        ? null
        : (id: string) => enqueueStores(env.LARGE_REBUILDS, [id])
      await consumeRebuilds(batch, timedPorts(siteOf(env).publishPorts, mark, now), forward)
      mark('consume', from)
    },
  }
}
