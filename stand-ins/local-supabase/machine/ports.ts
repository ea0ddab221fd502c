// Finds free ports and names taken ones. Every part of the local stack listens on the loopback address only.

import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { StartError } from './errors.ts'
import { describeHolder } from './port-holder.ts'

/** The address that every part of the stack listens on. */
export const loopback = '127.0.0.1'

/** Ports below the range that systems give to programs and outgoing connections by themselves (Linux from 32768, macOS from 49152). */
const OWN_PORTS = { from: 20_000, count: 12_000 }

/** How long a port is kept for whoever got it: a stack may need so long until it listens. */
const KEPT_MS = 60_000

/**
 * Returns a port that was free a moment ago. The system does not give ports of this range to other programs by itself, and other callers on this
 * machine get another one for a minute.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = await tryPort(OWN_PORTS.from + Math.floor(Math.random() * OWN_PORTS.count))
    if (port !== null && keepPort(port)) return port
  }
  throw new Error('no free port')
}

/** False when somebody else has just got the port. A folder that cannot be written keeps nothing. */
function keepPort(port: number): boolean {
  const folder = join(tmpdir(), `oja-ports-${userInfo().uid}`)
  const path = join(folder, String(port))
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, '', { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return true
    if (Date.now() - statSync(path).mtimeMs < KEPT_MS) return false
    utimesSync(path, new Date(), new Date())
  }
  return true
}

/**
 * Returns the wanted port, or a free port for 0. When the port is taken, throws a StartError that names `setting`, which chooses another
 * port.
 */
export async function claimPort(
  wanted: number,
  setting?: string,
  log: (line: string) => void = () => {},
): Promise<number> {
  const startedAt = Date.now()
  let isTold = false
  for (;;) {
    const port = await tryPort(wanted)
    if (port !== null) return port
    // Waits when no process listens on the port: a process that has just ended may hold its port for a moment. An outgoing connection may
    // also hold the port, and the system keeps the port for a minute after that connection ends.
    const isLingering = !(await checkListening(wanted))
    if (Date.now() - startedAt > (isLingering ? 70_000 : 1_500)) throw portTaken(wanted, setting)
    if (isLingering && !isTold && Date.now() - startedAt > 1_500) {
      log(
        `Port ${wanted} is held by a connection that has just ended; waiting up to a minute${setting ? ` (or set ${setting})` : ''}`,
      )
      isTold = true
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Makes a server listen on the wanted port, or a free port for 0. Resolves to the port. */
export async function listen(
  server: Server,
  wanted: number,
  setting?: string,
  log?: (line: string) => void,
): Promise<number> {
  const port = wanted === 0 ? 0 : await claimPort(wanted, setting, log)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? portTaken(port, setting) : error),
    )
    server.listen(port, loopback, () => resolve((server.address() as AddressInfo).port))
  })
}

function portTaken(port: number, setting: string | undefined): StartError {
  const holder = describeHolder(port) ?? 'another program'
  const move = setting
    ? `set ${setting} to another port (for example ${setting}=${port + 100})`
    : 'choose another port'
  return new StartError(`port ${port} is taken by ${holder}; stop it, or ${move}`)
}

function checkListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, loopback)
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ECONNREFUSED'))
  })
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    probe.listen(port, loopback, () => {
      const found = (probe.address() as AddressInfo).port
      probe.close(() => resolve(found))
    })
  })
}
