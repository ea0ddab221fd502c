// Counts uses of a key in one isolate's memory, for platforms without rate limiting. Approximate: each isolate counts alone.
import { createLru } from '#domain/basics/lru.ts'

/** Returns a function that uses up one of the `limit` uses of `key` in each window of `windowSeconds`. True: one was left. */
export function windowLimit(limit: number, windowSeconds: number): (key: string, nowMs: number) => boolean {
  const counts = createLru<{ readonly window: number; readonly used: number }>(10_000)
  return (key, nowMs) => {
    const window = Math.floor(nowMs / (windowSeconds * 1000))
    const known = counts.get(key)
    const used = known?.window === window ? known.used + 1 : 1
    counts.set(key, { window, used })
    return used <= limit
  }
}
