// Asks for a publish when a visit finds missing or old pages: at most once a minute for each store.
import { createLru } from '#domain/basics/lru.ts'
import { logError } from './log.ts'

type Parts = {
  now(): number
  waitUntil(work: Promise<unknown>): void
}

/** Sends in the background. After a failure the next visit sends again. */
export function oncePerMinute(
  { now, waitUntil }: Parts,
  send: (businessId: string) => Promise<void>,
): (businessId: string) => void {
  const sentAt = createLru<number>(10_000)
  return (businessId) => {
    const last = sentAt.get(businessId)
    if (last !== undefined && now() - last < 60_000) return
    sentAt.set(businessId, now())
    const sending = send(businessId).catch((error: unknown) => {
      sentAt.delete(businessId)
      logError(`nudge of ${businessId} failed`, error)
    })
    waitUntil(sending)
  }
}
