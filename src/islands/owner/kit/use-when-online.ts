// Does something when the connection is back, for example takes away a sentence that said it was gone.
import { useEffect, useRef } from 'react'

export function useWhenOnline(act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const run = () => latest.current()
    addEventListener('online', run)
    return () => removeEventListener('online', run)
  }, [])
}
