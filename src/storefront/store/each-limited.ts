// Runs a task for every item, at most `limit` at the same time.

/**
 * Runs a task for every item, at most `limit` at the same time. After the first failure starts no further task, waits for the running tasks,
 * and throws that failure.
 */
export async function eachLimited<T>(
  items: readonly T[],
  limit: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0
  let isStopped = false
  const run = async () => {
    while (!isStopped && next < items.length) {
      const item = items[next] as T
      next += 1
      try {
        await task(item)
      } catch (error) {
        isStopped = true
        throw error
      }
    }
  }
  const runs = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, run))
  for (const result of runs) if (result.status === 'rejected') throw result.reason
}
