// Measures how the cost of work grows with its input, compared with itself: a slow or busy machine slows both sides alike.

/** A limit between 1 (cost grows with the size) and 10 (cost grows with the square of the size). */
export const IN_LINE = 4

/** The clock of a thread may move in steps of 4 ms. */
const ENOUGH_MS = 60

/** Work whose cost grows with the square of its input has shown it by then. */
const TOO_MUCH_MS = 1_000

/**
 * How much more processor time of this thread the work takes on the whole input than ten times on a tenth of it. Other work of the machine takes
 * no time of this thread, but it empties its caches, and memory is cleared within it: the least of three rounds counts.
 */
export function costGrowth<Input>(work: (input: Input) => unknown, whole: Input, tenth: Input): number {
  work(whole)
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && least >= IN_LINE; round += 1) {
    const spent = { whole: 0, tenths: 0 }
    while (spent.tenths < ENOUGH_MS && spent.whole < TOO_MUCH_MS) {
      spent.tenths += processorMs(() => work(tenth), 10)
      spent.whole += processorMs(() => work(whole), 1)
    }
    least = Math.min(least, spent.whole / spent.tenths)
  }
  return least
}

function processorMs(work: () => unknown, times: number): number {
  const before = process.threadCpuUsage()
  for (let run = 0; run < times; run += 1) work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * How much longer work that waits for others, such as a database, takes on the whole input than ten times on a tenth of it. Takes the best of three
 * runs each, and repeats for three seconds while the result is above the limit: other work of the machine can only make a run longer.
 */
export async function waitGrowth<Input>(
  work: (input: Input) => Promise<unknown>,
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

async function msOf(work: () => Promise<unknown>, times: number): Promise<number> {
  const startedAt = performance.now()
  for (let run = 0; run < times; run += 1) await work()
  return performance.now() - startedAt
}
