// Hands components the way to scripts that are fetched later.

import { createContext, useContext } from 'react'
import type { LoadModule } from '../load-module.ts'

export const LoadContext = createContext<LoadModule | null>(null)

export function useLoadModule(): LoadModule {
  const load = useContext(LoadContext)
  if (!load) throw new Error('useLoadModule: expected a LoadContext above')
  return load
}
