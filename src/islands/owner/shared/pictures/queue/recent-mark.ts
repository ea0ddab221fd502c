// Reads the watermark once for several pictures that are made one after another.
import { fetchMark } from '#data/owner/products/watermark.ts'
import type { Mark } from '#domain/picture/picture-port.ts'

const KEPT_MS = 20_000

let recent: {
  readonly businessId: string
  readonly askedAt: number
  readonly mark: Promise<Mark | null>
} | null = null

/** The watermark for a new product picture. Read again after 20 seconds, and after a failed read. */
export function recentMark(businessId: string): Promise<Mark | null> {
  const now = Date.now()
  if (recent?.businessId === businessId && now - recent.askedAt < KEPT_MS) return recent.mark
  const mark = fetchMark(businessId)
  recent = { businessId, askedAt: now, mark }
  // The caller gets the error, and the next call reads again.
  mark.catch(forgetMark)
  return mark
}

/** Forgets the watermark, because it was changed. */
export function forgetMark(): void {
  recent = null
}
