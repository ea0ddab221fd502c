// The PIN of this device's lock. Stored are a slow salted hash, bound to the person, and the wrong tries; never the PIN. Four to six digits fall to whoever
// copies the hash and tries them all: the lock guards against a glance.
import { $lock, keepLock } from './device-lock.ts'

/** Rounds of PBKDF2: about half a second on a cheap phone. */
const ROUNDS = 300_000
/** The wrong try that signs out. */
export const MOST_TRIES = 5
/** Minutes without a touch after which the app locks, to choose from. */
export const IDLE_MINUTES = [1, 5, 15] as const

export type DeviceLock = {
  readonly userId: string
  /** Base64. */
  readonly salt: string
  readonly hash: string
  readonly minutes: number
  /** Wrong tries since the last right one. */
  readonly wrong: number
}

/** True for four to six digits. */
export function isPin(text: string): boolean {
  return /^\d{4,6}$/.test(text)
}

/** The lock that this person has set on this device; null without one, or when what is stored cannot be read. */
export function lockOf(userId: string, stored = $lock.get()): DeviceLock | null {
  try {
    const lock = JSON.parse(stored ?? 'null') as DeviceLock | null
    return lock?.userId === userId && IDLE_MINUTES.some((minutes) => minutes === lock.minutes) ? lock : null
  } catch {
    return null // what is stored is no lock
  }
}

/** Sets the lock of this device, in the place of an earlier one. */
export async function setLock(userId: string, pin: string, minutes: number): Promise<void> {
  const salt = toBase64(crypto.getRandomValues(new Uint8Array(16)))
  const hash = await makeHash(userId, pin, salt)
  keepLock(JSON.stringify({ userId, salt, hash, minutes, wrong: 0 } satisfies DeviceLock))
}

/** Tries a PIN: null when it is right, or how many tries are left. Counts the try before it looks, so that closing the page saves none. */
export async function tryPin(lock: DeviceLock, pin: string): Promise<number | null> {
  if (lock.wrong >= MOST_TRIES) return 0
  const wrong = lock.wrong + 1
  keepLock(JSON.stringify({ ...lock, wrong }))
  if ((await makeHash(lock.userId, pin, lock.salt)) !== lock.hash) return Math.max(0, MOST_TRIES - wrong)
  keepLock(JSON.stringify({ ...lock, wrong: 0 }))
  return null
}

async function makeHash(userId: string, pin: string, salt: string): Promise<string> {
  const words = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', words.encode(pin), 'PBKDF2', false, ['deriveBits'])
  const salted = words.encode(`${userId} ${salt}`)
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: salted, iterations: ROUNDS },
    key,
    256,
  )
  return toBase64(new Uint8Array(bits))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
