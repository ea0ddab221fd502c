// A note that a person puts away on this device, for good.
import { useState } from 'react'

/** `isAway` is null in a browser that keeps nothing: it could not be put away for longer than a page. */
export function usePutAway(key: string): { readonly isAway: boolean | null; putAway(): void } {
  const [isAway, setAway] = useState(() => isPutAway(key))
  return {
    isAway,
    putAway() {
      keepAway(key)
      setAway(true)
    },
  }
}

function isPutAway(key: string): boolean | null {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return null // a browser that keeps nothing
  }
}

function keepAway(key: string): void {
  try {
    localStorage.setItem(key, 'away')
  } catch (error) {
    console.warn('a note comes back, this browser keeps nothing', error)
  }
}
