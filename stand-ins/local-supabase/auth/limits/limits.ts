// Limits how often a client may call the auth server: the hosted service's limits per network address and per mail, and five attempts per
// action and e-mail address in fifteen minutes.

import type { AuthClock } from '../clock.ts'
import { AuthRefusal } from '../errors.ts'
import { createRateLimit } from './rate-limit.ts'

const attemptWindowMs = 15 * 60_000
const pruneAt = 10_000

/** The hosted service's limits per five minutes and network address (`[auth.rate_limit]` in supabase/config.toml). */
const hostedSignIns = 30
export const requestLimits = { signIn: 30, signUp: 30, refresh: 1_500, verify: 30, mail: 30 } as const
export const hostedMailsPerHour = 30

export type AuthLimits = {
  /** Counts a request of a network address. Refuses a request above the limit with 429 over_request_rate_limit. */
  takeRequest(kind: keyof typeof requestLimits, address: string): void
  /**
   * Counts an attempt on an e-mail address, in any spelling. Refuses the sixth attempt in fifteen minutes. Call the returned function after a
   * correct attempt, so that the attempt is not counted.
   */
  takeAttempt(action: 'signin' | 'signup', email: string): () => void
  /** Counts a mail to a known or unknown address. Refuses a second mail within the interval. */
  takeMail(kind: 'confirmation' | 'recovery' | 'email_change', email: string): void
}

/** Makes the limits. A `signInLimit` above the hosted 30 raises every limit per network address. */
export function createAuthLimits(options: {
  readonly signInLimit: number
  readonly attemptLimit: number
  readonly mailIntervalSeconds: number
  readonly clock: AuthClock
}): AuthLimits {
  const { clock } = options
  const factor = Math.max(1, options.signInLimit / hostedSignIns)
  const buckets = createBuckets(options.signInLimit, factor)
  const mailsPerHour = createRateLimit(hostedMailsPerHour * factor, 60 * 60)
  const attempts = new Map<string, number[]>()
  const mails = new Map<string, number>()

  return {
    takeRequest(kind, address) {
      if (!buckets[kind]?.take(address, clock.now())) {
        throw new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached')
      }
    },
    // Attack: guessing a password with many requests at the same time. No `await` stands between the check and the count, so only five
    // guesses pass.
    takeAttempt(action, email) {
      const now = clock.now()
      const key = `${action} ${writtenOnce(email)}`
      const recent = (attempts.get(key) ?? []).filter((at) => at > now - attemptWindowMs)
      if (recent.length >= options.attemptLimit) throw tooManyAttempts(action, (recent[0] as number) - now)
      attempts.set(key, [...recent, now])
      if (attempts.size > pruneAt) prune(attempts, (times) => (times.at(-1) ?? 0) > now - attemptWindowMs)
      return () => attempts.set(key, without(attempts.get(key) ?? [], now))
    },
    takeMail(kind, email) {
      const now = clock.now()
      const intervalMs = options.mailIntervalSeconds * 1000
      const key = `${kind} ${writtenOnce(email)}`
      const leftMs = (mails.get(key) ?? Number.NEGATIVE_INFINITY) + intervalMs - now
      if (leftMs > 0) {
        throw tooManyMails(
          `For security purposes, you can only request this after ${Math.floor(leftMs / 1000)} seconds.`,
        )
      }
      if (!mailsPerHour.take('all', now)) throw tooManyMails('email rate limit exceeded')
      mails.set(key, now)
      if (mails.size > pruneAt) prune(mails, (at) => at > now - intervalMs)
    },
  }
}

function createBuckets(signInLimit: number, factor: number) {
  return Object.fromEntries(
    Object.entries(requestLimits).map(([kind, limit]) => [
      kind,
      createRateLimit(kind === 'signIn' ? signInLimit : limit * factor, 5 * 60),
    ]),
  )
}

function tooManyMails(message: string): AuthRefusal {
  return new AuthRefusal(429, 'over_email_send_rate_limit', message)
}

function tooManyAttempts(action: string, oldestInMs: number): AuthRefusal {
  const waitMs = oldestInMs + attemptWindowMs
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  return new AuthRefusal(
    429,
    'over_request_rate_limit',
    `Too many ${action} attempts. Please try again in ${minutes} minutes.`,
    {},
    { 'retry-after': String(Math.ceil(waitMs / 1000)) },
  )
}

/** One spelling for all spellings that reach the same person: 'ＡDA@oja.test ' -> 'ada@oja.test'. */
function writtenOnce(email: string): string {
  return email.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
}

/** The times without one entry of that moment. */
function without(times: readonly number[], moment: number): number[] {
  const at = times.indexOf(moment)
  return times.filter((_time, index) => index !== at)
}

function prune<Value>(map: Map<string, Value>, isLive: (value: Value) => boolean): void {
  for (const [key, value] of map) if (!isLive(value)) map.delete(key)
}
