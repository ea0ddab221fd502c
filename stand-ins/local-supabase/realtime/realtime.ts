// Runs the local Realtime server: the WebSocket at /realtime/v1/websocket, in the protocol of @supabase/realtime-js (Phoenix channels 1.0.0
// and 2.0.0). Sends changes of the database (`postgres_changes`) and nothing else; see differences.md.

import { createTokenVerifier } from '../shared/access-token.ts'
import type { ProjectKeys } from '../shared/keys.ts'
import type { Channel } from './channel.ts'
import { type Connection, openConnection } from './connection.ts'
import { deliver } from './delivery.ts'
import { createFeed } from './feed.ts'
import { checkFilter } from './filter.ts'
import { createUpgrade } from './upgrade.ts'
import { openVisibility, type Visibility } from './visible.ts'

/** Controls for tests. */
export type RealtimeControls = {
  /** Ends every connection at once, as a lost network does. */
  cut(): void
  /** While true, no client can connect. */
  setRefusing(isRefusing: boolean): void
  readonly connections: number
}

type RealtimeOptions = {
  readonly databaseUrls: { readonly superuser: string; readonly authenticator: string }
  readonly keys: ProjectKeys
  readonly log: (line: string) => void
}

/** Makes the server. The gateway passes upgrade requests to the server. */
export function createRealtime({ databaseUrls, keys, log }: RealtimeOptions) {
  const verify = createTokenVerifier(keys)
  const connections = new Set<Connection>()
  const changes = openChanges({ databaseUrls, connections, log })

  const { upgrade, setRefusing, close } = createUpgrade(keys, (socket, entry) => {
    const { subscribe, stopUnheard } = changes
    const connection = openConnection(socket, { ...entry, verify, subscribe, onLeave: stopUnheard })
    connections.add(connection)
    socket.on('close', () => {
      connections.delete(connection)
      stopUnheard()
    })
  })
  const controls: RealtimeControls = {
    cut: () => cutAll(connections),
    setRefusing,
    get connections() {
      return connections.size
    },
  }
  return {
    upgrade,
    controls,
    async close(): Promise<void> {
      cutAll(connections)
      close()
      await changes.close()
    },
  }
}

/** Sends changes of the database to the connections' channels, while at least one channel listens. */
function openChanges({
  databaseUrls,
  connections,
  log,
}: Omit<RealtimeOptions, 'keys'> & { readonly connections: ReadonlySet<Connection> }) {
  const visibility = openVisibility(databaseUrls.authenticator)
  const logError = (error: Error) => log(`realtime: ${error.message}`)
  const channels = (): readonly Channel[] =>
    [...connections].flatMap((connection) => [...connection.channels.values()])
  const feed = createFeed({
    databaseUrl: databaseUrls.superuser,
    onChange: (change) => deliver(change, channels(), visibility).catch(logError),
    onEnd(error) {
      logError(error)
      cutAll(connections) // clients connect and join again
    },
  })
  return {
    async subscribe(channel: Channel): Promise<void> {
      await checkSubscriptions(visibility, channel)
      await feed.start()
    },
    stopUnheard(): void {
      if (channels().some(({ subscriptions }) => subscriptions.length > 0)) return
      feed.stop().catch(logError)
    },
    async close(): Promise<void> {
      await feed.stop()
      await visibility.close()
    },
  }
}

/** Throws when a subscription names a column that was not granted to the channel's role. */
async function checkSubscriptions(visibility: Visibility, channel: Channel): Promise<void> {
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
}

function cutAll(connections: ReadonlySet<Connection>): void {
  for (const connection of connections) connection.cut()
}
