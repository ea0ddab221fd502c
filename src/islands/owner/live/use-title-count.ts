// How many new orders have not been looked at, in front of the document's title: visible on a tab that is not in front.
import { useEffect } from 'react'
import { titleWithCount } from './new-orders.ts'

/** Pages set the title as one moves through the app; the count is put back each time. */
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
