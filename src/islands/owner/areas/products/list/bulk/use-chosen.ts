// Holds the chosen products of the list. A change of the view clears them.
import { useCallback, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/** The chosen products. A new `view` begins with none, because its list may not show the products that were chosen before. */
export function useChosen(view: string) {
  const [state, setState] = useState({ view, ids: NONE })
  const ids = state.view === view ? state.ids : NONE
  const choose = useCallback(
    (id: string, { isChosen }: { readonly isChosen: boolean }) =>
      setState((before) => {
        const next = new Set(before.view === view ? before.ids : NONE)
        if (isChosen) next.add(id)
        else next.delete(id)
        return { view, ids: next }
      }),
    [view],
  )
  const chooseAll = useCallback((all: readonly string[]) => setState({ view, ids: new Set(all) }), [view])
  const clear = useCallback(() => setState({ view, ids: NONE }), [view])
  return { ids, choose, chooseAll, clear }
}
