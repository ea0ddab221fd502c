// Returns a value only after it has stayed the same for a while, for requests about typed text.
import { useEffect, useState } from 'react'

/** The value once it has stayed the same for `pauseMs`; before that the one before it. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
