// Makes a limit: a key may take `limit` times in `perSeconds` seconds. `take` returns false when a key's bucket is empty.

/** Makes a limit of `count` takes in a number of seconds; `take` returns false when a key's bucket is empty. */
export function createRateLimit(
  limit: number,
  perSeconds: number,
): { take(key: string, now?: number): boolean } {
  const buckets = new Map<string, { level: number; at: number }>()
  const perMs = limit / (perSeconds * 1000)
  return {
    take(key, now = Date.now()) {
      const bucket = buckets.get(key) ?? { level: limit, at: now }
      const level = Math.min(limit, bucket.level + (now - bucket.at) * perMs)
      buckets.set(key, { level: level >= 1 ? level - 1 : level, at: now })
      return level >= 1
    },
  }
}
