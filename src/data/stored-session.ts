// The session as it lies in the browser's storage, for pages that do not load the auth library: with which token somebody is
// signed in. Only a hint: the server checks the token.

export const SESSION_KEY = 'oja:session'

/** A token that has not run out, or null. `storage` may throw where the browser forbids it. */
export function storedAccessToken(storage: Pick<Storage, 'getItem'>, nowMs: number): string | null {
  const stored = read(storage)
  const isFresh = stored !== null && stored.expires_at * 1000 - nowMs > 10_000
  return isFresh ? stored.access_token : null
}

/** Somebody has signed in here and not out again; the token itself may have to be refreshed. */
export function hasStoredSession(storage: Pick<Storage, 'getItem'>): boolean {
  return read(storage) !== null
}

type Stored = { readonly access_token: string; readonly expires_at: number }

function read(storage: Pick<Storage, 'getItem'>): Stored | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null')
    return isStored(value) ? value : null
  } catch {
    // Storage is forbidden, or someone else wrote there: nobody is signed in as far as this page can tell.
    return null
  }
}

function isStored(value: unknown): value is Stored {
  const { access_token: token, expires_at: end } = (value ?? {}) as Record<string, unknown>
  return typeof token === 'string' && typeof end === 'number'
}
