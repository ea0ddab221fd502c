// Fetches the file that keeps data for a time without a connection (keeper.ts): some seconds after the start, and at once when a read has failed.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OwnBusiness } from '../business.ts'

/** After the first page is there; also the time until the file is asked for again. */
const LATER_MS = 5_000

/** Keeps what this person reads on this device. `business` is the store that is shown. */
export function useKeptData(personId: string, business: OwnBusiness | null): void {
  const client = useQueryClient()
  const shown = useRef(business)
  shown.current = business
  useEffect(() => {
    let stop: (() => void) | null = () => {}
    let isAsked = false
    const load = () => {
      if (isAsked) return
      isAsked = true
      import('./keeper.ts').then(
        ({ keepData }) => {
          if (stop) stop = keepData(client, personId, () => shown.current)
        },
        () => {
          isAsked = false // asked for again by the timer
        },
      )
    }
    const timer = setInterval(load, LATER_MS)
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'failed') load()
    })
    if (!navigator.onLine) load()
    addEventListener('offline', load)
    return () => {
      clearInterval(timer)
      unsubscribe()
      removeEventListener('offline', load)
      stop?.()
      stop = null
    }
  }, [client, personId])
}
