// Whether the screen has room for a table: the breakpoint `lg` of the owner's styles.
import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 60rem)'

/** True where the app has its side bar: from 60rem on. */
export function useWide(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(WIDE).matches)
}

function follow(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
