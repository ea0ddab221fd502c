// Prints what the launcher says. Prints log lines as they come. Explains a problem of this machine (a full disk, another user's folder) in
// one sentence that says what to do.

import { statfsSync } from 'node:fs'
import { isDiskFull, StartError } from '@oja/local-supabase/machine'

/** Free space that a start needs, in MB. A first start fills some 150 MB and writes as much beside that; a later start needs room to work. */
const NEEDED_MB = { first: 300, later: 50 }

export type Telling = {
  log(line: string): void
  /** Prints why the launcher ends. */
  explain(error: unknown): void
}

/** Opens the output for the project `root`, whose data is in `dir`. */
export function openTelling(
  root: string,
  dir: string,
  { log: print, error: printError }: Pick<Console, 'log' | 'error'>,
): Telling {
  let isFull = false
  const tellFull = () => {
    if (!isFull)
      printError(
        `The disk is full: there is no room left for ${dir}. Free some space, then go on or start again.`,
      )
    isFull = true
  }
  return {
    log: (line) => (isDiskFull(line) ? tellFull() : print(line)),
    explain(error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      const isExpected = error instanceof StartError
      if (isDiskFull(message) || (isFull && !isExpected)) return tellFull()
      printError(`\n${noRight(message, root) ?? (isExpected ? message : (stack ?? message))}`)
    },
  }
}

function noRight(message: string, root: string): string | null {
  const [, code, path] = /\b(EACCES|EPERM|EROFS)\b[^\n]*?'([^'\n]+)'/.exec(message) ?? []
  if (code === undefined) return null
  if (code === 'EROFS')
    return `${path} cannot be written: its file system is read-only. Move the project to another.`
  if (!path?.startsWith(root)) return `This user may not write ${path}.`
  return `This user may not write ${path} (a start with sudo leaves such files). Give them back: sudo chown -R "$(id -un)" "${root}"`
}

/** Throws a StartError when a start would fill the disk. */
export function requireSpace(dir: string, { isFirstStart }: { readonly isFirstStart: boolean }): void {
  const { bavail, bsize } = statfsSync(dir)
  const freeMb = Math.floor((bavail * bsize) / 1_000_000)
  const neededMb = isFirstStart ? NEEDED_MB.first : NEEDED_MB.later
  if (freeMb >= neededMb) return
  throw new StartError(
    `The disk is almost full: ${dir} has ${freeMb} MB of room, and ${isFirstStart ? 'the first start' : 'a start'} needs ${neededMb} MB.`,
  )
}
