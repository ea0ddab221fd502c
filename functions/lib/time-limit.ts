// Limits the time of calls of other services. A service may accept a call and never answer: the caller then fails, or continues without the
// answer. A call that timed out may still do its work later, and publishing expects such late writes (src/storefront/publish/publish.ts).

/** Longest waits for one call, in milliseconds. A service that answers after five seconds is slow, not down. */
export const LIMITS_MS = {
  bucketRead: 8_000,
  bucketWrite: 10_000,
  /** A shopper waits for this read, and the database can answer instead. */
  indexRead: 3_000,
  indexWrite: 8_000,
  queue: 8_000,
  /** One file of a picture. */
  image: 15_000,
  /** A file of this build. */
  asset: 8_000,
  /** The location's cache and the platform's rate limits: working without either costs little. */
  nearby: 1_000,
  /** A large store's snapshot; no visitor waits for it. */
  snapshot: 30_000,
  mail: 8_000,
  /** A mail of sign-in: the auth server waits five seconds in all. */
  authMail: 4_000,
  /** A push service. */
  push: 5_000,
  /** The payment provider; a person waits for its page. */
  payment: 10_000,
  /** A resolver, or a visit through a shop's name. */
  dns: 5_000,
  /** A picture or a file of a stranger's server, redirects included. */
  foreign: 15_000,
  /** The chat of operators. */
  alert: 5_000,
  /** The provider of certificates. */
  certificates: 10_000,
} as const

export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
}

/** Returns the work's result; throws TimeLimitError after `ms`. Does not stop the work itself. */
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
