// The page to which a person returns after setting a new password; known when the page's script runs.
import { useEffect, useState } from 'react'
import { parseSlugOrDomain } from '#domain/store/shop-look.ts'
import { NO_WAY, readReturnPath, type Way } from './browser-memory.ts'

export type WayBack = Way & { readonly isRead: boolean }

/** The way back, read after the first paint, because the server draws the page without it; until then `isRead` is false. */
export function useWayBack(): WayBack {
  const [way, setWay] = useState<WayBack>({ ...NO_WAY, isRead: false })
  useEffect(() => {
    const kept = readReturnPath()
    // A mail's link may be opened in another browser than the one that asked for it.
    const from = new URLSearchParams((window.ojaArrival ?? location).search).get('from')
    setWay({ ...kept, shop: parseSlugOrDomain(from) ?? kept.shop, isRead: true })
  }, [])
  return way
}
