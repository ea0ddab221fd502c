// Makes Back close a layer that a component shows over the page.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type BackStack, createBackStack } from './back-stack.ts'

let stack: BackStack | undefined

/** Returns the page's one stack. */
export function backStack(): BackStack {
  stack ??= createBackStack(window)
  return stack
}

/** Back calls `close` instead of leaving the page; null while nothing is open. */
export function useBack(close: (() => void) | null): void {
  const isOpen = close !== null
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  // Runs in the same turn as rendering, so that a dialog that replaces another takes over its step of the history.
  useLayoutEffect(() => (isOpen ? backStack().open(() => latest.current?.()) : undefined), [isOpen])
}
