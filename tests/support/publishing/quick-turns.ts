// Lets publishes pause without waiting. A publish gives other work a turn of the event loop after each page (another-turn.ts), with a timer of a
// millisecond; thousands of them are most of a test's time, and on a busy machine all of it. Here a pause is the next turn, without the timer.
import { afterEach, beforeEach, vi } from 'vitest'

/** For all tests of a file. Timers with a time wait as ever. */
export function pauseWithoutWaiting(): void {
  beforeEach(() => {
    const wait = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => (ms ? wait(run, ms) : setImmediate(run)))
  })
  afterEach(() => vi.unstubAllGlobals())
}
