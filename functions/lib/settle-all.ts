// Runs independent tasks: a task that fails stops none of the others.

type Work = () => Promise<unknown>

/** Runs all at the same time; then throws the failures as one error that names `what`. */
export async function allAtOnce(what: string, works: readonly Work[]): Promise<void> {
  throwFailures(what, await Promise.allSettled(works.map((work) => work())))
}

/** Runs all, one after the other; then throws the failures as one error that names `what`. */
export async function oneByOne(what: string, works: readonly Work[]): Promise<void> {
  const results: PromiseSettledResult<unknown>[] = []
  for (const work of works) results.push(...(await Promise.allSettled([work()])))
  throwFailures(what, results)
}

function throwFailures(what: string, results: readonly PromiseSettledResult<unknown>[]): void {
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  if (failures.length > 0) throw new AggregateError(failures, `${what}: ${failures.length} failed`)
}
