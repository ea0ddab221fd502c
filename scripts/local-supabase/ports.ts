// Finding free ports and naming taken ones. Everything of the local stack listens on the loopback address only.

import type { Server } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { describeHolder } from './port-holder.ts'
import { StartError } from './start-error.ts'

/** The address that every part of the stack listens on. */
export const loopback = '127.0.0.1'

/** Systems give sockets without a wish, and outgoing connections, numbers above these (Linux from 32768, macOS from 49152). */
const OWN_PORTS = { from: 20_000, count: 12_000 }

/** Answers a port that was free a moment ago, and that nobody is given by chance before it is used. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = await tryPort(OWN_PORTS.from + Math.floor(Math.random() * OWN_PORTS.count))
    if (port !== null) return port
  }
  throw new Error('no free port')
}

/** Answers the wanted port, or a free one for 0. Throws a StartError naming the variable that moves a taken port. */
export async function claimPort(
  wanted: number,
  variable: string,
  log: (line: string) => void = () => {},
): Promise<number> {
  const startedAt = Date.now()
  let isTold = false
  for (;;) {
    const port = await tryPort(wanted)
    if (port !== null) return port
    // A process that has just been ended may hold its port for a moment. And the system hands these numbers to outgoing
    // connections too, and keeps one for a minute after its end: then nobody listens there, and waiting helps.
    const isLingering = !(await isListening(wanted))
    if (Date.now() - startedAt > (isLingering ? 70_000 : 1_500)) throw portTaken(wanted, variable)
    if (isLingering && !isTold && Date.now() - startedAt > 1_500) {
      log(
        `Port ${wanted} is held by a connection that has just ended; waiting up to a minute (or set ${variable})`,
      )
      isTold = true
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Makes a server listen on the wanted port, or a free one for 0; resolves to its port. */
export async function listen(
  server: Server,
  wanted: number,
  variable: string,
  log?: (line: string) => void,
): Promise<number> {
  const port = wanted === 0 ? 0 : await claimPort(wanted, variable, log)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? portTaken(port, variable) : error),
    )
    server.listen(port, loopback, () => resolve((server.address() as AddressInfo).port))
  })
}

function portTaken(port: number, variable: string): StartError {
  return new StartError(
    `port ${port} is taken by ${describeHolder(port) ?? 'another program'}; stop it, or set ${variable} to another port (for example ${variable}=${port + 100})`,
  )
}

function isListening(port: number): Promise<boolean> {
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
