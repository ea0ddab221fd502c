// Makes screen readers read the heading of a new panel.

import { type RefObject, useEffect, useRef } from 'react'

/** A ref for the heading, which gets the focus when the panel changes. Not for the first panel: the dialog sets the focus then. */
export function useFocusOnChange(panel: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(panel)
  useEffect(() => {
    if (last.current !== panel) heading.current?.focus()
    last.current = panel
  }, [panel])
  return heading
}
