// What the launcher says. Lines pass as they come; what of this machine is in the way (a full disk, a folder of somebody else) is said
// in one sentence with what to do, whichever part met it.

import { statfsSync } from 'node:fs'
import { isDiskFull } from '../local-supabase/disk-full.ts'
import { StartError } from '../local-supabase/start-error.ts'

/** A first start fills some 150 MB and writes as much beside it; a later one needs room to work. */
const NEEDED_MB = { first: 300, later: 50 }

export type Telling = {
  log(line: string): void
  /** Says why everything ends. */
  explain(error: unknown): void
}

/** Opens it for the project `root`, whose data is in `dir`. */
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

/** Throws a StartError when a start would fill the disk half-way. */
export function requireSpace(dir: string, isFirstStart: boolean): void {
  const { bavail, bsize } = statfsSync(dir)
  const freeMb = Math.floor((bavail * bsize) / 1_000_000)
  const neededMb = isFirstStart ? NEEDED_MB.first : NEEDED_MB.later
  if (freeMb >= neededMb) return
  throw new StartError(
    `The disk is almost full: ${dir} has ${freeMb} MB of room, and ${isFirstStart ? 'the first start' : 'a start'} needs ${neededMb} MB.`,
  )
}
