// How long to wait before trying again: twice as long each time, up to a bound, and never the same for two that wait.

/** Milliseconds before attempt 0, 1, 2 …; between half and the whole of what the attempt allows. */
export function growingWait(attempt: number, firstMs: number, maxMs: number): number {
  const whole = Math.min(maxMs, firstMs * 2 ** attempt)
  return whole / 2 + (Math.random() * whole) / 2
}
