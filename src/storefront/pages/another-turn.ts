// Pauses long work on the one thread, so that requests and other publishes can run.

/** Resolves in a later turn of the event loop. */
export function anotherTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
