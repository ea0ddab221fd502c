// Whether this browser makes a sound for new orders: on unless the person turned it off, remembered here and in its other tabs.
import { atom } from 'nanostores'

const KEY = 'oja:order-sound'

export const $isSoundOn = atom(readChoice())

/** Turns it on or off for this browser. */
export function chooseSound(isOn: boolean): void {
  $isSoundOn.set(isOn)
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch (error) {
    console.warn('order sound: this browser keeps nothing, the choice holds until the page is closed', error)
  }
}

/** Follows the choice made in another tab. */
export function followChoice(): () => void {
  const take = (event: StorageEvent) => {
    if (event.key === KEY) $isSoundOn.set(readChoice())
  }
  addEventListener('storage', take)
  return () => removeEventListener('storage', take)
}

function readChoice(): boolean {
  try {
    return globalThis.localStorage?.getItem(KEY) !== 'off'
  } catch {
    return true // a browser that keeps nothing
  }
}
