// Gives faults of our own code to the ErrorBoundary. React passes on only errors that are thrown while rendering; a write that fails after
// its dialog has closed throws in no component.
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'

const $fault = atom<{ readonly error: unknown } | null>(null)

/** Shows the fault in the ErrorBoundary around `Faults`. */
export function reportFault(error: unknown): void {
  $fault.set({ error })
}

/** Makes an event handler from work that takes time. The ErrorBoundary shows what the work throws. */
export function handled<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): (...args: Args) => void {
  return (...args) => void work(...args).catch(reportFault)
}

/** Throws each reported fault while rendering. Every page whose code reports faults has one in its ErrorBoundary. */
export function Faults(): null {
  const [, draw] = useState(null)
  useEffect(
    () =>
      $fault.listen((fault) => {
        if (fault === null) return
        draw(() => {
          throw fault.error
        })
      }),
    [],
  )
  return null
}
