// Does long work in pieces, between which the isolate answers others. Attacks: a small file whose reading costs much; many files at once.
// A Worker's clock stands still while it computes: work is counted, not timed.
import { fail, ok, type Result } from '#domain/basics/result.ts'
import type { Work } from '#domain/basics/work.ts'

/** Work of one piece, one or two milliseconds: a page waits for a piece each time that it has asked the bucket or the index. */
const PIECE = 50_000

/** Most work of one file, two to three seconds of a processor; 40 MB of a real export are nine tenths of it. */
const MOST_WORK = 110_000_000

/** From the beginning of one piece to the next one, of all files that this isolate reads together. */
const TURN_MS = 2

let nextAtMs = 0

/** Ends the turn of this file: requests that came meanwhile are answered, and of several files one goes on at a time. */
export async function giveTurn(): Promise<void> {
  const nowMs = Date.now()
  nextAtMs = Math.max(nowMs, nextAtMs + TURN_MS)
  await new Promise((resolve) => setTimeout(resolve, nextAtMs - nowMs))
}

/** Does works of one file. Refuses with `too_much_work` when all together are more than one file may be. */
export type Turns = {
  take<Value>(work: Work<Value>): Promise<Result<Value, { code: 'too_much_work' }>>
}

/** Begins to count the work of one file. */
export function startTurns(): Turns {
  let done = 0
  let inTurn = 0
  return {
    async take(work) {
      for (;;) {
        const step = work.next()
        if (step.done === true) return ok(step.value)
        done += step.value
        inTurn += step.value
        if (done > MOST_WORK) return fail('too_much_work')
        if (inTurn < PIECE) continue
        inTurn = 0
        await giveTurn()
      }
    },
  }
}
