// When what is kept is copied ahead: with a connection, while the page is idle and seen, and not where the person saves data.
import type { QueryClient } from '@tanstack/react-query'
import type { OwnBusiness } from '../business.ts'
import { isDear } from '../connection.ts'
import { aheadKey } from './ahead-keys.ts'
import { copyAhead } from './copy-ahead.ts'
import { keepPictures } from './keep-pictures.ts'
import type { Shelf } from './shelf.ts'

/** Time between two looks whether a copy is due, and between two copies of a store. */
const LOOK_MS = 5_000
const BETWEEN_MS = 5 * 60_000

type Around = {
  /** The store that is shown. */
  readonly shown: () => OwnBusiness | null
  readonly isAway: () => boolean
}

/** Copies until the returned function is called. */
export function startCopies(client: QueryClient, shelf: Shelf, { shown, isAway }: Around): () => void {
  let isCopying = false
  let isStopped = false
  /** When each store was copied or tried last. */
  const tried = new Map<string, number>()
  const look = async () => {
    const business = shown()
    if (!business || isCopying || isStopped || isAway() || !isGoodMoment() || client.isFetching() > 0) return
    isCopying = true
    try {
      const last = tried.get(business.id) ?? (await shelf.get(aheadKey(business.id, 'book')))?.at ?? 0
      if (Date.now() - last < BETWEEN_MS) return
      await whenIdle()
      tried.set(business.id, Date.now())
      const pictures = await copyAhead(shelf, business, Date.now())
      if (!isStopped) await keepPictures(pictures)
    } catch (error) {
      // The page does without a copy, whatever the reason.
      console.warn('kept data: the copy was cut short', error)
    } finally {
      isCopying = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

const isGoodMoment = () => document.visibilityState === 'visible' && !isDear()

/** Safari has no such moment. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else resolve()
  })
