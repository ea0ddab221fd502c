// Keeps the search in the page's address. The first letter adds an entry to the history, and later letters replace that entry. Back leads from the
// results to the page without a search, and from a product to the results, scrolled as before.
import { formatWish, readWish, type Wish } from '#domain/search/wish.ts'

/** Waits this long for the next letter before changing the address: browsers refuse many changes in a row. */
const QUIET_MS = 300

const VIEW_KEY = 'oja:search-view'

export type SearchAddress = {
  wish(): Wish
  /** Writes the search into the address: after a pause in typing, or at once with `isNow`. */
  keep(wish: Wish, options?: { readonly isNow?: boolean }): void
}

/** Calls `changed` after Back and Forward. */
export function searchAddress(changed: (wish: Wish) => void): SearchAddress {
  const wish = () => readWish(location.search)
  let waiting: { readonly timer: number; readonly write: () => void } | null = null

  addEventListener('popstate', () => {
    if (waiting) clearTimeout(waiting.timer)
    waiting = null
    changed(wish())
  })
  return {
    wish,
    keep(next, { isNow = false } = {}) {
      if (waiting) clearTimeout(waiting.timer)
      const write = () => {
        waiting = null
        const [before, after] = [formatWish(wish()), formatWish(next)]
        if (before === after) return
        if (before === '') history.pushState(null, '', location.pathname + after)
        else history.replaceState(history.state, '', location.pathname + after)
      }
      if (isNow) return write()
      waiting = { timer: setTimeout(write, QUIET_MS) as unknown as number, write }
    },
  }
}

/** How far the list was shown and scrolled: the place of the first card in view, and how far its upper edge was below the window's. */
export type ScrolledList = { readonly shown: number; readonly first: number; readonly top: number }

/** Stores the view of the list when the page is left. Browsers do not restore the scroll position of a list that a script made. */
export function noteView(view: () => ScrolledList): void {
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(VIEW_KEY, JSON.stringify({ ...view(), href: location.href }))
    } catch (error) {
      console.warn('search: the place in the list is not kept', error)
    }
  })
}

/** The stored view, when the shopper returns to this address; null otherwise. */
export function notedView(): ScrolledList | null {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'back_forward') return null
  try {
    const { href, shown, first, top } = JSON.parse(sessionStorage.getItem(VIEW_KEY) ?? '{}')
    const isWhole = Number.isInteger(shown) && Number.isInteger(first) && Number.isFinite(top)
    return href === location.href && isWhole ? { shown, first, top } : null
  } catch (error) {
    console.warn('search: the place in the list was not kept', error)
    return null
  }
}
