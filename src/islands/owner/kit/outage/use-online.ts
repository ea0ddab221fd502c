// Whether the browser reports a connection, and how old the page is without one.

import { atom } from 'nanostores'
import { useEffect, useRef, useSyncExternalStore } from 'react'

/** True while the browser reports a connection, which may still lead nowhere. */
export function useOnline(): boolean {
  return useSyncExternalStore(follow, () => navigator.onLine)
}

function follow(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

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

/** When the oldest data of the page was read, in milliseconds since 1970; null while the page is of now. Set by session/kept/keeper.ts. */
export const $seenFrom = atom<number | null>(null)
