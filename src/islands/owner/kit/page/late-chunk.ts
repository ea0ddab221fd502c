// A part of a page that the page can do without at first: fetched after it, and again while the line is away. Where a page cannot be shown without a
// part, use lazyChunk.
import { type ComponentType, createElement, useEffect, useState } from 'react'

const AGAIN_MS = 5_000

const nothing = () => null

/** For `() => import('./a.tsx')`. Draws `Meanwhile` until the file is there. */
export function lateChunk<P extends object = object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  Meanwhile: ComponentType<P> = nothing,
): ComponentType<P> {
  let Part: ComponentType<P> | undefined
  return function Late(props: P) {
    const [, setThere] = useState(false)
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let isGone = false
      const look = () => {
        if (Part) return setThere(true)
        load().then(
          (file) => {
            Part = file.default
            if (!isGone) setThere(true)
          },
          () => {
            // The page does without it meanwhile.
            if (!isGone) timer = setTimeout(look, AGAIN_MS)
          },
        )
      }
      look()
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [])
    return createElement(Part ?? Meanwhile, props)
  }
}
