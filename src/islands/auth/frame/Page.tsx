// Wraps every sign-in page: the boundary that catches a crash, the messages, and the session.
import { useEffect, useState } from 'react'
import { ErrorBoundary } from '#components/crash/ErrorBoundary.tsx'
import { Faults } from '#components/crash/Faults.tsx'
import { typeAgain, typedIn } from '#components/crash/typed-text.ts'
import type { Elements } from '#components/text/elements.ts'
import { startSession } from '#data/session/session-state.ts'
import { takeFlash } from '../arrival/browser-memory.ts'
import { MAIN_BUTTON, PLAIN_BUTTON } from '../kit/look.ts'
import { Toaster } from '../kit/Toaster.tsx'
import { showToast } from '../kit/toast-store.ts'

const CRASH = {
  box: 'w-full max-w-[25rem]',
  title: 'text-3xl leading-[1.2] tracking-[-0.01em] wrap-anywhere',
  text: 'mt-1.5 text-mute wrap-anywhere',
  actions: 'mt-5 flex flex-wrap gap-2.5 [&>button]:w-auto',
  main: MAIN_BUTTON,
  plain: PLAIN_BUTTON,
}

/** Shows the message that the page before has left, and starts the session once. */
export function Page({ children }: { readonly children: Elements }) {
  // React draws a page anew that was translated before its script ran. What was typed by then goes into the new fields.
  const [typed] = useState(() => (typeof document === 'undefined' ? null : typedIn(document.body)))
  useEffect(() => {
    if (typed) typeAgain(document.body, typed)
  }, [typed])
  useEffect(() => {
    startSession()
    const flash = takeFlash()
    if (flash) showToast(flash)
  }, [])
  return (
    <ErrorBoundary look={CRASH}>
      <Faults />
      <Toaster />
      {children}
    </ErrorBoundary>
  )
}

/** False until the page's script runs: before that a form must not be sent. */
export function useIsReady(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady
}
