// What every page here stands in: the boundary that catches a crash, the messages, and the session.
import { type ReactNode, useEffect, useState } from 'react'
import { ErrorBoundary } from '#components/site/ErrorBoundary.tsx'
import { startSession } from '#data/session.ts'
import { takeFlash } from '../browser-memory.ts'
import { showToast } from '../toast-store.ts'
import { Toaster } from './Toaster.tsx'

export function Page({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    startSession()
    const flash = takeFlash()
    if (flash) showToast(flash)
  }, [])
  return (
    <ErrorBoundary>
      <Toaster />
      {children}
    </ErrorBoundary>
  )
}

/** False until the page's script runs: a form must not be sent before. */
export function useIsReady(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady
}
