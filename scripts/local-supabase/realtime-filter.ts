// The filters of a subscription, `business_id=eq.5f…`, and which changes they let through. Compared by Postgres, in the
// column's own type. Operators: eq neq lt lte gt gte in; several are joined by commas and mean "and".

import type pg from 'pg'
import type { Relation, TextRow } from './realtime-pgoutput.ts'

const operators = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=', in: '= any' } as const

export type Filter = {
  readonly column: string
  readonly operator: keyof typeof operators
  readonly value: string
}

/** `id=eq.1` -> one filter, absent -> none, anything that cannot be read -> null. */
export function parseFilters(given: unknown): readonly Filter[] | null {
  if (given === undefined || given === null || given === '') return []
  if (typeof given !== 'string') return null
  const filters = splitOutside(given).map(parseFilter)
  return filters.every((filter) => filter !== null) ? filters : null
}

/** True when every filter holds. A value that is absent or null passes none. */
export async function passesFilters(
  db: Pick<pg.Pool, 'query'>,
  filters: readonly Filter[],
  relation: Relation,
  row: TextRow,
): Promise<boolean> {
  for (const { column, operator, value } of filters) {
    const typeOid = relation.columns.find(({ name }) => name === column)?.typeOid
    const found = row[column]
    if (typeOid === undefined || found === undefined || found === null) return false
    const type = await db.query<{ name: string }>('select format_type($1, null) as name', [typeOid])
    const name = type.rows[0]?.name
    const right = operator === 'in' ? `($2::text[])::${name}[]` : `$2::${name}`
    const outcome = await db.query<{ passes: boolean }>(
      `select $1::${name} ${operators[operator]} (${right}) as passes`,
      [found, operator === 'in' ? listOf(value) : value],
    )
    if (outcome.rows[0]?.passes !== true) return false
  }
  return true
}

function parseFilter(text: string): Filter | null {
  const [, column = '', operator = '', value = ''] = /^(\w+)=([a-z]+)\.([\s\S]*)$/.exec(text) ?? []
  if (!Object.hasOwn(operators, operator)) return null
  return { column, operator: operator as Filter['operator'], value: unquoted(value) }
}

function splitOutside(text: string): string[] {
  return text.match(/(?:\([^)]*\)|"[^"]*"|[^,])+/g) ?? []
}

function listOf(value: string): string[] {
  return splitOutside(value.replace(/^\(|\)$/g, '')).map(unquoted)
}

function unquoted(value: string): string {
  return /^".*"$/s.test(value) ? value.slice(1, -1) : value
}
