// Finds the process that listens on a port of this machine, for a message that names the process.

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { isSystemError } from './errors.ts'

/** `process 4242 (workerd)`; null when another user owns the process or the system does not tell. */
export function describeHolder(port: number): string | null {
  const pid = process.platform === 'linux' ? linuxHolder(port) : lsofHolder(port)
  if (pid === null) return null
  const name = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim()
  return name ? `process ${pid} (${name})` : `process ${pid}`
}

function linuxHolder(port: number): number | null {
  const socket = listeningSocket(port)
  if (socket === null) return null
  const holder = readdirSync('/proc').find((pid) => /^\d+$/.test(pid) && holds(pid, `socket:[${socket}]`))
  return holder === undefined ? null : Number(holder)
}

// Columns of /proc/net/tcp: number, local address, remote address, state (0A listens), …, inode as the tenth.
function listeningSocket(port: number): string | null {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readLines(table)) {
      const fields = line.trim().split(/\s+/)
      if (fields[1]?.endsWith(wanted) && fields[3] === '0A') return fields[9] ?? null
    }
  }
  return null
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch (error) {
    if (!isSystemError(error)) throw error
    return []
  }
}

function holds(pid: string, socket: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === socket)
  } catch (error) {
    if (!isSystemError(error)) throw error
    return false // gone meanwhile, or owned by another user
  }
}

function lsofHolder(port: number): number | null {
  const listed = spawnSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t'], { encoding: 'utf8' })
  const pid = Number(listed.stdout?.split('\n')[0])
  return pid > 0 ? pid : null
}
