// Where the person was going when they turned off to set a new password; known once the page's script runs.
import { useEffect, useState } from 'react'
import { NO_WAY, readWay, type Way } from './browser-memory.ts'

export function useWayBack(): Way {
  const [way, setWay] = useState(NO_WAY)
  useEffect(() => setWay(readWay()), [])
  return way
}
