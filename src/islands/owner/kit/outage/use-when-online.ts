// Calls a function when the connection is back, for example to remove a sentence about the loss.
import { useEffect, useRef } from 'react'

/** Calls `act`, as it was last given, each time the connection comes back. */
export function useWhenOnline(act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const run = () => latest.current()
    addEventListener('online', run)
    return () => removeEventListener('online', run)
  }, [])
}
