// Finding free ports and naming taken ones. Everything of the local stack listens on the loopback address only.

import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { StartError } from './start-error.ts'

/** The address that every part of the stack listens on. */
export const loopback = '127.0.0.1'

/** Answers a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0)
  if (port === null) throw new Error('no free port')
  return port
}

/** Answers the wanted port, or a free one for 0. Throws a StartError naming the variable that moves a taken port. */
export async function claimPort(wanted: number, variable: string): Promise<number> {
  const port = await tryPort(wanted)
  if (port === null) throw portTaken(wanted, variable)
  return port
}

/** Makes a server listen; resolves to its port. */
export function listen(server: Server, port: number, variable: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? portTaken(port, variable) : error),
    )
    server.listen(port, loopback, () => resolve((server.address() as AddressInfo).port))
  })
}

function portTaken(port: number, variable: string): StartError {
  return new StartError(
    `port ${port} is taken by another program; stop it, or set ${variable} to another port (for example ${variable}=${port + 100})`,
  )
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
