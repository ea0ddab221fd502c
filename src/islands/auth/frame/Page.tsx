// Wraps every sign-in page: the boundary that catches a crash, the messages, and the session.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '#components/crash/ErrorBoundary.tsx'
import { Faults } from '#components/crash/Faults.tsx'
import type { Elements } from '#components/text/elements.ts'
import { startSession } from '#data/session/session-state.ts'
import { takeFlash } from '../arrival/browser-memory.ts'
import { MAIN_BUTTON, PLAIN_BUTTON } from '../kit/look.ts'
import { Toaster } from '../kit/Toaster.tsx'
import { showToast } from '../kit/toast-store.ts'
import { type TypedText, typeAgain, typedIn } from './typed-text.ts'

const CRASH = {
  box: 'w-full max-w-[25rem]',
  notice: 'mb-4 w-full max-w-[25rem] rounded-card bg-clay-soft px-4 py-3.5',
  title: 'text-3xl leading-[1.2] tracking-[-0.01em] wrap-anywhere',
  text: 'mt-1.5 text-mute wrap-anywhere',
  actions: 'mt-5 flex flex-wrap gap-2.5 [&>button]:w-auto',
  main: MAIN_BUTTON,
  plain: PLAIN_BUTTON,
}

/** Shows the message that the page before has left, and starts the session once. */
export function Page({ children }: { readonly children: Elements }) {
  // React also draws a page anew that was translated before its script ran.
  const [first] = useState(() => (typeof document === 'undefined' ? new Map() : typedIn(document.body)))
  const typed = useRef<TypedText>(first)
  useEffect(() => {
    startSession()
    const flash = takeFlash()
    if (flash) showToast(flash)
  }, [])
  return (
    <ErrorBoundary look={CRASH}>
      <Faults />
      <Toaster />
      <Typed memory={typed} />
      {children}
    </ErrorBoundary>
  )
}

/** Remembers what is typed when a crash removes the fields, and puts it into those that come after. */
function Typed({ memory }: { readonly memory: { current: TypedText } }) {
  useLayoutEffect(() => {
    typeAgain(document.body, memory.current)
    return () => {
      memory.current = typedIn(document.body)
    }
  }, [memory])
  return null
}

/** False until the page's script runs: before that a form must not be sent. */
export function useIsReady(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady
}
