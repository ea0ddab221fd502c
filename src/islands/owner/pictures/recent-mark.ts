// The watermark for pictures that are made one after another: asked once for all of them, not for each.
import { fetchMark } from '#data/owner/watermark.ts'
import type { Mark } from '#domain/picture/picture-port.ts'

const KEPT_MS = 20_000

let recent: {
  readonly businessId: string
  readonly askedAt: number
  readonly mark: Promise<Mark | null>
} | null = null

/** The mark that a new product picture carries; asked again after 20 seconds, and after it could not be read. */
export function recentMark(businessId: string): Promise<Mark | null> {
  const now = Date.now()
  if (recent?.businessId === businessId && now - recent.askedAt < KEPT_MS) return recent.mark
  const mark = fetchMark(businessId)
  recent = { businessId, askedAt: now, mark }
  mark.catch(forgetMark)
  return mark
}

/** It was changed meanwhile. */
export function forgetMark(): void {
  recent = null
}
