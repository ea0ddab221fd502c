// Whether the screen has room for a table: the breakpoint `lg` of the owner's styles.
import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 60rem)'

export function useWide(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(WIDE).matches)
}

function follow(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
