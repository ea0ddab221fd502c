// What a killed Postgres leaves in its data folder: a pid file, and sometimes processes that still hold its memory.
// Ends only processes that provably belong to this data folder.

import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { processIdentity, signalProcess, waitForExit } from './process-identity.ts'

/**
 * Removes a `postmaster.pid` whose process is gone or is another program by now: Postgres itself takes any live
 * process under that number for its predecessor and refuses to start. A server that still runs here is ended.
 */
export async function removeStalePidFile(data: string): Promise<void> {
  const path = join(data, 'postmaster.pid')
  const pid = readPid(path)
  if (pid === null) return
  await endServerOf(data)
  rmSync(path, { force: true })
}

/** Ends every process that works in this data folder; there is none after a clean stop. */
export async function endServerOf(data: string): Promise<void> {
  for (const pid of serversOf(data)) {
    const identity = processIdentity(pid)
    if (identity === null) continue
    signalProcess(pid, 'SIGQUIT') // "immediate": what is committed is recovered by the next start
    if (await waitForExit({ pid, identity }, 5_000)) continue
    signalProcess(pid, 'SIGKILL')
    await waitForExit({ pid, identity }, 5_000)
  }
}

function readPid(path: string): number | null {
  try {
    const pid = Number(readFileSync(path, 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

// Every Postgres process works inside its data folder, so its working directory tells on Linux. Elsewhere the lock
// file of the stack (stack-lock.ts) has already ended the server that it wrote down, and backends follow their server.
function serversOf(data: string): number[] {
  if (process.platform !== 'linux') return []
  const folder = realpathSync(data)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksIn(Number(name), folder))
    .map(Number)
    .sort((a, b) => a - b) // the server comes before its backends
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    )
  } catch {
    return false // gone meanwhile, or another user's
  }
}
