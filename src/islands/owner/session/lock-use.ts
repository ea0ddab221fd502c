// When this tab was last touched, and locking it. A reload within the time of the lock asks for nothing; another tab, or the app opened anew, asks.
import { $isLocked } from './device-lock.ts'

const KEY = 'oja:lock-used'

let used = 0

/** Locks at once, also for a reload. */
export function lockNow(): void {
  markUse(0)
  $isLocked.set(true)
}

/** Notes that the tab was touched at this time; 0: never. */
export function markUse(at: number): void {
  used = at
  try {
    sessionStorage.setItem(KEY, String(at))
  } catch (error) {
    console.warn('lock: this browser keeps nothing, a reload asks again', error)
  }
}

/** When the tab was last touched; 0: never. */
export function lastUse(): number {
  try {
    used ||= Number(sessionStorage.getItem(KEY) ?? 0)
  } catch {
    // a browser without storage: what this page knows
  }
  return used
}
