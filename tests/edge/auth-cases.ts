// The shape of one row of the differential table: a request, and what the hosted service answers to it, with the place in
// its published source (github.com/supabase/auth, internal/api, read August to November 2026) that says so.

/** What the rows may refer to; made once before them. */
export type Facts = {
  readonly confirmed: string
  readonly unconfirmed: string
  readonly banned: string
  readonly password: string
  readonly accessToken: string
  readonly endedToken: string
  readonly deletedToken: string
  readonly bannedToken: string
  readonly bannedRefresh: string
  readonly stolenRefresh: string
  readonly otherEmail: string
  readonly personId: string
  readonly code: string
}

type Given<Value> = Value | ((facts: Facts) => Value)

/** One request and its answer. */
export type Case = {
  readonly ask: Given<string>
  /** JSON, or raw text. */
  readonly body?: object | string | ((facts: Facts) => object) | undefined
  /** Whose bearer token goes along: none, the publishable key, a signed-in person, the secret key, or a token. */
  readonly as?: 'person' | 'admin' | 'key' | ((facts: Facts) => string)
  readonly status: number
  readonly code?: string
  /** The whole message, or a pattern where the service adds its own detail. */
  readonly message?: string | RegExp
  /** What else the body holds. */
  readonly answer?: object
  /** Query and fragment of the redirect, joined. */
  readonly location?: RegExp
  readonly source: string
}

export const challenge = 'E9Melhoa2OwvFrEGnOxLbRxNRMJ3aGBgHwdj0kJ8zYY'

/** Fills what depends on the facts. */
export function given<Value>(value: Value | ((facts: Facts) => Value), facts: Facts): Value {
  return typeof value === 'function' ? (value as (facts: Facts) => Value)(facts) : value
}
