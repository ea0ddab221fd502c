// Decides which changes pass the filters of a subscription, `business_id=eq.5f…`. Postgres compares, in the column's own type. Commas join
// several filters with the meaning "and"; `not.` before an operator negates it.

import type pg from 'pg'
import type { Relation, TextRow } from './pgoutput.ts'

const operators = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: '= any',
  is: 'is',
  isdistinct: 'is distinct from',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
} as const

export type Filter = {
  readonly column: string
  readonly operator: keyof typeof operators
  readonly value: string
  readonly isNegated: boolean
}

/** `id=eq.1` -> one filter, absent -> none; throws for an unreadable filter. */
export function parseFilters(given: unknown): readonly Filter[] {
  if (given === undefined || given === null || given === '') return []
  if (typeof given !== 'string') throw unreadableFilter(String(given))
  return splitOutside(given).map(parseFilter)
}

/** True when every filter passes. An absent value passes no filter. */
export async function passesFilters(
  db: Pick<pg.Pool, 'query'>,
  filters: readonly Filter[],
  relation: Relation,
  row: TextRow,
): Promise<boolean> {
  for (const filter of filters) {
    const typeOid = relation.columns.find(({ name }) => name === filter.column)?.typeOid
    const found = row[filter.column]
    if (typeOid === undefined || found === undefined) return false
    if ((await holds(db, filter, typeOid, found)) !== true) return false
  }
  return true
}

/** Throws Postgres's reason when a filter does not fit its column, so that the client gets the reason at the join. */
export async function checkFilter(
  db: Pick<pg.Pool, 'query'>,
  filter: Filter,
  typeOid: number,
): Promise<void> {
  // Compares a pattern with an empty text, because Postgres checks a pattern only when it compares the pattern with a text. All other
  // operators check their value without a text, so null is enough.
  await holds(db, filter, typeOid, filter.operator.endsWith('match') ? '' : null)
}

async function holds(
  db: Pick<pg.Pool, 'query'>,
  { operator, value, isNegated }: Filter,
  typeOid: number,
  found: string | null,
): Promise<boolean | null> {
  const named = await db.query<{ name: string }>('select format_type($1, null) as name', [typeOid])
  const type = named.rows[0]?.name
  const [right, values] =
    operator === 'is'
      ? [value, []] // one of four words, as parseFilter has checked
      : operator === 'in'
        ? [`($2::text[]::${type}[])`, [listOf(value)]]
        : [`$2::${type}`, [value]]
  const outcome = await db.query<{ holds: boolean | null }>(
    `select ${isNegated ? 'not' : ''} ($1::${type} ${operators[operator]} ${right}) as holds`,
    [found, ...values],
  )
  return outcome.rows[0]?.holds ?? null
}

function parseFilter(text: string): Filter {
  const [, column = '', not, operator = '', value = ''] =
    /^\s*([^=]+)=(not\.)?([a-z]+)\.([\s\S]*)$/.exec(text) ?? []
  if (!Object.hasOwn(operators, operator)) throw unreadableFilter(text)
  if (operator === 'is' && !['null', 'true', 'false', 'unknown'].includes(value)) throw unreadableFilter(text)
  if (operator === 'in' && !/^\(.*\)$/s.test(value)) throw unreadableFilter(text)
  return {
    column,
    operator: operator as Filter['operator'],
    value: operator === 'in' ? value : unquoted(value),
    isNegated: not !== undefined,
  }
}

function unreadableFilter(text: string): Error {
  return new Error(
    `Error parsing \`filter\` params: ${text} (operators: ${Object.keys(operators).join(' ')})`,
  )
}

function splitOutside(text: string): string[] {
  const quoted = String.raw`"(?:\\.|[^"\\])*"`
  return text.match(new RegExp(String.raw`(?:\((?:${quoted}|[^)"])*\)|${quoted}|[^,])+`, 'g')) ?? []
}

function listOf(value: string): string[] {
  return splitOutside(value.slice(1, -1)).map(unquoted)
}

function unquoted(value: string): string {
  return /^".*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value
}
