// What begins when the page has been quiet for a while, so that nothing of the first opening waits for it: this browser keeps the app, and sends the full
// size of pictures that were sent light. Draws nothing.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepApp } from '#data/owner/owner-worker.ts'
import { useBusinessChoice } from '#owner/session/business.ts'
import { startFollowing } from '#owner/shared/pictures/queue/following.ts'

/** Time between two looks whether the page is quiet. */
const LOOK_MS = 5_000

export default function KeptApp() {
  const client = useQueryClient()
  const { person } = useBusinessChoice()
  useEffect(() => startFollowing(person.id), [person.id])
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
