// Ends processes when the launcher dies without a word (kill -9): a shell that waits on a pipe.
// Not needed for a clean stop; without a POSIX shell the next start ends the left-overs instead.

import { spawn } from 'node:child_process'

/** A process to end, and how. */
export type WatchdogTarget = { readonly pid: number; readonly signal: NodeJS.Signals }

/** A running watchdog. */
export type Watchdog = {
  /** Watches over these from now on, and no longer over those of before. */
  watch(targets: readonly WatchdogTarget[]): void
  dismiss(): void
}

// Each line names those to end when the pipe closes (the launcher is gone); an empty one, nobody.
const script =
  'while read -r line; do targets=$line; done; set -- $targets; while [ $# -gt 1 ]; do kill -"$1" "$2"; shift 2; done'

/** Watches over processes: each gets its signal within moments of this process's death. */
export function startWatchdog(targets: readonly WatchdogTarget[] = []): Watchdog {
  if (process.platform === 'win32') return { watch: () => {}, dismiss: () => {} }
  const child = spawn('/bin/sh', ['-c', script, 'oja-watchdog'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.on('error', () => {}) // no shell: see above
  child.stdin?.on('error', () => {}) // it may have ended before the line arrives
  child.unref()
  const watch = (next: readonly WatchdogTarget[]) => {
    const pairs = next.map(({ pid, signal }) => `${signal.replace('SIG', '')} ${pid}`)
    child.stdin?.write(`${pairs.join(' ')}\n`)
  }
  watch(targets)
  return { watch, dismiss: () => child.stdin?.end('\n') }
}
