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
  const best = { whole: Number.POSITIVE_INFINITY, tenths: Number.POSITIVE_INFINITY }
  const growth = () => best.whole / best.tenths
  const runBoth = async () => {
    best.tenths = Math.min(best.tenths, await msOf(() => work(tenth), 10))
    best.whole = Math.min(best.whole, await msOf(() => work(whole), 1))
  }
  for (let round = 0; round < 3; round += 1) await runBoth()
  const endAt = performance.now() + 3_000
  while (growth() >= IN_LINE && performance.now() < endAt) await runBoth()
  return growth()
}

async function msOf(work: () => unknown, times: number): Promise<number> {
  const startedAt = performance.now()
  for (let run = 0; run < times; run += 1) await work()
  return performance.now() - startedAt
}
