// Remembers which queued requests were taken: requests under way, and requests finished a moment ago. A late notification must not send a
// request again.

export type Claims = {
  /** Takes a request; false when it was already taken. */
  take(id: string): boolean
  /** Called when the row of a request is removed. */
  release(id: string): void
  /** Forgets the requests that finished before the last call. */
  forgetOld(): void
  readonly underWay: ReadonlySet<string>
}

/** Starts without any request. */
export function createTakenRequests(): Claims {
  const underWay = new Set<string>()
  let recent = new Set<string>()
  let older = new Set<string>()
  return {
    take(id) {
      if (underWay.has(id) || recent.has(id) || older.has(id)) return false
      underWay.add(id)
      return true
    },
    release(id) {
      recent.add(id)
      underWay.delete(id)
    },
    forgetOld() {
      older = recent
      recent = new Set()
    },
    underWay,
  }
}
