// Reads the session from the browser's storage, for pages that do not load the auth library. Only a hint: the server checks the token.

export const SESSION_KEY = 'oja:session'

/** A token that has not expired, or null. `storage` may throw where the browser forbids it. */
export function storedAccessToken(storage: Pick<Storage, 'getItem'>, nowMs: number): string | null {
  const stored = read(storage)
  const isFresh = stored !== null && stored.expires_at * 1000 - nowMs > 10_000
  return isFresh ? stored.access_token : null
}

/** True when somebody has signed in here and not signed out. The token may have expired. */
export function hasStoredSession(storage: Pick<Storage, 'getItem'>): boolean {
  return read(storage) !== null
}

type Stored = { readonly access_token: string; readonly expires_at: number }

function read(storage: Pick<Storage, 'getItem'>): Stored | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null')
    return isStored(value) ? value : null
  } catch {
    // The browser forbids storage, or the stored value is not ours: treat the visitor as signed out.
    return null
  }
}

function isStored(value: unknown): value is Stored {
  const { access_token: token, expires_at: end } = (value ?? {}) as Record<string, unknown>
  return typeof token === 'string' && typeof end === 'number'
}
