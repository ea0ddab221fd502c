// Where the auth client keeps its session: the browser's storage or, where that is forbidden or full, this page's memory. The auth client
// compares the end of a session with the device's clock, so it reads the end as that clock will show it; stored is the server's.
import { deviceAheadMs, isServerTimeKnown } from './server-clock.ts'
import { SESSION_KEY } from './stored-session.ts'
import { askServerTime } from './supabase-address.ts'

const memory = new Map<string, string>()

/** The storage of the page's auth client. */
export const authStorage = {
  async getItem(key: string): Promise<string | null> {
    const text = memory.get(key) ?? stored(key)
    if (key !== SESSION_KEY || text === null) return text
    if (!isServerTimeKnown()) await askServerTime()
    return withEnd(text, ({ expires_at: end }) => Number(end) + deviceAheadMs() / 1000)
  },

  setItem(key: string, value: string): void {
    const text = key === SESSION_KEY ? withEnd(value, endOfToken) : value
    if (keep(key, text)) {
      memory.delete(key)
      return
    }
    // What was there before is used up.
    remove(key)
    memory.set(key, text)
  },

  removeItem(key: string): void {
    memory.delete(key)
    remove(key)
  },
}

/** True when this browser keeps a text as long as a session from page to page. */
export function keepsSessions(): boolean {
  const key = 'oja:keeps'
  const isKept = keep(key, 'x'.repeat(4_096))
  remove(key)
  return isKept
}

type Stored = Readonly<Record<string, unknown>>

function withEnd(text: string, endOf: (session: Stored) => number): string {
  try {
    const session = JSON.parse(text) as Stored
    const end = Math.round(endOf(session))
    return Number.isNaN(end) ? text : JSON.stringify({ ...session, expires_at: end })
  } catch {
    // Not a session of ours: the auth client refuses it.
    return text
  }
}

/** When the token of a session ends by the server's clock, in seconds. The session's own end may be by the device's clock. */
function endOfToken({ access_token: token }: Stored): number {
  const payload = String(token).split('.')[1] ?? ''
  return Number(JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))).exp)
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // The browser forbids storage.
    return null
  }
}

/** False when the browser does not keep it. */
function keep(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return localStorage.getItem(key) === value
  } catch {
    // Storage is forbidden or full.
    return false
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is kept there.
  }
}
