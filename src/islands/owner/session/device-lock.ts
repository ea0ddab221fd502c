// The lock of this device: set with a PIN in the account's settings, and asked before the app is shown. Only what every page needs is here; the screen
// and the PIN itself are fetched by those who have set one.
import { atom } from 'nanostores'
import { keepStored, readStored } from '../kit/stored.ts'
import { LOCK_KEY } from './lock-key.ts'

/** What is stored of the lock (lock-pin.ts reads it); null without one. */
export const $lock = atom(readStored(LOCK_KEY) ?? null)

/** True until the PIN is typed. Says nothing while no lock is set. */
export const $isLocked = atom(true)

/** Stores the lock of this device, or removes it. */
export function keepLock(stored: string | null): void {
  $lock.set(stored)
  keepStored(LOCK_KEY, stored)
}
