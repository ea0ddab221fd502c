// Ends processes when the launcher is killed (kill -9): runs a shell that waits on a pipe. A clean stop does not need the watchdog. Without a
// POSIX shell the next start ends the remaining processes instead.

import { spawn } from 'node:child_process'

/** A process to end, and the signal that ends it. */
export type WatchdogTarget = { readonly pid: number; readonly signal: NodeJS.Signals }

/** A running watchdog. */
export type Watchdog = {
  /** Watches these processes from now on, and no longer the earlier ones. */
  watch(targets: readonly WatchdogTarget[]): void
  dismiss(): void
}

// Reads lines from the pipe. The last line names the processes to end when the pipe closes, because then the launcher has ended. An empty
// line names no process.
const script =
  'while read -r line; do targets=$line; done; set -- $targets; while [ $# -gt 1 ]; do kill -"$1" "$2"; shift 2; done'

/** Watches processes: each process gets its signal within moments after this process dies. */
export function startWatchdog(targets: readonly WatchdogTarget[] = []): Watchdog {
  if (process.platform === 'win32') return { watch: () => {}, dismiss: () => {} }
  const child = spawn('/bin/sh', ['-c', script, 'oja-watchdog'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.on('error', () => {}) // without a shell the next start ends the processes
  child.stdin?.on('error', () => {}) // the process may end before the line arrives
  child.unref()
  const watch = (next: readonly WatchdogTarget[]) => {
    const pairs = next.map(({ pid, signal }) => `${signal.replace('SIG', '')} ${pid}`)
    child.stdin?.write(`${pairs.join(' ')}\n`)
  }
  watch(targets)
  return { watch, dismiss: () => child.stdin?.end('\n') }
}
