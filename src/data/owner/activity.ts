// The activity of a store: who did what, the newest first, for owners and managers.
import type { ActivityLine } from '#domain/team/activity.ts'
import { DatabaseError } from '../errors.ts'
import { ownerDatabase, runQuery } from './owner-database.ts'

export type ActivityRow = ActivityLine & {
  readonly id: number
  /** ISO 8601. */
  readonly at: string
  /** Null when the account was deleted. */
  readonly actor: string | null
  /** The name at that time; empty when the account was deleted. */
  readonly actorName: string
}

const PAGE_ROWS = 50

export type ActivityPage = { readonly rows: readonly ActivityRow[]; readonly next: number | null }

/** The lines before the one with the id `before`, of everybody or of one person; null: the newest, everybody. */
export async function fetchActivity(
  businessId: string,
  before: number | null,
  actor: string | null,
): Promise<ActivityPage> {
  const database = await ownerDatabase()
  const all = database
    .from('activity')
    .select('id, at, actor, actor_name, kind, subject, details')
    .eq('business_id', businessId)
  const theirs = actor === null ? all : all.eq('actor', actor)
  const rest = before === null ? theirs : theirs.lt('id', before)
  const { data, error, status } = await rest.order('id', { ascending: false }).limit(PAGE_ROWS)
  if (error) throw new DatabaseError('activity', error, status)
  const lines = data.map(({ actor_name, details, ...row }) => ({
    ...row,
    actorName: actor_name,
    details: details as Readonly<Record<string, unknown>>,
  }))
  const names = await fetchProductNames(businessId, lines)
  const rows = lines.map((row) => ({ ...row, subject: names.get(row.details['product']) ?? row.subject }))
  return { rows, next: rows.length < PAGE_ROWS ? null : (rows.at(-1)?.id ?? null) }
}

/** The present names of the products that the lines are about, by id. */
async function fetchProductNames(
  businessId: string,
  lines: readonly ActivityLine[],
): Promise<ReadonlyMap<unknown, string>> {
  const ids = new Set(
    lines.flatMap(({ details: { product } }) => (typeof product === 'string' ? product : [])),
  )
  if (ids.size === 0) return new Map()
  const data = await runQuery('activity: products', (database) =>
    database
      .from('products')
      .select('id, name')
      .eq('business_id', businessId)
      .in('id', [...ids]),
  )
  return new Map(data.map(({ id, name }) => [id, name]))
}
