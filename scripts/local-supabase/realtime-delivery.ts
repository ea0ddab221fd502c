// From one change to the channels that may hear of it. Nothing leaves before Postgres has said that this person may select the row,
// and no column leaves that their role was not granted.

import type { Channel, Subscription } from './realtime-channel.ts'
import { listensTo } from './realtime-channel.ts'
import { passesFilters } from './realtime-filter.ts'
import type { Change, Relation, TextRow } from './realtime-pgoutput.ts'
import type { Visibility } from './realtime-visible.ts'

/** Tells one change. Deletions are told to nobody: a row that has gone has no row level security to ask. */
export async function deliver(
  change: Change,
  channels: Iterable<Channel>,
  visibility: Visibility,
): Promise<void> {
  const { relation, row } = change
  if (!row) return
  const wishes = await listWishes(change, row, channels, visibility)
  if (wishes.length === 0) return

  const types = await typeNames(relation, visibility)
  const record = await visibility.asJson(relation, row)
  const seen = new Map<string, Promise<boolean>>()
  const granted = new Map<string, Promise<ReadonlySet<string>>>()
  for (const { channel, ids } of wishes) {
    const { access } = channel
    const who = JSON.stringify(access.claims)
    if (!(await once(seen, who, () => visibility.canSee(access, relation, row)))) continue
    const columns = await once(granted, access.role, () => visibility.grantedColumns(access.role, relation))
    channel.send('postgres_changes', { ids, data: dataFor(change, record, types, columns) })
  }
}

type Wish = { readonly channel: Channel; readonly ids: readonly number[] }

async function listWishes(
  change: Change,
  row: TextRow,
  channels: Iterable<Channel>,
  visibility: Visibility,
): Promise<readonly Wish[]> {
  const wishes: Wish[] = []
  for (const channel of channels) {
    const ids: number[] = []
    for (const subscription of channel.subscriptions) {
      if (!listensTo(subscription, change)) continue
      if (await passes(subscription, change, row, visibility)) ids.push(subscription.id)
    }
    if (ids.length > 0) wishes.push({ channel, ids })
  }
  return wishes
}

function passes(
  { filters }: Subscription,
  change: Change,
  row: TextRow,
  visibility: Visibility,
): Promise<boolean> {
  return passesFilters(visibility.pool, filters, change.relation, row)
}

function dataFor(
  change: Change,
  record: Readonly<Record<string, unknown>>,
  types: ReadonlyMap<number, string>,
  granted: ReadonlySet<string>,
) {
  const { type, relation, committedAt, oldRow } = change
  const columns = relation.columns.filter(({ name }) => granted.has(name))
  const only = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(columns.flatMap(({ name }) => (name in row ? [[name, row[name]]] : [])))
  // As the hosted service: the old record is the key, unless the table says REPLICA IDENTITY FULL.
  const old = oldRow ?? Object.fromEntries(relation.columns.flatMap(keyEntry(record)))
  return {
    type,
    schema: relation.schema,
    table: relation.table,
    commit_timestamp: committedAt.toISOString(),
    columns: columns.map(({ name, typeOid }) => ({ name, type: types.get(typeOid) ?? 'text' })),
    record: only(record),
    ...(type === 'UPDATE' ? { old_record: only(old) } : {}),
    errors: null,
  }
}

function keyEntry(record: Readonly<Record<string, unknown>>) {
  return ({ name, isKey }: Relation['columns'][number]): [string, unknown][] =>
    isKey ? [[name, record[name]]] : []
}

async function typeNames(relation: Relation, { pool }: Visibility): Promise<ReadonlyMap<number, string>> {
  const found = await pool.query<{ oid: string; typname: string }>(
    'select oid::text, typname from pg_type where oid = any($1::oid[])',
    [relation.columns.map(({ typeOid }) => typeOid)],
  )
  return new Map(found.rows.map(({ oid, typname }) => [Number(oid), typname]))
}

function once<T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const answer = known.get(key) ?? ask()
  known.set(key, answer)
  return answer
}
