// What lies open over a page, as steps of the browser's history: Back closes what was opened last and stays on the page, and what is
// closed otherwise takes its step with it. A step says only how many things are open there, so that one that is left over (after a
// reload, or by Forward) is passed over.

type Page = Pick<Window, 'history' | 'addEventListener'>

/** Closes what is open; it may refuse, and then stays where it is. */
type Close = () => void

export type BackStack = {
  /** Something lies over the page from now on. `close` is called by Back; the answer is called when it is closed, by whatever. */
  open(close: Close): () => void
  /** Goes to another page of the app as if nothing were open: what closes with it leaves no step behind. */
  leave(go: () => void): void
}

export function createBackStack({ history, addEventListener }: Page): BackStack {
  let layers: readonly Close[] = []
  let leaving: readonly (() => void)[] = []
  let isTravelling = false

  /** Makes the history have one step for each thing that is open. */
  const settle = () => {
    if (isTravelling) return
    for (let open = stepsOpen(history) + 1; open <= layers.length; open += 1) {
      history.pushState({ ...history.state, open }, '')
    }
    const surplus = stepsOpen(history) - layers.length
    if (surplus > 0) {
      isTravelling = true
      return history.go(-surplus)
    }
    const ready = leaving
    leaving = []
    for (const go of ready) go()
  }

  addEventListener('popstate', () => {
    if (isTravelling) {
      isTravelling = false
      return settle()
    }
    for (const close of layers.slice(stepsOpen(history)).reverse()) close()
    // By then they have said that they are closed; one that refused gets its step again.
    setTimeout(settle)
  })
  // Left over from before a reload.
  settle()

  return {
    open(close) {
      const layer = () => close()
      layers = [...layers, layer]
      // A menu that closes and the dialog it opens share one step.
      queueMicrotask(settle)
      return () => {
        layers = layers.filter((other) => other !== layer)
        queueMicrotask(settle)
      }
    },
    leave(go) {
      layers = []
      leaving = [...leaving, go]
      settle()
    },
  }
}

/** How many things are open at this step of the history. */
export function stepsOpen({ state }: History): number {
  const open: unknown = state?.open
  return typeof open === 'number' ? open : 0
}
