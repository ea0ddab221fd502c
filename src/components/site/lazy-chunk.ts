// A component in a file of its own, fetched when it is first drawn. React.lazy remembers a failed fetch for good: here "Try Again"
// fetches anew.
import { type ComponentType, createElement, lazy } from 'react'

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

/** The file of a component did not come: the line was gone, or a newer version of the site has other files. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

let tries = 0

/** Files that failed are fetched again by the next drawing, not before: while it is drawn, a failure must stay one. */
export function forgetFailedChunks(): void {
  tries += 1
}

/** Like React.lazy, for `() => import('./Page.tsx')`. */
export function lazyChunk<P extends object = object>(load: Load<P>): ComponentType<P> {
  let made = attempt(load)
  return function Chunk(props: P) {
    if (made.hasFailed && made.tries !== tries) made = attempt(load)
    return createElement(made.Part as ComponentType<P>, props)
  }
}

function attempt<P>(load: Load<P>) {
  const made = {
    tries,
    hasFailed: false,
    Part: lazy(() =>
      load().catch((error: unknown) => {
        made.hasFailed = true
        throw new ChunkError(error instanceof Error ? error.message : String(error))
      }),
    ),
  }
  return made
}
