// Tells whether a process id still belongs to the recorded process. A pid alone is not enough: after a crash or a reboot the same number may
// belong to another program.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isSystemError } from './errors.ts'

/** A string that no later process with the same pid has; null when no such process runs (zombies count as ended). */
export function processIdentity(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null
  return process.platform === 'linux' ? linuxIdentity(pid) : psIdentity(pid)
}

/** True when the process that was recorded with this identity still runs. */
export function isRunning(record: { readonly pid: number; readonly identity: string }): boolean {
  return processIdentity(record.pid) === record.identity
}

/** Waits until the process has ended; returns false when it still runs after the time. */
export async function waitForExit(
  record: { readonly pid: number; readonly identity: string },
  timeoutMs: number,
): Promise<boolean> {
  const endsAt = Date.now() + timeoutMs
  while (isRunning(record)) {
    if (Date.now() > endsAt) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}

/** Sends a signal. Ignores a process that has already ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The parent of a process and its command line; null when the system does not tell. */
export function parentOf(pid: number): { readonly pid: number; readonly command: string } | null {
  if (process.platform === 'win32') return null
  const ask = (fields: string, of: number) =>
    spawnSync('ps', ['-o', fields, '-p', String(of)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  try {
    if (process.platform !== 'linux') {
      const parent = Number(ask('ppid=', pid))
      return parent > 0 ? { pid: parent, command: ask('command=', parent) } : null
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return { pid: parent, command: readFileSync(`/proc/${parent}/cmdline`, 'utf8').replaceAll('\0', ' ') }
  } catch (error) {
    if (!isSystemError(error)) throw error
    return null // the process has ended meanwhile
  }
}

function linuxIdentity(pid: number): string | null {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return null // no such process
    throw error
  }
  // Counts the fields after the command name, which may contain spaces and brackets: state is the 3rd, start time the 22nd.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const state = fields[0]
  if (state === 'Z' || state === 'X') return null
  return `${bootId()}:${fields[19]}`
}

let cachedBootId: string | undefined

function bootId(): string {
  cachedBootId ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return cachedBootId
}

function psIdentity(pid: number): string | null {
  const result = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
  const line = result.stdout?.trim() ?? ''
  if (result.status !== 0 || line === '' || line.startsWith('Z')) return null
  return line.slice(line.indexOf(' ')).trim()
}
