// Long work on one thread, cut into pieces: between them the requests and publishes of others get their turn.

/** Resolves in another turn of the event loop. */
export function anotherTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
