// Follows workerd, which runs the site. Miniflare starts it again by itself when it ends; here its process is made known each time, and
// given up when that happens too often or fails.

import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Log, LogLevel } from 'miniflare'
import { StartError } from './local-supabase/start-error.ts'
import { countEnds, type SupervisorOptions } from './local-supabase/supervisor.ts'

/** What whoever runs the site hears of its process. */
export type RuntimeWatch = Omit<SupervisorOptions, 'name'> & {
  /** Told of each process that is started. */
  readonly onSpawn: (pid: number) => void
}

/** Miniflare's words, but those that workerd has ended: they are said here. */
export class RuntimeLog extends Log {
  constructor() {
    super(LogLevel.WARN)
  }

  override logWithLevel(level: LogLevel, message: string): void {
    if (!/Workers runtime (crashed|failed to restart)/.test(message)) super.logWithLevel(level, message)
  }
}

/** Watches the workerd of the one site that this process runs. `isBack` resolves when Miniflare has started it again. */
export function watchRuntime(watch: RuntimeWatch, isBack: () => Promise<unknown>): { stop(): void } {
  const name = 'The site (workerd)'
  const mayRestart = countEnds({ ...watch, name })
  let isStopping = false

  // Node tells here of every process that this one starts.
  const onProcess = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess }
    child.once('spawn', () => {
      if (!/^workerd(\.exe)?$/.test(basename(child.spawnfile))) return
      watch.onSpawn(child.pid as number)
      child.once('exit', (code, signal) => void onExit(signal ?? `exit code ${code}`))
    })
  }

  async function onExit(how: string): Promise<void> {
    if (isStopping || mayRestart(how) === null) return
    await sleep(100) // Miniflare hears of it too
    await isBack().catch((error: Error) => {
      if (!isStopping) watch.onLost(new StartError(`${name} could not be started again: ${error.message}`))
    })
  }

  subscribe('child_process', onProcess)
  return {
    stop() {
      isStopping = true
      unsubscribe('child_process', onProcess)
    },
  }
}
