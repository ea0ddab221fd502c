// Watches workerd, which runs the site. Miniflare restarts workerd when it ends; this file reports each process, and gives up when it ends
// too often or fails to start.

import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEndCounter, StartError, type SupervisorOptions } from '@oja/local-supabase/machine'
import { Log, LogLevel } from 'miniflare'

/** Callbacks that report the process to the program that runs the site. */
export type RuntimeWatch = Omit<SupervisorOptions, 'name'> & {
  /** Called with the id of each process that is started. */
  readonly onSpawn: (pid: number) => void
}

/** Miniflare's log without its message that workerd has ended; this file reports that event. */
export class RuntimeLog extends Log {
  constructor() {
    super(LogLevel.WARN)
  }

  override logWithLevel(level: LogLevel, message: string): void {
    if (!/Workers runtime (crashed|failed to restart)/.test(message)) super.logWithLevel(level, message)
  }
}

/** Watches workerd; works for one site per process. `isBack` resolves when Miniflare has started workerd again. */
export function watchRuntime(watch: RuntimeWatch, isBack: () => Promise<unknown>): { stop(): void } {
  const name = 'The site (workerd)'
  const mayRestart = createEndCounter({ ...watch, name })
  let isStopping = false

  // Receives every process that this process starts, through Node's diagnostics channel.
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
    await sleep(100) // lets Miniflare notice the end too
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
