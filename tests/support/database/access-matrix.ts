// Builds the access matrix of a database by trying: every table x actor x verb in a transaction that is rolled back, and every function x
// actor from the catalogue. Returns lines of text to compare with a checked-in file: what is allowed; a cell or a line that is missing is denied.

import type pg from 'pg'
import { newcomerId, tableAccess } from './access-rows.ts'
import { type Actor, become, type TestDatabase } from './database.ts'
import type { Cast } from './tenants.ts'

// Tables whose key is the store or the order: the seeded row is removed to make room for the new row.
const oneRowPerStore = [
  'public.business_bank_details',
  'public.store_versions',
  'public.render_leases',
  'public.voucher_uses',
  'public.closed_stores',
  'private.store_deletions',
  'private.ownership_offers',
]

const verbs = ['select', 'insert', 'update', 'delete'] as const
type Verb = (typeof verbs)[number]

/** What was found: the lines of what is allowed, and how many cells of tables and how many functions were tried. */
export type AccessMatrix = { readonly lines: string[]; readonly cells: number; readonly functions: number }

/** One line per table and actor who may do something: `public.orders | staff A | select A | update A`. `only` are the tables, instead of all. */
export async function accessMatrix(
  db: TestDatabase,
  cast: Cast,
  only?: readonly string[],
): Promise<AccessMatrix> {
  await db.query('insert into auth.users (id, email) values ($1, $2) on conflict do nothing', [
    newcomerId,
    'newcomer@oja.test',
  ])
  const admin = db.pool('superuser', 1)
  const client = await admin.connect()
  try {
    const lines: string[] = []
    let cells = 0
    const tables = only ?? (await listTables(db))
    for (const table of tables) accessOf(table)
    for (const table of tables) {
      // Each try is rolled back: the rows are the same before all of them.
      const before = await keysOf(client, table)
      if (before.size === 0) throw new Error(`${table} is empty: its cells would say nothing`)
      for (const [name, actor] of Object.entries(cast.actors)) {
        const allowed: string[] = []
        for (const verb of verbs) {
          const outcome = await tryVerb(client, table, actor, verb, { cast, before })
          cells += 1
          if (outcome !== 'denied') allowed.push(`${verb} ${outcome}`)
        }
        if (allowed.length > 0) lines.push([table, name, ...allowed].join(' | '))
      }
    }
    const functions = await functionLines(db)
    lines.push(...(await guessLines(tables, client, cast)), ...(await columnLines(db)))
    lines.push(...functions.filter((line) => !line.endsWith(' | nobody')))
    return { lines, cells, functions: functions.length }
  } finally {
    client.release()
    await admin.end()
  }
}

/** Every table and view of the product, and the one table of the storage service that has our policies. */
export async function listTables(db: TestDatabase): Promise<string[]> {
  const rows = await db.query(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`)
  return [...rows.map((row) => row['name'] as string), 'storage.objects']
}

function accessOf(table: string) {
  const access = tableAccess[table]
  if (!access) throw new Error(`${table} has no row in tests/support/database/access-rows.ts`)
  return access
}

// The stores that a verb reaches: `A`, `B`, `A+B`, `rows` (of no store), `none`, `denied`, or the code of a refusal.
async function tryVerb(
  client: pg.ClientBase,
  table: string,
  actor: Actor,
  verb: Verb,
  { cast, before }: { readonly cast: Cast; readonly before: ReadonlyMap<string, string> },
): Promise<string> {
  const access = accessOf(table)
  if (verb === 'insert') return tryInserts(client, table, actor, cast)
  const seen: string[] = []
  await client.query('begin')
  try {
    const column = verb === 'update' ? await updatableColumn(client, table, actor) : null
    if (verb === 'update' && column === null) return 'denied'
    await become(client, actor)
    if (verb === 'select') {
      const { rows } = await client.query(`select ${await readableColumn(client, table)} from ${table}`)
      if (rows.length > 0 && access.tenantOf === null) return 'rows'
      for (const row of rows) seen.push(String(Object.values(row)[0]).split('/')[0] as string)
    } else if (verb === 'update') {
      await client.query(`update ${table} set ${column} = ${column}`)
      await client.query('reset role')
      const { rows } = await client.query(
        `select ${access.tenantOf ?? `'rows'`} as tenant from ${table} where xmin = pg_current_xact_id()::xid`,
      )
      seen.push(...rows.map((row) => row.tenant))
    } else {
      await client.query(`delete from ${table}`)
      await client.query('reset role')
      const after = await keysOf(client, table)
      seen.push(...[...before].filter(([key]) => !after.has(key)).map(([, tenant]) => tenant))
    }
    return nameTenants(seen, cast)
  } catch (error) {
    return outcomeOf(error)
  } finally {
    await client.query('rollback')
  }
}

async function tryInserts(client: pg.ClientBase, table: string, actor: Actor, cast: Cast): Promise<string> {
  const access = tableAccess[table]
  const reached: string[] = []
  let refused = 'denied'
  for (const tenant of access?.tenantOf === null ? [cast.a] : [cast.a, cast.b]) {
    const row = access?.newRow(tenant) ?? {}
    const columns = Object.keys(row)
    const places = columns.map((_, place) => `$${place + 1}`)
    await client.query('begin')
    try {
      if (oneRowPerStore.includes(table)) await client.query(`delete from ${table}`)
      await become(client, actor)
      const sql = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`
      await client.query(sql, Object.values(row))
      reached.push(access?.tenantOf === null || table === 'public.businesses' ? 'rows' : tenant.id)
    } catch (error) {
      refused = outcomeOf(error)
    } finally {
      await client.query('rollback')
    }
  }
  return reached.length > 0 ? nameTenants(reached, cast) : refused
}

async function keysOf(client: pg.ClientBase, table: string): Promise<Map<string, string>> {
  const tenant = tableAccess[table]?.tenantOf ?? `'rows'`
  const { rows: kinds } = await client.query('select relkind from pg_class where oid = $1::regclass', [table])
  // Rows of a view have no ctid.
  const key = kinds[0].relkind === 'v' ? 't' : 't.ctid'
  const { rows } = await client.query(`select ${key}::text as key, ${tenant} as tenant from ${table} t`)
  return new Map(rows.map((row) => [row.key, row.tenant]))
}

const privilegedColumn = (privilege: string, role: string, fallback: string) => `
  select coalesce(
    (select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
      and has_column_privilege('${role}', attrelid, attnum, '${privilege}') order by attnum limit 1), ${fallback}) as name`

async function updatableColumn(client: pg.ClientBase, table: string, actor: Actor): Promise<string | null> {
  const { rows } = await client.query(privilegedColumn('UPDATE', actor.role, 'null'), [table])
  return rows[0].name
}

async function readableColumn(client: pg.ClientBase, table: string): Promise<string> {
  const tenant = tableAccess[table]?.tenantOf
  if (tenant) return tenant
  const { rows } = await client.query(privilegedColumn('SELECT', 'service_role', `'*'`), [table])
  return rows[0].name
}

function nameTenants(seen: readonly string[], cast: Cast): string {
  if (seen.length === 0) return 'none'
  if (seen.includes('rows')) return 'rows'
  const names = [...new Set(seen)].map((id) => (id === cast.a.id ? 'A' : id === cast.b.id ? 'B' : 'other'))
  return names.sort().join('+')
}

function outcomeOf(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  if (!code) throw error
  if (code === '42501') return 'denied'
  if (code === 'PGRST') return 'refused'
  return code === 'OJ400' ? message : code
}

// Whether the planner shows its estimate of a table's rows, as PostgREST requests for `Prefer: count=planned`.
async function guessLines(tables: readonly string[], client: pg.ClientBase, cast: Cast): Promise<string[]> {
  const lines: string[] = []
  for (const table of tables.filter((name) => name.startsWith('public.'))) {
    const cells: string[] = []
    for (const [name, actor] of Object.entries(cast.actors)) {
      const outcome = await tryGuess(client, table, actor)
      if (outcome !== 'denied') cells.push(`${name} ${outcome}`)
    }
    lines.push([`guesses of ${table}`, ...cells].join(' | '))
  }
  return lines
}

async function tryGuess(client: pg.ClientBase, table: string, actor: Actor): Promise<string> {
  await client.query('begin')
  try {
    await become(client, actor)
    await client.query(`explain (format json) select 1 from ${table}`)
    return 'told'
  } catch (error) {
    return outcomeOf(error)
  } finally {
    await client.query('rollback')
  }
}

// The columns that a role may use, for tables where a role may use only some.
async function columnLines(db: TestDatabase): Promise<string[]> {
  const rows = await db.query(`
    select format('columns of %s.%s | %s | %s %s', n.nspname, c.relname, r.rolname, lower(p.privilege),
      string_agg(a.attname, ' ' order by a.attname)) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join (values ('SELECT'), ('INSERT'), ('UPDATE')) as p (privilege)
    join pg_roles r on r.rolname in ('anon', 'authenticated', 'service_role')
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm')
      and not has_table_privilege(r.oid, c.oid, p.privilege) and has_column_privilege(r.oid, c.oid, a.attnum, p.privilege)
    group by n.nspname, c.relname, r.rolname, p.privilege order by 1`)
  return rows.map((row) => row['line'] as string)
}

async function functionLines(db: TestDatabase): Promise<string[]> {
  const rows = await db.query(`
    select format('%s.%s(%s) | %s', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid),
      coalesce(string_agg(r.rolname, ' ' order by r.rolname)
        filter (where has_function_privilege(r.oid, p.oid, 'EXECUTE')), 'nobody')) as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    join pg_roles r on r.rolname in ('anon', 'authenticated', 'service_role')
    where n.nspname in ('public', 'private') group by n.nspname, p.oid order by 1`)
  return rows.map((row) => row['line'] as string)
}
