// Measures how the cost of work grows with its input, compared with itself: a slow or busy machine slows both sides alike.

/** A limit between 1 (cost grows with the size) and 10 (cost grows with the square of the size). */
export const IN_LINE = 4

/**
 * How much longer the work takes on the whole input than ten times on a tenth of it. Takes the best of three runs each, and repeats for three
 * seconds while the result is above the limit: other work of the machine can only make a run longer.
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
