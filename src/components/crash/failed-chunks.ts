// Files of components that could not be fetched. Apart from lazy-chunk.ts, because sign-in has the boundary that names them and no such component.

/** Thrown when the file of a component could not be fetched: no connection, or a newer version of the site has other files. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

let tries = 0

/** Lets the next rendering fetch failed files again. A failure must stay a failure during one rendering. */
export function forgetFailedChunks(): void {
  tries += 1
}

/** How often that was let. */
export const chunkTries = (): number => tries
