// Writes what one process of the stack prints into a file: postgres.log is of this run, postgres.1.log of the run before, and so on. A file
// that grows past its limit is renamed in the same way.

import type { ChildProcess } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { isSystemError } from './errors.ts'

const LIMIT_BYTES = 5_000_000
/** Number of older files that are kept besides the newest file. */
const KEPT = 3
const TAIL_LINES = 12

export type LogFile = {
  readonly path: string
  /** Writes what a process prints from now on. */
  follow(child: ChildProcess): void
  /** Writes one line. */
  add(line: string): void
  /** The last lines of the log. */
  tail(): string
  /** Resolves with the next line that matches; rejects after `timeoutMs`. */
  next(pattern: RegExp, timeoutMs: number): Promise<string>
}

/** Opens the log of a run and renames the logs of earlier runs. Calls `onLine` with each line. */
export function openLogFile(
  path: string,
  onLine: (line: string) => void = () => {},
  limitBytes = LIMIT_BYTES,
): LogFile {
  mkdirSync(dirname(path), { recursive: true })
  if (existsSync(path) && statSync(path).size > 0) moveOn(path)
  appendFileSync(path, '') // fails at once when the file may not be written
  let size = 0
  let last: string[] = []
  const listeners = new Set<(line: string) => void>([onLine])

  function take(line: string): void {
    last = [...last, line].slice(-TAIL_LINES)
    write(`${line}\n`)
    for (const hear of [...listeners]) hear(line)
  }

  // On a full disk the file loses the line; `onLine` still gets it.
  function write(text: string): void {
    try {
      const added = Buffer.byteLength(text)
      if (size + added > limitBytes) {
        moveOn(path)
        size = 0
      }
      appendFileSync(path, text)
      size += added
    } catch (error) {
      if (!isSystemError(error)) throw error
    }
  }

  return {
    path,
    follow(child) {
      for (const stream of [child.stdout, child.stderr]) {
        if (stream) createInterface({ input: stream }).on('line', take)
      }
    },
    add: take,
    tail: () => last.join('\n'),
    next: (pattern, timeoutMs) => nextLine(listeners, { pattern, timeoutMs, path }),
  }
}

function nextLine(
  listeners: Set<(line: string) => void>,
  {
    pattern,
    timeoutMs,
    path,
  }: { readonly pattern: RegExp; readonly timeoutMs: number; readonly path: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      listeners.delete(hear)
      settle()
    }
    const hear = (line: string) => pattern.test(line) && end(() => resolve(line))
    const timer = setTimeout(
      () => end(() => reject(new Error(`no line like ${pattern} within ${timeoutMs} ms in ${path}`))),
      timeoutMs,
    )
    listeners.add(hear)
  })
}

/** postgres.log becomes postgres.1.log, postgres.1.log becomes postgres.2.log; the oldest is replaced. */
function moveOn(path: string): void {
  const numbered = (number: number) => (number === 0 ? path : path.replace(/\.log$/, `.${number}.log`))
  for (let number = KEPT; number > 0; number -= 1) {
    if (existsSync(numbered(number - 1))) renameSync(numbered(number - 1), numbered(number))
  }
}
