// Accepts sockets for /realtime/v1/websocket that have a key of the project, and refuses all others.

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type ApiRole, createKeyRing } from '../shared/key-ring.ts'
import type { ProjectKeys } from '../shared/keys.ts'
import { parseVsn, type Vsn } from './frames.ts'

/** Larger than every join message. */
const MAX_MESSAGE_BYTES = 100_000

/** Protocol version and role of a connected client. */
export type Entry = { readonly vsn: Vsn; readonly keyRole: ApiRole }

/** Makes the upgrade handler. `onOpen` gets each accepted socket. */
export function createUpgrade(keys: ProjectKeys, onOpen: (socket: WebSocket, entry: Entry) => void) {
  const keyRing = createKeyRing(keys)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  let isRefusing = false

  return {
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const [path = '', query = ''] = (request.url ?? '').split('?', 2)
      const passed = keyRing.check(request, query)
      const vsn = parseVsn(new URLSearchParams(query).get('vsn'))
      socket.on('error', () => {}) // the client has closed the socket
      if (path !== '/realtime/v1/websocket') refuse(socket, '404 Not Found')
      else if (isRefusing) refuse(socket, '503 Service Unavailable')
      else if (!passed.ok) refuse(socket, '401 Unauthorized')
      else if (vsn === null) refuse(socket, '400 Bad Request')
      else {
        const entry = { vsn, keyRole: passed.role }
        sockets.handleUpgrade(request, socket, head, (opened) => onOpen(opened, entry))
      }
    },
    /** While true, no client can connect. */
    setRefusing(next: boolean): void {
      isRefusing = next
    },
    close(): void {
      sockets.close()
    },
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
