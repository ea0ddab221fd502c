// Stops all parts in order, the last started first, and only once: on Ctrl-C, on a signal, when npm dies, or after a failed start.

import { isRunning, parentOf, processIdentity } from '@oja/local-supabase/machine'
import type { Telling } from './telling.ts'

/** Collects the parts that must be stopped. */
export type Shutdown = {
  readonly isUnderWay: boolean
  add(name: string, stop: () => Promise<unknown>): void
  /** Removes other signal handlers: Miniflare's handlers would end the process in the middle of stopping. */
  takeSignals(): void
  /** Stops everything and ends the process with this exit code. */
  end(code: number): Promise<never>
}

/** A part that has not stopped after this time is left to the watchdog. */
const PATIENCE_MS = 30_000

/** Listens to the signals. A second signal, two seconds or more after the first, ends the process at once. */
export function createShutdown({ log, explain }: Telling): Shutdown {
  const parts: { readonly name: string; readonly stop: () => Promise<unknown> }[] = []
  let ending: Promise<never> | null = null

  // Waits for the first call when a step fails only because everything is stopping.
  function end(code: number): Promise<never> {
    ending ??= stopAll(code)
    return ending
  }

  async function stopAll(code: number): Promise<never> {
    setTimeout(() => process.exit(code || 1), PATIENCE_MS).unref()
    for (const part of parts.splice(0).reverse()) {
      await part.stop().catch((error: Error) => log(`Stopping the ${part.name} failed: ${error.message}`))
    }
    process.exit(code)
  }

  // Time of the first signal. One Ctrl-C arrives twice: from the terminal, and passed on by npm.
  let firstAt = 0
  const onSignal = () => {
    if (ending) {
      if (firstAt > 0 && Date.now() - firstAt > 2000) process.exit(130)
      return
    }
    firstAt = Date.now()
    log('\nStopping …')
    void end(0)
  }
  const takeSignals = () => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.removeAllListeners(signal)
      process.on(signal, onSignal)
    }
  }
  takeSignals()
  // Ignores errors while everything stops, because connections break then. Before that time an error that no code awaits ends the process.
  process.on('uncaughtException', (error) => {
    if (ending) return
    explain(error)
    void end(1)
  })
  followParent(onSignal)
  // Ignores errors of the output: npm, the shell and the terminal may be gone already, and stopping must continue.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  return {
    get isUnderWay() {
      return ending !== null
    },
    add: (name, stop) => void parts.push({ name, stop }),
    takeSignals,
    end,
  }
}

// Calls `onGone` when npm dies. `npm start` is npm, usually a shell, and this process; when npm is killed, no process passes the signal on.
function followParent(onGone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = parentOf(process.pid)
  const isShell = parent !== null && /^(\S*\/)?\w*sh -c /.test(parent.command)
  const npm = isShell ? parentOf(parent.pid) : parent
  const identity = npm && processIdentity(npm.pid)
  if (!npm || !identity) return
  const timer = setInterval(() => {
    if (isRunning({ pid: npm.pid, identity })) return
    clearInterval(timer)
    onGone()
  }, 1000)
  timer.unref()
}
