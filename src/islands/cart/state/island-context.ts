// Provides the drawer's state to its components.

import { createContext, useContext } from 'react'
import type { Island } from './island.ts'

export const IslandContext = createContext<Island | null>(null)

/** The island that draws this component. Throws outside an IslandContext. */
export function useIsland(): Island {
  const island = useContext(IslandContext)
  if (!island) throw new Error('useIsland: expected an IslandContext above')
  return island
}
