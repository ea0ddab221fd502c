// Stopping in order: the last started first, once, on Ctrl-C, on a signal, when npm dies, or after a failed start.

import { isRunning, parentOf, processIdentity } from '../local-supabase/process-identity.ts'
import type { Telling } from './telling.ts'

/** Collects what must be stopped. */
export type Shutdown = {
  readonly isUnderWay: boolean
  add(name: string, stop: () => Promise<unknown>): void
  /** Makes ours the only signal handlers: Miniflare's own would leave the process in the middle of stopping. */
  takeSignals(): void
  /** Stops everything and leaves with this exit code. */
  end(code: number): Promise<never>
}

/** A part that does not end by then is left to the watchdog. */
const PATIENCE_MS = 30_000

/** Listens to the signals; one more, two seconds later, leaves at once. */
export function createShutdown({ log, explain }: Telling): Shutdown {
  const parts: { readonly name: string; readonly stop: () => Promise<unknown> }[] = []
  let ending: Promise<never> | null = null

  // A step that fails because everything is stopping ends up here again: it waits for the first call.
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

  // One Ctrl-C arrives twice: from the terminal, and passed on by npm.
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
  // While everything stops, connections break under whoever still uses them; before, an error nobody awaited ends it all.
  process.on('uncaughtException', (error) => {
    if (ending) return
    explain(error)
    void end(1)
  })
  followParent(onSignal)
  // npm and the shell may be gone before us, and the terminal with them: stopping goes on without telling.
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

// `npm start` is npm, mostly a shell, and this process. When npm is killed nobody passes the signal on.
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
