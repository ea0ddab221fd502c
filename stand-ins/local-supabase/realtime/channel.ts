// Describes one joined topic of one connection: its subscriptions, its person, and its end. Sends through the connection that holds the
// channel.

import type { Access } from './access.ts'
import { expiredText } from './access.ts'
import { type Filter, parseFilters } from './filter.ts'
import { type Frame, isRecord } from './frames.ts'
import type { Change } from './pgoutput.ts'

/** One entry of `config.postgres_changes`. */
export type Subscription = {
  readonly id: number
  readonly event: string
  readonly schema: string
  readonly table: string | null
  readonly filters: readonly Filter[]
  /** Columns to send besides the key; null for all. */
  readonly select: readonly string[] | null
  /** The request of the client, sent back so that the client finds its own subscription. */
  readonly asked: Readonly<Record<string, unknown>>
}

export type Channel = {
  readonly topic: string
  readonly joinRef: string | null
  readonly subscriptions: readonly Subscription[]
  access: Access
  /** True after the subscriptions were checked. No changes are sent before. */
  isHeard: boolean
  /** Timer that ends the channel when its token expires. */
  expiry: NodeJS.Timeout | null
  send(event: string, payload: Frame['payload']): void
}

let lastId = 0

/** Reads `config.postgres_changes` of a join. Throws for an entry that cannot be read. */
export function readSubscriptions(payload: Frame['payload']): readonly Subscription[] {
  const asked = configOf(payload)['postgres_changes']
  if (asked === undefined || asked === null) return []
  if (!Array.isArray(asked)) throw unreadableChanges()
  return asked.map(readSubscription)
}

/** True when the join's answer must wait until changes are sent (`postgres_changes_options.wait`). */
export function waitsForChanges(payload: Frame['payload']): boolean {
  const options = configOf(payload)['postgres_changes_options']
  return isRecord(options) && options['wait'] === true
}

/** True for a channel whose members need permission to join. */
export function isPrivate(payload: Frame['payload']): boolean {
  return configOf(payload)['private'] === true
}

/** True when a subscription asks for this kind of change of this table. Filters and rights are checked elsewhere. */
export function listensTo({ event, schema, table }: Subscription, change: Change): boolean {
  if (event !== '*' && event !== change.type) return false
  if (schema !== '*' && schema !== change.relation.schema) return false
  return table === null || table === '*' || table === change.relation.table
}

/** Sends a system message: `Subscribed to PostgreSQL`, or that a token has expired. */
export function sendSystem(
  channel: Channel,
  extension: 'system' | 'postgres_changes',
  status: 'ok' | 'error',
  message: string,
): void {
  channel.send('system', {
    extension,
    status,
    message,
    channel: channel.topic.replace(/^realtime:/, ''),
  })
}

/** Calls `end` when the channel's token expires. */
export function watchExpiry(channel: Channel, end: () => void): void {
  if (channel.expiry) clearTimeout(channel.expiry)
  const { expiresAt } = channel.access
  if (expiresAt === null) return
  channel.expiry = setTimeout(
    () => {
      sendSystem(channel, 'system', 'error', expiredText(0))
      end()
    },
    Math.min(Math.max(0, expiresAt - Date.now()), 2_147_483_647),
  )
}

function configOf(payload: Frame['payload']): Frame['payload'] {
  return isRecord(payload['config']) ? payload['config'] : {}
}

function readSubscription(asked: unknown): Subscription {
  if (!isRecord(asked)) throw unreadableChanges()
  const { event = '*', schema = 'public', table = null } = asked
  if (typeof event !== 'string' || typeof schema !== 'string') throw unreadableChanges()
  if (table !== null && typeof table !== 'string') throw unreadableChanges()
  const filters = parseFilters(asked['filter'])
  const select = readSelect(asked['select'])
  if (select && (schema === '*' || table === null || table === '*')) {
    throw new Error('Column selection is not supported for wildcard subscriptions.')
  }
  lastId += 1
  return { id: lastId, event, schema, table, filters, select, asked }
}

function readSelect(asked: unknown): readonly string[] | null {
  if (asked === undefined || asked === null) return null
  if (!Array.isArray(asked) || !asked.every((name) => typeof name === 'string')) {
    throw new Error('Error parsing `select` params: expected a list of column name strings')
  }
  return asked.length === 0 ? null : asked
}

function unreadableChanges(): Error {
  return new Error('postgres_changes cannot be read')
}
