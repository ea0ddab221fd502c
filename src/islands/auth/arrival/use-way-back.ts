// The page to which a person returns after setting a new password; known when the page's script runs.
import { useEffect, useState } from 'react'
import { NO_WAY, readReturnPath, type Way } from './browser-memory.ts'

export function useWayBack(): Way {
  const [way, setWay] = useState(NO_WAY)
  useEffect(() => setWay(readReturnPath()), [])
  return way
}
