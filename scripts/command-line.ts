// What commands of package.json share: the words after them, the usage, and how they end.
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A reason for which a command ends, as a sentence for the person who runs it. Any other error is a fault of ours. */
export class CommandError extends Error {}

/**
 * Runs a command: `main` gets its options and words, and answers the exit code, or null for words that are wrong. Wrong words end with the usage
 * and 2, a CommandError ends with its sentence and 1.
 */
export async function runCommand<const Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
  main: (given: ReturnType<typeof parseArgs<Config>>) => Promise<number | null>,
): Promise<void> {
  const given = readCommandLine(config, usage)
  try {
    const code = given && (await main(given))
    if (given && code === null) console.error(usage)
    process.exitCode = code ?? 2
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    process.exitCode = complain(error.message)
  }
}

/** Prints the problem; returns the exit code of a failed command. */
export function complain(message: string): number {
  console.error(message)
  return 1
}

/** npm takes these for the start of an option of its own. */
const NPM_NAMES: Readonly<Record<string, string>> = { to: 'token_description' }

/**
 * The options and words; null after the problem and the usage were printed. Refuses options that npm took for itself: `npm run deploy --dry-run`
 * would deploy, because the command gets no word of it.
 */
export function readCommandLine<const Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    const refusal = refusalOfKept(Object.keys(config.options ?? {}))
    if (refusal) throw new Error(refusal)
    return parseArgs(config)
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
    return null
  }
}

/** Says which of the options npm took for itself; null when it took none. */
export function refusalOfKept(names: readonly string[]): string | null {
  const kept = keptByNpm(names, process.env).map((name) => `--${name}`)
  if (kept.length === 0) return null
  return `npm kept ${kept.join(', ')} for itself. Write two dashes before the options. Nothing was done.`
}

/** The options that npm did not pass on: it puts them into the environment, `--no-build` as an empty `npm_config_build`. */
export function keptByNpm(names: readonly string[], env: NodeJS.ProcessEnv): readonly string[] {
  return names.filter((name) => {
    const word = name.replace(/^no-/, '').replaceAll('-', '_')
    return [word, NPM_NAMES[name]].some(
      (each) => each !== undefined && env[`npm_config_${each}`] !== undefined,
    )
  })
}
