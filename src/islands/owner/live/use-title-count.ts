// Shows the number of unopened new orders before the document's title, which is visible on a background tab.
import { useEffect } from 'react'
import { titleWithCount } from './new-orders.ts'

/** Adds the count again each time that a page sets the title. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const write = () => {
      const wanted = titleWithCount(document.title, count)
      if (document.title !== wanted) document.title = wanted
    }
    write()
    const title = document.querySelector('title')
    if (!title) return
    const observer = new MutationObserver(write)
    observer.observe(title, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [count])
}
