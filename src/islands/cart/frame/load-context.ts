// Provides the function that fetches later scripts to components.

import { createContext, useContext } from 'react'
import type { LoadModule } from './modules.ts'

export const LoadContext = createContext<LoadModule | null>(null)

/** The loader of the drawer's later parts. Throws outside a LoadContext. */
export function useLoadModule(): LoadModule {
  const load = useContext(LoadContext)
  if (!load) throw new Error('useLoadModule: expected a LoadContext above')
  return load
}
