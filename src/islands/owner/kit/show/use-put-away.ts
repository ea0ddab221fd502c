// A note that a person puts away on this device, for good.
import { useState } from 'react'
import { keepStored, readStored } from '../stored.ts'

/** `isAway` is null in a browser that keeps nothing: it could not be put away for longer than a page. */
export function usePutAway(key: string): { readonly isAway: boolean | null; putAway(): void } {
  const [kept, setKept] = useState(() => readStored(key))
  return {
    isAway: kept === undefined ? null : kept !== null,
    putAway() {
      keepStored(key, 'away')
      setKept('away')
    },
  }
}
