// Work that is done in pieces, so that whoever runs it can let others in between, and can end it. Pure: it knows no clock.

/** Yields after each piece how much it was: about one for each character that was looked at. A piece takes some milliseconds at most. */
export type Work<Value> = Generator<number, Value>

/** Does all pieces at once, for a program that serves nobody else. */
export function doAtOnce<Value>(work: Work<Value>): Value {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}
