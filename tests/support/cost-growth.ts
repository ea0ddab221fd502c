// How the cost of work grows with its input, measured against itself: a slow or busy machine slows both sides alike.

/** Between 1, a cost in line with the size, and 10, one that goes with its square. */
export const IN_LINE = 4

/**
 * How much longer the work takes on the whole than ten times on a tenth of it. The best of three runs each, and for three seconds of
 * more while that is not in line: what comes between can only make a run longer.
 */
export async function costGrowth<Input>(
  work: (input: Input) => unknown,
  whole: Input,
  tenth: Input,
): Promise<number> {
  const times: { whole: number[]; tenths: number[] } = { whole: [], tenths: [] }
  let growth = Number.POSITIVE_INFINITY
  const startedAt = performance.now()
  const isLate = () => performance.now() - startedAt > 3_000
  while (!isLate() && (times.whole.length < 3 || growth >= IN_LINE)) {
    times.tenths.push(await msOf(() => work(tenth), 10))
    times.whole.push(await msOf(() => work(whole), 1))
    growth = Math.min(...times.whole) / Math.min(...times.tenths)
  }
  return growth
}

async function msOf(work: () => unknown, times: number): Promise<number> {
  const startedAt = performance.now()
  for (let run = 0; run < times; run += 1) await work()
  return performance.now() - startedAt
}
