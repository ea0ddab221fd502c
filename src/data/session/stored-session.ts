// Reads the session from the browser's storage, for pages that do not load the auth library. Only a hint: the server checks the token.

export const SESSION_KEY = 'oja:session'

/** `expires_at`: seconds since 1970 by the server's clock. */
export type StoredSession = { readonly access_token: string; readonly expires_at: number }

/** The session of whoever has signed in here and not signed out; its token may have expired. Null also where the browser forbids storage. */
export function storedSession(): StoredSession | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')
    return isStored(value) ? value : null
  } catch {
    // The browser forbids storage, or the stored value is not ours: treat the visitor as signed out.
    return null
  }
}

function isStored(value: unknown): value is StoredSession {
  const { access_token: token, expires_at: end } = (value ?? {}) as Record<string, unknown>
  return typeof token === 'string' && typeof end === 'number'
}
