// A phone whose clock is wrong: `Date` of its pages is off, and no other clock is.
import type { BrowserContext } from 'playwright'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Pages that are opened from now on have a clock that is ahead by this; negative when it is behind. */
export async function putClockAhead(context: BrowserContext, aheadMs: number): Promise<void> {
  await context.addInitScript((ms) => {
    const place = globalThis as unknown as { rightDate?: DateConstructor; Date: unknown }
    place.rightDate ??= Date
    const Right = place.rightDate
    place.Date = class extends Right {
      constructor(...given: [number]) {
        if (given.length > 0) super(...given)
        else super(Right.now() + ms)
      }
      static override now() {
        return Right.now() + ms
      }
    }
  }, aheadMs)
}
