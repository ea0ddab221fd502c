// Decides what a subscriber may see of a change, by asking Postgres as the subscriber. A row is visible when a select of its key finds the
// row under their role and claims. A column is visible when it was granted to their role. The hosted service uses the same rules.

import pg from 'pg'
import { openPool } from '../postgres/pool.ts'
import type { Access } from './access.ts'
import type { Relation, TextRow } from './pgoutput.ts'

/** Opens the connections for these questions; `authenticator` may become each of the API's roles and no other role. */
export function openVisibility(authenticatorUrl: string) {
  const pool = openPool(authenticatorUrl, { max: 4, idleTimeoutMillis: 10_000 })
  return {
    pool,

    /** True when this person can select the row with this primary key now. */
    canSee: (access: Access, relation: Relation, keys: readonly string[], row: TextRow) =>
      canSee(pool, access, { relation, keys, row }),

    /** The columns of a table's primary key. The replica identity may differ: it may contain every column. */
    primaryKey: (table: Table) => primaryKey(pool, table),

    /** The columns that were granted to a role, with the ids of their types. */
    grantedColumns: (role: string, table: Table) => grantedColumns(pool, role, table),

    /** Converts text values to JSON: numbers, booleans, ISO times. */
    asJson: (relation: Relation, row: TextRow) => asJson(pool, relation, row),

    close: () => pool.end(),
  }
}

type Table = Pick<Relation, 'schema' | 'table'>

export type Visibility = ReturnType<typeof openVisibility>

async function canSee(
  pool: pg.Pool,
  access: Access,
  { relation, keys, row }: { relation: Relation; keys: readonly string[]; row: TextRow },
): Promise<boolean> {
  if (keys.length === 0) return false
  const where = keys.map((name, index) => `${quote(name)} = $${index + 1}`).join(' and ')
  return asPerson(pool, access, async (db) => {
    const found = await db.query(
      `select 1 from ${nameOf(relation)} where ${where}`,
      keys.map((name) => row[name] ?? null),
    )
    return found.rowCount === 1
  }).catch((error) => {
    // Hides the row when the table has no grant or a policy fails: this person sees nothing, and other people still get the change.
    if (error instanceof pg.DatabaseError) return false
    throw error
  })
}

async function primaryKey(pool: pg.Pool, table: Table): Promise<readonly string[]> {
  const found = await pool.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indrelid = to_regclass($1) and i.indisprimary`,
    [nameOf(table)],
  )
  return found.rows.map(({ name }) => name)
}

async function grantedColumns(
  pool: pg.Pool,
  role: string,
  table: Table,
): Promise<ReadonlyMap<string, number>> {
  const found = await pool.query<{ name: string; type: number }>(
    `select a.attname as name, a.atttypid as type from pg_attribute a
     where a.attrelid = to_regclass($2) and a.attnum > 0 and not a.attisdropped
       and has_column_privilege($1, a.attrelid, a.attnum, 'select')`,
    [role, nameOf(table)],
  )
  return new Map(found.rows.map(({ name, type }) => [name, type]))
}

async function asJson(
  pool: pg.Pool,
  relation: Relation,
  row: TextRow,
): Promise<Readonly<Record<string, unknown>>> {
  const found = await pool.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(r) as row from jsonb_populate_record(null::${nameOf(relation)}, $1) r`,
    [JSON.stringify(Object.fromEntries(relation.columns.flatMap((column) => jsonEntry(column, row))))],
  )
  const all = found.rows[0]?.row ?? {}
  return Object.fromEntries(Object.keys(row).map((name) => [name, all[name] ?? null]))
}

async function asPerson<T>(
  pool: pg.Pool,
  access: Access,
  work: (db: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const db = await pool.connect()
  try {
    await db.query('begin read only')
    await db.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
      JSON.stringify(access.claims),
      access.role,
    ])
    return await work(db)
  } finally {
    await db.query('rollback').finally(() => db.release())
  }
}

// A column and its value for Postgres, which reads a text in the column's own type. JSON values are passed unchanged.
function jsonEntry({ name, typeOid }: Relation['columns'][number], row: TextRow): [string, unknown][] {
  const value = row[name]
  if (value === undefined) return []
  const isJson = typeOid === 114 || typeOid === 3802
  return [[name, isJson && value !== null ? JSON.parse(value) : value]]
}

function nameOf({ schema, table }: Table): string {
  return `${quote(schema)}.${quote(table)}`
}

function quote(name: string): string {
  return pg.escapeIdentifier(name)
}
