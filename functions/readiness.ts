// Looks at everything that an edit or an order needs, each with a short time limit, so that the answer comes while one of them hangs.
import type { Database } from '#data/client.ts'
import { readSystemFigures, type SystemFigures } from '#data/system-figures.ts'
import { withTimeLimit } from './adapters/time-limit.ts'
import type { Env, RebuildMessage } from './env.ts'

const LOOK_LIMIT_MS = 3_000

/** The sweep nudges a store that lags each minute: after five of them something is wrong. */
const MAX_LAG_SECONDS = 300

export type Readiness = {
  readonly ok: boolean
  /** Milliseconds since 1970. */
  readonly at: number
  /** What is wrong, in plain words; empty when all is well. */
  readonly problems: readonly string[]
  /** Null: did not answer. */
  readonly figures: SystemFigures | null
  readonly queues: readonly (QueueLag | null)[]
}

export type QueueLag = {
  readonly queue: string
  readonly waiting: number
  readonly oldestSeconds: number
}

type Parts = {
  readonly env: Pick<Env, 'PAGES' | 'REBUILDS' | 'LARGE_REBUILDS'>
  readonly database: Database
  now(): number
}

/** Never throws. */
export async function takeReadiness({ env, database, now }: Parts): Promise<Readiness> {
  const [figures, bucket, ...queues] = await Promise.all([
    answerOf('database', readSystemFigures(database)),
    // A key that nothing is stored under: that there is no such object is an answer.
    answerOf(
      'bucket',
      env.PAGES.head('ready').then(() => true),
    ),
    answerOf('queue', lagOf('rebuilds', env.REBUILDS, now())),
    answerOf('queue', lagOf('large rebuilds', env.LARGE_REBUILDS, now())),
  ])
  const problems = [
    ...(figures ? problemsIn(figures) : ['The database does not answer.']),
    ...(bucket ? [] : ['The bucket does not answer.']),
    ...queues.flatMap(problemsInQueue),
  ]
  return { ok: problems.length === 0, at: now(), problems, figures, queues }
}

async function answerOf<T>(what: string, work: Promise<T>): Promise<T | null> {
  try {
    return await withTimeLimit(work, LOOK_LIMIT_MS, `ready: ${what}`)
  } catch (error) {
    console.error(`ready: the ${what} does not answer`, error)
    return null
  }
}

async function lagOf(name: string, queue: Queue<RebuildMessage>, now: number): Promise<QueueLag> {
  const { backlogCount, oldestMessageTimestamp } = await queue.metrics()
  const oldestAt = backlogCount > 0 ? oldestMessageTimestamp?.getTime() : undefined
  const oldestSeconds = oldestAt === undefined ? 0 : Math.max(0, Math.floor((now - oldestAt) / 1000))
  return { queue: name, waiting: backlogCount, oldestSeconds }
}

function problemsIn({ staleStores, oldestStaleSeconds, unseenDeadLetters }: SystemFigures): string[] {
  const problems: string[] = []
  if (oldestStaleSeconds > MAX_LAG_SECONDS)
    problems.push(`Stores that lag: ${staleStores}, the oldest for ${oldestStaleSeconds} seconds.`)
  if (unseenDeadLetters > 0)
    problems.push(`Dead letters that nobody has looked at: ${unseenDeadLetters} (npm run dead-letters).`)
  return problems
}

function problemsInQueue(lag: QueueLag | null): string[] {
  if (!lag) return ['A queue does not answer.']
  if (lag.oldestSeconds <= MAX_LAG_SECONDS) return []
  return [`The queue of ${lag.queue} is ${lag.oldestSeconds} seconds behind.`]
}
