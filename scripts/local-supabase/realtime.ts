// The local Realtime server: the WebSocket at /realtime/v1/websocket, in the protocol that @supabase/realtime-js speaks (Phoenix
// channels 1.0.0 and 2.0.0). It tells changes of the database (`postgres_changes`) and nothing else; docs/realtime-differences.md.

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { createTokenVerifier } from './access-token.ts'
import { createKeyRing } from './key-ring.ts'
import type { ProjectKeys } from './keys.ts'
import type { Channel } from './realtime-channel.ts'
import { type Connection, openConnection } from './realtime-connection.ts'
import { deliver } from './realtime-delivery.ts'
import { createFeed } from './realtime-feed.ts'
import { checkFilter } from './realtime-filter.ts'
import { parseVsn } from './realtime-frames.ts'
import { openVisibility } from './realtime-visible.ts'

/** Longer messages are no joins. */
const MAX_MESSAGE_BYTES = 100_000

/** Controls for tests. */
export type RealtimeControls = {
  /** Ends every connection without a word, as a lost network does. */
  cut(): void
  /** While true, nobody can connect. */
  refuse(isRefusing: boolean): void
  readonly connections: number
}

/** Makes the server; the gateway hands it upgrades. */
export function createRealtime(options: {
  readonly databaseUrls: { readonly superuser: string; readonly authenticator: string }
  readonly keys: ProjectKeys
  readonly log: (line: string) => void
}) {
  const { keys, log } = options
  const keyRing = createKeyRing(keys)
  const verify = createTokenVerifier(keys)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  const visibility = openVisibility(options.databaseUrls.authenticator)
  const connections = new Set<Connection>()
  let isRefusing = false

  const channels = (): readonly Channel[] =>
    [...connections].flatMap((connection) => [...connection.channels.values()])
  const feed = createFeed({
    databaseUrl: options.databaseUrls.superuser,
    onChange: (change) =>
      deliver(change, channels(), visibility).catch((error: Error) => log(`realtime: ${error.message}`)),
    onEnd(error) {
      log(`realtime: ${error.message}`)
      for (const connection of connections) connection.cut() // they come back and join again
    },
  })

  async function subscribe(channel: Channel): Promise<void> {
    for (const { schema, table, filters, select } of channel.subscriptions) {
      if (table === null || (filters.length === 0 && select === null)) continue
      const granted = await visibility.grantedColumns(channel.access.role, { schema, table })
      for (const filter of filters) {
        const typeOid = granted.get(filter.column)
        if (typeOid === undefined) throw new Error(`invalid column for filter ${filter.column}`)
        await checkFilter(visibility.pool, filter, typeOid)
      }
      const hidden = select?.find((name) => !granted.has(name))
      if (hidden !== undefined) throw new Error(`invalid column for select ${hidden}`)
    }
    await feed.start()
  }

  async function stopUnheard(): Promise<void> {
    if (channels().some(({ subscriptions }) => subscriptions.length > 0)) return
    await feed.stop()
  }

  return {
    /** Takes over a socket that asks for /realtime/v1/websocket; refuses every other. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const [path = '', query = ''] = (request.url ?? '').split('?', 2)
      const passed = keyRing.check(request, query)
      const vsn = parseVsn(new URLSearchParams(query).get('vsn'))
      socket.on('error', () => {}) // the other side has gone
      const isKnown = path === '/realtime/v1/websocket'
      if (!isKnown || isRefusing || !passed.ok || vsn === null) {
        const status = !isKnown ? '404 Not Found' : isRefusing ? '503 Service Unavailable' : ''
        refuse(socket, status || (passed.ok ? '400 Bad Request' : '401 Unauthorized'))
        return
      }
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const connection = openConnection(webSocket, {
          vsn,
          keyRole: passed.role,
          verify,
          subscribe,
          onLeave: () => void stopUnheard().catch((error: Error) => log(`realtime: ${error.message}`)),
        })
        connections.add(connection)
        webSocket.on('close', () => {
          connections.delete(connection)
          void stopUnheard().catch((error: Error) => log(`realtime: ${error.message}`))
        })
      })
    },
    controls: {
      cut: () => {
        for (const connection of connections) connection.cut()
      },
      refuse: (next) => {
        isRefusing = next
      },
      get connections() {
        return connections.size
      },
    } satisfies RealtimeControls as RealtimeControls,
    async close(): Promise<void> {
      for (const connection of connections) connection.cut()
      sockets.close()
      await feed.stop()
      await visibility.close()
    },
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
