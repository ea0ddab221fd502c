// No call of another service waits for ever: what accepts and never answers is given up here, and its caller fails or goes on without it.
// A call that was given up may still do its work later: publishing expects that (src/storefront/publish.ts).

/** Longest waits for one call, in milliseconds. A service that answers after five seconds is slow, not down. */
export const LIMITS_MS = {
  bucketRead: 8_000,
  bucketWrite: 10_000,
  /** A shopper waits for it, and the database knows too. */
  indexRead: 3_000,
  indexWrite: 8_000,
  queue: 8_000,
  /** One file of a picture. */
  image: 15_000,
  /** A file of this build. */
  asset: 8_000,
  /** The colo's cache and the platform's counts: to go on without them costs little. */
  nearby: 1_000,
  /** A large store's snapshot; nobody waits for a render. */
  snapshot: 30_000,
  mail: 8_000,
} as const

export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
}

/** What the work answers, or a TimeLimitError once `ms` are over. The work itself cannot be stopped. */
export async function withTimeLimit<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`${what}: no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
