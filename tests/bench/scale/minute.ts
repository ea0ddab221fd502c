// Runs each task of the product's minute on its own and measures it. No provider of mail, payments or domains is set up, so a task ends after
// it has asked the database what there is to do.
import { type Database, openDatabase } from '#data/client.ts'
import { MINUTE_TASKS, type MinuteParts } from '#functions/cron/minute.ts'
import type { MemoryQueue } from './memory-queue.ts'

/** The minute's limits for stores that are due or lag. */
export { DUE_AT_ONCE, MAX_DUE_CALLS, MAX_STALE } from '#functions/cron/rebuilds.ts'

export type TaskTime = { readonly task: string; readonly ms: number; readonly error: string | null }

/** All tasks one after the other, as of `nowMs` (milliseconds since 1970). */
export async function timeMinute(
  server: { readonly apiUrl: string; readonly secretKey: string },
  queue: Pick<MemoryQueue, 'send'>,
  nowMs: number,
): Promise<readonly TaskTime[]> {
  const database = openDatabase({ url: server.apiUrl, key: server.secretKey, timeoutMs: 60_000 })
  const parts = minuteParts(database, server, queue, nowMs)
  const times: TaskTime[] = []
  for (const [task, run] of Object.entries(MINUTE_TASKS)) {
    const startedAt = performance.now()
    const error = await run(parts).then(
      () => null,
      (reason: unknown) => String(reason),
    )
    times.push({ task, ms: performance.now() - startedAt, error })
  }
  return times
}

function minuteParts(
  database: Database,
  server: { readonly apiUrl: string; readonly secretKey: string },
  queue: Pick<MemoryQueue, 'send'>,
  nowMs: number,
): MinuteParts {
  const nothing = async () => {}
  const env = { SUPABASE_URL: server.apiUrl, SUPABASE_SECRET_KEY: server.secretKey }
  const noDns = async () => ({ kind: 'records', values: [] }) as const
  return {
    database,
    deletion: { database, env, publishPorts: {} } as unknown as MinuteParts['deletion'],
    enqueueStores: async (businessIds, options = {}) =>
      queue.send(businessIds.map((businessId) => ({ businessId, ...options }))),
    enqueuePictures: nothing,
    enqueueImport: nothing,
    enqueueKit: nothing,
    objects: {} as MinuteParts['objects'],
    sendMails: nothing,
    sendPushes: nothing,
    paying: null,
    domains: {
      database,
      resolvers: [noDns, noDns],
      visit: async () => ({ kind: 'nothing' }),
      provider: null,
      secret: '',
    },
    alerts: { mail: null, post: null, healthUrl: '' },
    keepStatusPage: nothing,
    nowMs,
  }
}
