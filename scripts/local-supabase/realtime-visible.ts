// What a subscriber may see of a change: asked of Postgres, as the subscriber. A row counts as visible when a select of its key
// under their role and claims finds it; a column when their role was granted it. So Realtime does on the hosted service too.

import pg from 'pg'
import { openPool } from './pool.ts'
import type { Access } from './realtime-access.ts'
import type { Relation, TextRow } from './realtime-pgoutput.ts'

/** Opens the connections that ask; `authenticator` may become each of the API's roles and nothing more. */
export function openVisibility(authenticatorUrl: string) {
  const pool = openPool(authenticatorUrl, { max: 4, idleTimeoutMillis: 10_000 })

  return {
    pool,

    /** Whether this person can select the row with this primary key now. */
    async canSee(
      access: Access,
      relation: Relation,
      keys: readonly string[],
      row: TextRow,
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
        // A table without a grant, a policy that fails: this person sees nothing, and the others are still told.
        if (error instanceof pg.DatabaseError) return false
        throw error
      })
    },

    /** The columns of a table's primary key; not those of its replica identity, which may be every column. */
    async primaryKey(relation: Table): Promise<readonly string[]> {
      const found = await pool.query<{ name: string }>(
        `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
         where i.indrelid = to_regclass($1) and i.indisprimary`,
        [nameOf(relation)],
      )
      return found.rows.map(({ name }) => name)
    },

    /** The columns that a role was granted, with the ids of their types. */
    async grantedColumns(role: string, relation: Table): Promise<ReadonlyMap<string, number>> {
      const found = await pool.query<{ name: string; type: number }>(
        `select a.attname as name, a.atttypid as type from pg_attribute a
         where a.attrelid = to_regclass($2) and a.attnum > 0 and not a.attisdropped
           and has_column_privilege($1, a.attrelid, a.attnum, 'select')`,
        [role, nameOf(relation)],
      )
      return new Map(found.rows.map(({ name, type }) => [name, type]))
    },

    /** Text values as JSON has them: numbers, booleans, ISO times. */
    async asJson(relation: Relation, row: TextRow): Promise<Readonly<Record<string, unknown>>> {
      const found = await pool.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(r) as row from jsonb_populate_record(null::${nameOf(relation)}, $1) r`,
        [JSON.stringify(Object.fromEntries(relation.columns.flatMap((column) => jsonEntry(column, row))))],
      )
      const all = found.rows[0]?.row ?? {}
      return Object.fromEntries(Object.keys(row).map((name) => [name, all[name] ?? null]))
    },

    close: () => pool.end(),
  }
}

type Table = Pick<Relation, 'schema' | 'table'>

export type Visibility = ReturnType<typeof openVisibility>

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

// Postgres reads a text in the column's own type; what is JSON already goes in as it is.
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
