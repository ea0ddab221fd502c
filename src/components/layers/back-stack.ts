// Keeps dialogs and menus over a page as steps of the browser's history. Back closes the last layer and stays on the page. Closing a layer in
// another way removes its step. A step contains only the number of open layers, so a step that remains after a reload is skipped.

type Page = Pick<Window, 'history' | 'addEventListener'>

/** Closes a layer. The layer may refuse and stay open. */
type Close = () => void

export type BackStack = {
  /** Adds a layer. Back calls `close`. Call the returned function when the layer has closed for any reason. */
  open(close: Close): () => void
  /** Goes to another page of the app and removes the steps of all open layers. */
  leave(go: () => void): void
}

/** Starts the back stack of a page, once for each page load. Listens to `popstate`. */
export function createBackStack({ history, addEventListener }: Page): BackStack {
  let layers: readonly Close[] = []
  let leaving: readonly (() => void)[] = []
  let isTravelling = false

  /** Gives the history one step for each open layer. */
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
    // Waits until every closed layer has reported. A layer that refused to close gets its step again.
    setTimeout(settle)
  })
  // Removes a step that remains from before a reload.
  settle()

  return {
    open(close) {
      const layer = () => close()
      layers = [...layers, layer]
      // Waits a moment, so that a menu that closes and the dialog that it opens share one step.
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

/** Number of layers that are open at this step of the history. */
export function stepsOpen({ state }: History): number {
  const open: unknown = state?.open
  return typeof open === 'number' ? open : 0
}
