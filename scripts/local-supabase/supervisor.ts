// Keeps a process of the stack running: one that ends unasked is started again after growing waits. One that ends again and again
// within a minute is given up, and whoever runs the stack is told in one sentence.

import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { growingWait } from './growing-wait.ts'
import { StartError } from './start-error.ts'

/** So many ends of one process within a minute are mended; the next one is not. */
const MAX_ENDS = 5
const MINUTE_MS = 60_000

export type SupervisorOptions = {
  readonly name: string
  readonly log: (line: string) => void
  /** Told when the process is given up: nothing works without it. */
  readonly onLost: (error: StartError) => void
  /** Where its last words are. */
  readonly logPath?: string
}

export type Supervised = {
  readonly pid: number
  /** Asks the process to end, and makes it end when it has not after `patienceMs`. Resolves when it has. */
  stop(signal: NodeJS.Signals, patienceMs: number): Promise<void>
}

/** Counts the ends of one process: answers the milliseconds after which it may start again, or null when it is given up. */
export function countEnds({ name, log, onLost, logPath }: SupervisorOptions): (how: string) => number | null {
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

/** Starts a process with `start`, which resolves once it is ready, and keeps it running. Rejects when the first start fails. */
export async function supervise(
  start: () => Promise<ChildProcess>,
  options: SupervisorOptions,
): Promise<Supervised> {
  const restartAfter = countEnds(options)
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

  /** Answers how the new process ended, or why it did not start. */
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
