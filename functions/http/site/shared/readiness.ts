// Checks everything that an edit or an order needs, each with a short time limit, so that the answer comes even when one part does not
// respond.

import { type SystemHealth, systemFigures } from '#contract/sql/system/system.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import type { Env, RebuildMessage } from '#functions/lib/env.ts'
import { isFault } from '#functions/lib/is-fault.ts'
import { logError } from '#functions/lib/log.ts'
import { withTimeLimit } from '#functions/lib/time-limit.ts'

const LOOK_LIMIT_MS = 3_000

/** Longest time that a store may stay unpublished. The cron job should publish it long before. */
const MAX_LAG_SECONDS = 300

export type Readiness = {
  readonly ok: boolean
  /** Milliseconds since 1970. */
  readonly at: number
  /** The problems in plain words; empty when everything works. */
  readonly problems: readonly string[]
  /** Null when the database could not be read. */
  readonly figures: SystemHealth | null
  readonly queues: readonly (QueueLag | null)[]
}

export type QueueLag = {
  readonly queue: string
  readonly waiting: number
  readonly oldestSeconds: number
}

/** The answer of a part, or its problem in plain words. */
type Answer<T> = { readonly value: T } | { readonly problem: string }

type Parts = {
  readonly env: Pick<Env, 'PAGES' | 'REBUILDS' | 'LARGE_REBUILDS'>
  readonly database: Database
  now(): number
}

/** Checks all parts. Never throws. */
export async function takeReadiness({ env, database, now }: Parts): Promise<Readiness> {
  const [health, bucket, ...queues] = await Promise.all([
    takeAnswer('The database', callOrThrow(database, systemFigures, {})),
    // Asks for a key that no object has: the answer "no such object" shows that the bucket works.
    takeAnswer(
      'The bucket',
      env.PAGES.head('ready').then(() => true),
    ),
    takeAnswer('A queue', fetchLag('rebuilds', env.REBUILDS, now())),
    takeAnswer('A queue', fetchLag('large rebuilds', env.LARGE_REBUILDS, now())),
  ])
  const problems = [
    ...problemsOf(health, problemsIn),
    ...problemsOf(bucket, () => []),
    ...queues.flatMap((queue) => problemsOf(queue, problemsInQueue)),
  ]
  return {
    ok: problems.length === 0,
    at: now(),
    problems,
    figures: valueIn(health),
    queues: queues.map(valueIn),
  }
}

async function takeAnswer<T>(part: string, work: Promise<T>): Promise<Answer<T>> {
  try {
    return { value: await withTimeLimit(work, LOOK_LIMIT_MS, `ready: ${part}`) }
  } catch (error) {
    const problem = isFault(error)
      ? `${part} was not checked: a fault of our own.`
      : `${part} does not answer.`
    logError(`ready: ${problem}`, error)
    return { problem }
  }
}

function valueIn<T>(answer: Answer<T>): T | null {
  return 'value' in answer ? answer.value : null
}

function problemsOf<T>(answer: Answer<T>, find: (value: T) => readonly string[]): readonly string[] {
  return 'value' in answer ? find(answer.value) : [answer.problem]
}

async function fetchLag(name: string, queue: Queue<RebuildMessage>, now: number): Promise<QueueLag> {
  const { backlogCount, oldestMessageTimestamp } = await queue.metrics()
  const oldestAt = backlogCount > 0 ? oldestMessageTimestamp?.getTime() : undefined
  const oldestSeconds = oldestAt === undefined ? 0 : Math.max(0, Math.floor((now - oldestAt) / 1000))
  return { queue: name, waiting: backlogCount, oldestSeconds }
}

function problemsIn({ staleStores, oldestStaleSeconds, unseenDeadLetters }: SystemHealth): string[] {
  const problems: string[] = []
  if (oldestStaleSeconds > MAX_LAG_SECONDS)
    problems.push(`Stores that lag: ${staleStores}, the oldest for ${oldestStaleSeconds} seconds.`)
  if (unseenDeadLetters > 0)
    problems.push(`Dead letters that nobody has looked at: ${unseenDeadLetters} (npm run dead-letters).`)
  return problems
}

function problemsInQueue(lag: QueueLag): string[] {
  if (lag.oldestSeconds <= MAX_LAG_SECONDS) return []
  return [`The queue of ${lag.queue} is ${lag.oldestSeconds} seconds behind.`]
}
