// Lets this browser keep the app when the page has been quiet for a while, so that nothing of the first opening waits for it. Draws nothing.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepApp } from '#data/owner/owner-worker.ts'

/** Time between two looks whether the page is quiet. */
const LOOK_MS = 5_000

export default function KeptApp() {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.readyState !== 'complete' || client.isFetching() > 0) return
      clearInterval(timer)
      void keepApp()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [client])
  return null
}
