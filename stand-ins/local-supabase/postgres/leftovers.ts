// Removes what a killed Postgres leaves in its data folder: a pid file, and sometimes processes that still hold its memory. Ends only
// processes that provably belong to this data folder.

import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { processIdentity, signalProcess, waitForExit } from '../machine/process-identity.ts'

/**
 * Removes a `postmaster.pid` whose process has ended, or whose number now belongs to another program. Otherwise Postgres would take any
 * process with that number for a running server, and refuse to start. Ends a server that still runs here.
 */
export async function removeStalePidFile(data: string): Promise<void> {
  const path = join(data, 'postmaster.pid')
  const pid = readPid(path)
  if (pid === null) return
  await endServerIn(data)
  rmSync(path, { force: true })
}

/** Ends every process that works in this data folder. After a clean stop no such process runs. */
export async function endServerIn(data: string): Promise<void> {
  for (const pid of serversOf(data)) {
    const identity = processIdentity(pid)
    if (identity === null) continue
    signalProcess(pid, 'SIGQUIT') // "immediate": the next start recovers all committed data
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

// Finds Postgres processes by their working directory, which is the data folder; works on Linux only. Elsewhere the stack's lock file
// (machine/folder-lock.ts) has already ended the server that it names, and backends end with their server.
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
    return false // gone meanwhile, or owned by another user
  }
}
