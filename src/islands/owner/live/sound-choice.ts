// Whether this browser plays a sound for new orders: on by default; the choice is stored here and shared with other tabs.
import { atom } from 'nanostores'
import { keepStored, readStored } from '../kit/stored.ts'

const KEY = 'oja:order-sound'

export const $isSoundOn = atom(readChoice())

/** Turns the sound on or off for this browser. */
export function chooseSound(isOn: boolean): void {
  $isSoundOn.set(isOn)
  keepStored(KEY, isOn ? 'on' : 'off')
}

/** Follows a choice made in another tab. */
export function followChoice(): () => void {
  const take = (event: StorageEvent) => {
    if (event.key === KEY) $isSoundOn.set(readChoice())
  }
  addEventListener('storage', take)
  return () => removeEventListener('storage', take)
}

function readChoice(): boolean {
  return readStored(KEY) !== 'off'
}
