// Typed text that is asked about only after a pause: a value that has settled, and a search that is kept in the address.
import { useEffect, useRef, useState } from 'react'

/** The value once it has stayed the same for `pauseMs`; before that the one before it. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}

/** Pause after the last letter before the list is read. */
const QUIET_MS = 300

/**
 * The typed text and its setter. `kept` is the search in the address: the field follows it, as after Back. `onSearch` writes the typed text
 * there; replace the history's entry, so that a word is not an entry for each letter.
 */
export function useKeptSearch(kept: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(kept)
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => setTyped((now) => (now.trim() === kept.trim() ? now : kept)), [kept])
  useEffect(() => {
    if (typed.trim() === kept.trim()) return
    const timer = setTimeout(() => search.current(typed), QUIET_MS)
    return () => clearTimeout(timer)
  }, [typed, kept])
  return [typed, setTyped] as const
}
