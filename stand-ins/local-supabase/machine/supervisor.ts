// Keeps a process running: starts the process again, after growing waits, when it ends by itself. Gives up a process that ends too often
// within a minute, and gives `onLost` the reason.

import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './errors.ts'
import { growingWait } from './growing-wait.ts'

/** How often a process may end within a minute before it is given up. */
const MAX_ENDS = 5
const MINUTE_MS = 60_000

export type SupervisorOptions = {
  readonly name: string
  readonly log: (line: string) => void
  /** Called when the process is given up; without it nothing works. */
  readonly onLost: (error: StartError) => void
  /** The log file that shows why the process ended. */
  readonly logPath?: string
}

export type Supervised = {
  readonly pid: number
  /** Asks the process to end, and kills it after `patienceMs`. Resolves when the process has ended. */
  stop(signal: NodeJS.Signals, patienceMs: number): Promise<void>
}

/** Counts how often one process ends. Returns the milliseconds after which the process may start again, or null when it is given up. */
export function createEndCounter({
  name,
  log,
  onLost,
  logPath,
}: SupervisorOptions): (how: string) => number | null {
  let ends: number[] = []
  return (how) => {
    const now = Date.now()
    ends = [...ends.filter((end) => end > now - MINUTE_MS), now]
    if (ends.length > MAX_ENDS) {
      const where = logPath ? `; see ${logPath}` : ''
      onLost(new StartError(`${name} has ended ${ends.length} times within a minute (last: ${how})${where}`))
      return null
    }
    log(`${name} has ended (${how}); it is started again`)
    return growingWait(ends.length - 1, 100, 5_000)
  }
}

/** Starts a process with `start` and keeps it running. `start` resolves when the process is ready. Rejects when the first start fails. */
export async function supervise(
  start: () => Promise<ChildProcess>,
  options: SupervisorOptions,
): Promise<Supervised> {
  const restartAfter = createEndCounter(options)
  let child = await start()
  let isStopping = false

  async function keep(): Promise<void> {
    let how = await howItEnds(child)
    while (!isStopping) {
      const waitMs = restartAfter(how)
      if (waitMs === null) return
      await sleep(waitMs)
      if (!isStopping) how = await runAgain()
    }
  }

  /** Returns how the new process ended, or why it did not start. */
  async function runAgain(): Promise<string> {
    try {
      child = await start()
    } catch (error) {
      return (error as Error).message.replace(`${options.name} `, '').replace(/[.\n].*/s, '')
    }
    if (isStopping) child.kill('SIGKILL')
    else options.log(`${options.name} runs again`)
    return howItEnds(child)
  }

  const kept = keep()
  return {
    get pid() {
      return child.pid as number
    },
    async stop(signal, patienceMs) {
      isStopping = true
      child.kill(signal)
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await kept
      clearTimeout(timer)
    },
  }
}

/** Resolves with the signal or the exit code when the process has ended. */
function howItEnds(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    const tell = () => resolve(child.signalCode ?? `exit code ${child.exitCode}`)
    if (child.exitCode !== null || child.signalCode !== null) tell()
    else child.once('exit', tell)
  })
}
