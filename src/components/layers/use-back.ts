// Back closes what a component shows over the page.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type BackStack, createBackStack } from './back-stack.ts'

let stack: BackStack | undefined

/** The one of this page. */
export function backStack(): BackStack {
  stack ??= createBackStack(window)
  return stack
}

/** While `isOpen`, Back calls `close` instead of leaving the page. */
export function useBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  // At once with the change on the screen: what opens in place of what closes takes over its step.
  useLayoutEffect(() => (isOpen ? backStack().open(() => latest.current()) : undefined), [isOpen])
}
