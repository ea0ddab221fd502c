// Sends one change to the channels that may receive it. Sends nothing before Postgres has confirmed that this person may select the row, and
// no column that was not granted to their role.

import type { Channel, Subscription } from './channel.ts'
import { listensTo } from './channel.ts'
import { passesFilters } from './filter.ts'
import type { Change, Relation, TextRow } from './pgoutput.ts'
import type { Visibility } from './visible.ts'

/** Sends one change. Deletions are sent to nobody: row level security cannot be checked for a deleted row. */
export async function deliver(
  change: Change,
  channels: Iterable<Channel>,
  visibility: Visibility,
): Promise<void> {
  const { relation, row, oldRow } = change
  if (!row) return
  const wishes = await listWishes(change, row, channels, visibility)
  if (wishes.length === 0) return

  const keys = await visibility.primaryKey(relation)
  const told: Told = {
    change,
    keys,
    types: await typeNames(relation, visibility),
    record: await visibility.asJson(relation, { ...oldRow, ...row }), // an unchanged large value is in the old row alone
    old: oldRow && (await visibility.asJson(relation, oldRow)),
  }
  const seen = new Map<string, Promise<boolean>>()
  const granted = new Map<string, Promise<ReadonlyMap<string, number>>>()
  for (const { channel, select, ids } of wishes) {
    const { access } = channel
    const who = JSON.stringify(access.claims)
    if (!(await once(seen, who, () => visibility.canSee(access, relation, keys, row)))) continue
    const columns = await once(granted, access.role, () => visibility.grantedColumns(access.role, relation))
    const isShown = (name: string) =>
      columns.has(name) && (select === null || select.includes(name) || keys.includes(name))
    channel.send('postgres_changes', { ids, data: dataFor(told, isShown) })
  }
}

/** Subscriptions of one channel that receive the same columns. */
type Wish = {
  readonly channel: Channel
  readonly select: Subscription['select']
  readonly ids: number[]
}

async function listWishes(
  change: Change,
  row: TextRow,
  channels: Iterable<Channel>,
  { pool }: Visibility,
): Promise<readonly Wish[]> {
  const wishes: Wish[] = []
  for (const channel of channels) {
    if (!channel.isHeard) continue
    for (const subscription of channel.subscriptions) {
      const { id, select, filters } = subscription
      if (!listensTo(subscription, change)) continue
      if (!(await passesFilters(pool, filters, change.relation, row))) continue
      const alike = wishes.find((wish) => wish.channel === channel && isSame(wish.select, select))
      if (alike) alike.ids.push(id)
      else wishes.push({ channel, select, ids: [id] })
    }
  }
  return wishes
}

function isSame(one: Wish['select'], other: Wish['select']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Told = {
  readonly change: Change
  readonly keys: readonly string[]
  readonly types: ReadonlyMap<number, string>
  readonly record: Readonly<Record<string, unknown>>
  readonly old: Readonly<Record<string, unknown>> | null
}

function dataFor({ change, keys, types, record, old }: Told, isShown: (name: string) => boolean) {
  const { type, relation, committedAt } = change
  const only = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => isShown(name)))
  // The old record is the key, unless the table has REPLICA IDENTITY FULL, as on the hosted service.
  const before = old ?? Object.fromEntries(keys.map((name) => [name, record[name]]))
  return {
    type,
    schema: relation.schema,
    table: relation.table,
    commit_timestamp: committedAt.toISOString(),
    columns: relation.columns
      .filter(({ name }) => isShown(name))
      .map(({ name, typeOid }) => ({ name, type: types.get(typeOid) ?? 'text' })),
    record: only(record),
    ...(type === 'UPDATE' ? { old_record: only(before) } : {}),
    errors: null,
  }
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
