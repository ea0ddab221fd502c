// Computes the wait before another try: twice as long each time, up to a bound, and with a random part so that two programs do not try at the
// same time.

/** Milliseconds before attempt 0, 1, 2 …: at random between half of the attempt's wait and all of it. */
export function growingWait(attempt: number, firstMs: number, maxMs: number): number {
  const whole = Math.min(maxMs, firstMs * 2 ** attempt)
  return whole / 2 + (Math.random() * whole) / 2
}
