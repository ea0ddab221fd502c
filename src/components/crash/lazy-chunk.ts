// Makes a component from a file that is fetched when the component is first rendered. React.lazy remembers a failed fetch for ever; here "Try
// Again" fetches again.
import { type ComponentType, createElement, lazy, Suspense } from 'react'
import type { Elements } from '../text/elements.ts'
import { ChunkError, chunkTries } from './failed-chunks.ts'

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

/** Like React.lazy, for `() => import('./a.tsx')`. Shows `fallback` until the file is there. */
export function lazyChunk<P extends object = object>(
  load: Load<P>,
  fallback: Elements = null,
): ComponentType<P> {
  let made = attempt(load)
  return function Chunk(props: P) {
    if (made.hasFailed && made.tries !== chunkTries()) made = attempt(load)
    return createElement(Suspense, { fallback }, createElement(made.Part as ComponentType<P>, props))
  }
}

function attempt<P>(load: Load<P>) {
  const made = {
    tries: chunkTries(),
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
