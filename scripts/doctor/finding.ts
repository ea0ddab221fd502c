// What a check of the doctor found.

export type Finding = {
  readonly name: string
  /** `left out`: this installation or this run cannot answer it; no reason for alarm. */
  readonly state: 'green' | 'red' | 'left out'
  /** What was seen. */
  readonly seen: string
  /** What to do; only with `red`. */
  readonly todo?: string
}

/** A check that passed. */
export const green = (name: string, seen: string): Finding => ({ name, state: 'green', seen })
/** A check that failed. `todo`: what the operator does about it. */
export const red = (name: string, seen: string, todo: string): Finding => ({ name, state: 'red', seen, todo })
/** A check that could not run. `seen`: why. */
export const leftOut = (name: string, seen: string): Finding => ({ name, state: 'left out', seen })

/** Runs one check; a failure inside it becomes a red line, so that the others still run. */
export async function check(
  name: string,
  todo: string,
  look: () => Promise<Finding | string>,
): Promise<Finding> {
  try {
    const found = await look()
    return typeof found === 'string' ? green(name, found) : found
  } catch (error) {
    return red(name, wordsOf(error), todo)
  }
}

/** `fetch failed (ENOTFOUND)`: fetch tells its reason in the cause alone. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = (error.cause as { code?: string } | undefined)?.code
  return code ? `${error.message} (${code})` : error.message
}

const WORDS = { green: 'green', red: 'RED', 'left out': '-' } as const
const COLOURS = { green: 32, red: 31, 'left out': 90 } as const

/** The findings as a table, a line each, with what to do below a red one. */
export function formatFindings(
  findings: readonly Finding[],
  { hasColour }: { readonly hasColour: boolean },
): string {
  const width = Math.max(...findings.map(({ name }) => name.length))
  return findings
    .flatMap(({ name, state, seen, todo }) => {
      const word = WORDS[state].padEnd(5)
      const shown = hasColour ? `\u001b[${COLOURS[state]}m${word}\u001b[0m` : word
      const next = todo ? [`${' '.repeat(width + 9)}-> ${todo}`] : []
      return [`${shown}  ${name.padEnd(width)}  ${seen}`, ...next]
    })
    .join('\n')
}
