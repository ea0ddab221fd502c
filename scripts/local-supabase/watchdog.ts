// Ends processes when the launcher dies without a word (kill -9): a shell that waits on a pipe.
// Not needed for a clean stop; without a POSIX shell the next start ends the left-overs instead.

import { spawn } from 'node:child_process'

/** A running watchdog. */
export type Watchdog = { dismiss(): void }

// `read` returns at the line "done" (clean stop) or at the end of the pipe (the launcher is gone).
const script = 'read -r line; [ "$line" = done ] || while [ $# -gt 1 ]; do kill -"$1" "$2"; shift 2; done'

/** Watches over processes: each gets its signal within moments of this process's death. */
export function startWatchdog(
  targets: readonly { readonly pid: number; readonly signal: 'INT' | 'TERM' | 'KILL' }[],
): Watchdog {
  if (process.platform === 'win32') return { dismiss: () => {} }
  const pairs = targets.flatMap(({ pid, signal }) => [signal, String(pid)])
  const child = spawn('/bin/sh', ['-c', script, 'oja-watchdog', ...pairs], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.on('error', () => {}) // no shell: see above
  child.stdin?.on('error', () => {}) // it may have ended before the line arrives
  child.unref()
  return { dismiss: () => child.stdin?.end('done\n') }
}
