// The shape of one row of the differential table: a request, the answer of the hosted service, and the place in its published source that
// shows this answer (github.com/supabase/auth, internal/api, read August to November 2026).

/** Values that the rows may use; made once before the rows run. */
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
  /** The bearer token of the request: none, the publishable key, a signed-in person's, the secret key, or a given token. */
  readonly as?: 'person' | 'admin' | 'key' | ((facts: Facts) => string)
  readonly status: number
  readonly code?: string
  /** The whole message, or a pattern when the service adds its own detail. */
  readonly message?: string | RegExp
  /** Other fields of the body. */
  readonly answer?: object
  /** Query and fragment of the redirect, joined. */
  readonly location?: RegExp
  readonly source: string
}

export const challenge = 'E9Melhoa2OwvFrEGnOxLbRxNRMJ3aGBgHwdj0kJ8zYY'

/** Calls a value that is a function of the facts. */
export function given<Value>(value: Value | ((facts: Facts) => Value), facts: Facts): Value {
  return typeof value === 'function' ? (value as (facts: Facts) => Value)(facts) : value
}
