// Ends the stack's processes when the launcher dies without a word (kill -9): a shell that waits on a pipe.
// Not needed for a clean stop; without a POSIX shell the next start ends the left-overs instead.

import { type ChildProcess, spawn } from 'node:child_process'

/** A running watchdog. */
export type Watchdog = { dismiss(): void; readonly process: ChildProcess | null }

// `read` returns at the line "done" (clean stop) or at the end of the pipe (the launcher is gone).
const script = 'read -r line; [ "$line" = done ] || { kill -TERM "$2"; kill -INT "$1"; }'

/** Watches over a Postgres and a PostgREST process: both end within moments of this process's death. */
export function startWatchdog(postgresPid: number, postgrestPid: number): Watchdog {
  if (process.platform === 'win32') return { dismiss: () => {}, process: null }
  const child = spawn('/bin/sh', ['-c', script, 'oja-watchdog', String(postgresPid), String(postgrestPid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.on('error', () => {}) // no shell: see above
  child.stdin?.on('error', () => {}) // it may have ended before the line arrives
  child.unref()
  return { dismiss: () => child.stdin?.end('done\n'), process: child }
}
