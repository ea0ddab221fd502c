// Work on one thread that only gets in its own way when it is mixed: done one after another, the first is ready when all would be half
// done, and its waiting falls into the working of the next.

/** Does the work when what came before it is over, however that ended; answers or fails as the work does. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** A turn for each call, in the order of the calls. To be used within one invocation of the Worker: no other can be woken from it. */
export function oneAtATime(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = Promise.allSettled([mine])
    return mine
  }
}
