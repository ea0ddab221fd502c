// Gives the time to the auth server. Tests move this clock forward, so that links expire and limits end without waiting.

/** A clock that can be moved forward. */
export type AuthClock = {
  /** Milliseconds since 1970. */
  now(): number
  date(): Date
  advance(ms: number): void
}

/** Makes a clock that shows the machine's time. */
export function createAuthClock(): AuthClock {
  let aheadMs = 0
  const now = () => Date.now() + aheadMs
  return {
    now,
    date: () => new Date(now()),
    advance(ms) {
      aheadMs += ms
    },
  }
}
