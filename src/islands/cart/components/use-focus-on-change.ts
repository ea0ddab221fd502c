// Reads out the heading of a new panel.

import { type RefObject, useEffect, useRef } from 'react'

/** For the heading: it gets the focus when another panel comes; not at the first one, where the dialog does it. */
export function useFocusOnChange(panel: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(panel)
  useEffect(() => {
    if (last.current !== panel) heading.current?.focus()
    last.current = panel
  }, [panel])
  return heading
}
