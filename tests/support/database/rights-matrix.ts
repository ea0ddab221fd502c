// Builds the matrix of named rights by trying: facts that only a right may show (rights-facts.ts) are looked for in the answer of every function
// that signed-in people execute, in every column of every table that they may read, in what Realtime sends, and in the files of an export. Each is
// tried by people with and without the rights, in a transaction that is rolled back.
import type pg from 'pg'
import { EXPORT_TABLES } from '#domain/export/export-tables.ts'
import { NAMED_RIGHTS, type NamedRight } from '#domain/team/roles.ts'
import { become, person, type TestDatabase } from './database.ts'
import { type FactIds, factsIn, openFactStore, SHOWING_RIGHTS, YESTERDAY } from './rights-facts.ts'
import { decide } from './store.ts'

/** What a person asks: a name for the matrix, and the statement. `before` runs first in the same transaction. */
type Ask = {
  readonly name: string
  readonly sql: string
  readonly values?: readonly unknown[]
  readonly before?: string
}

/** Every function that signed-in people execute through the API, with arguments that fit the store. */
async function functionAsks(db: TestDatabase, ids: FactIds): Promise<Ask[]> {
  const rows = await db.query(`
    select p.proname as name, p.proargnames[1:p.pronargs] as names,
      array(select format_type(t, null) from unnest(p.proargtypes) with ordinality a (t, n) order by n) as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'EXECUTE')
    order by 1`)
  return rows.map((row) => {
    const name = row['name'] as string
    const names = (row['names'] ?? []) as string[]
    const types = row['types'] as string[]
    const values = names.map((parameter, place) => argumentOf(name, parameter, types[place] ?? '', ids))
    const places = names.map((parameter, place) => `${parameter} => $${place + 1}::${types[place]}`)
    return { name: `function ${name}`, sql: `select public.${name}(${places.join(', ')})`, values }
  })
}

const BY_TYPE: Readonly<Record<string, unknown>> = {
  text: '',
  boolean: false,
  integer: 50,
  bigint: 1,
  jsonb: '{}',
  date: null,
  'uuid[]': '{}',
  'text[]': '{}',
  'timestamp with time zone': null,
}

function argumentOf(name: string, parameter: string, type: string, ids: FactIds): unknown {
  // The shop's day begins an hour before that of UTC.
  const today = new Date(Date.now() + 3_600_000)
  const byName: Readonly<Record<string, unknown>> = {
    p_business_id: ids.store,
    p_product_id: ids.product,
    p_order_id: ids.order,
    p_customer_id: ids.customer,
    p_keep: ids.customer,
    p_merge: ids.otherCustomer,
    p_payment_id: ids.payment,
    p_count_id: ids.count,
    p_expense_id: ids.expense,
    p_import_id: ids.import,
    p_id: null,
    p_unit: name === 'read_figure_hours' ? 'week' : 'day',
    p_kind: 'product',
    p_from: new Date(today.getTime() - 5 * 86_400_000),
    p_until: today,
    p_month: YESTERDAY,
    p_after: type === 'integer' ? 0 : null,
    p_offset: 0,
    p_status: null,
    p_tag: null,
    p_sort: 'spend',
    p_segment: 'all',
    p_ids: `{${ids.product}}`,
    p_what: 'store',
  }
  if (parameter in byName) return byName[parameter]
  if (type === 'uuid') return ids.other
  if (type in BY_TYPE) return BY_TYPE[type]
  throw new Error(`${name}: give the tests a value for ${parameter} ${type}`)
}

/** Every column of every table and view that signed-in people may read through the API; those that Realtime sends once more as `socket`. */
async function tableAsks(db: TestDatabase): Promise<Ask[]> {
  const rows = await db.query(`
    select c.relname as name, string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns,
      exists (select from pg_publication_tables p where p.pubname = 'supabase_realtime' and p.schemaname = 'public' and p.tablename = c.relname) as is_sent
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and has_column_privilege('authenticated', c.oid, a.attnum, 'SELECT')
    group by c.oid, c.relname order by 1`)
  return rows.flatMap((row) => {
    const sql = `select ${row['columns']} from public.${row['name']}`
    return (row['is_sent'] ? ['table', 'socket'] : ['table']).map((kind) => ({
      name: `${kind} ${row['name']}`,
      sql,
    }))
  })
}

/** Every file of an export, by somebody who may take one. */
function exportAsks(ids: FactIds): Ask[] {
  return EXPORT_TABLES.map(({ file, table, store, columns, key }) => ({
    name: `export ${file}`,
    before: `select begin_export('${ids.store}', 'store')`,
    sql: `select export_rows($1, (select max(id) from private.newest_export), $2, $3, $4, $5, null, 1000)`,
    values: [ids.store, table, store, columns.map((column) => column.replace(/\$$/, '')), key],
  }))
}

type Tried = {
  readonly label: string
  readonly userId: string
  readonly role?: 'manager'
  readonly rights: Partial<Record<NamedRight, boolean>> | null
}

const every = (isAllowed: boolean) => Object.fromEntries(NAMED_RIGHTS.map((right) => [right, isAllowed]))

/** One line for each thing that shows a fact to somebody: `function read_figures | owner costs figures | staff -`. */
export async function rightsMatrix(
  db: TestDatabase,
): Promise<{ readonly lines: string[]; readonly asked: number }> {
  const { store, managerId, staffId, ids } = await openFactStore(db)
  const asks = [...(await functionAsks(db, ids)), ...(await tableAsks(db)), ...exportAsks(ids)]
  const people: readonly Tried[] = [
    { label: 'owner', userId: store.ownerId, rights: null },
    { label: 'manager', userId: managerId, rights: null },
    ...SHOWING_RIGHTS.map((right) => ({
      label: `manager without ${right}`,
      userId: managerId,
      role: 'manager' as const,
      rights: { [right]: false },
    })),
    { label: 'staff', userId: staffId, rights: null },
    ...SHOWING_RIGHTS.map((right) => ({
      label: `staff with ${right}`,
      userId: staffId,
      rights: { ...every(false), [right]: true, export: true },
    })),
    { label: 'staff with all', userId: staffId, rights: every(true) },
    { label: 'staff with none', userId: staffId, rights: { ...every(false), export: true } },
  ]
  const cells = new Map<string, string[]>(asks.map(({ name }) => [name, []]))
  const client = await db.pool('superuser', 1).connect()
  try {
    for (const { label, userId, rights, role = 'staff' } of people) {
      await db.query('delete from role_rights where business_id = $1', [store.id])
      if (rights) await decide(db, store.id, role, rights)
      for (const ask of asks) {
        const shown = factsIn(await answerTo(client, userId, ask))
        cells.get(ask.name)?.push(`${label} ${shown.join(' ') || '-'}`)
      }
    }
  } finally {
    client.release()
  }
  const lines = [...cells].filter(([, told]) => told.some((cell) => !cell.endsWith(' -')))
  return { lines: lines.map(([name, told]) => [name, ...told].join(' | ')), asked: asks.length }
}

/** The rows of an answer as text, or what a refusal says. */
async function answerTo(
  client: pg.ClientBase,
  userId: string,
  { sql, values, before }: Ask,
): Promise<string> {
  await client.query('begin')
  try {
    await become(client, person(userId))
    if (before) {
      const { rows } = await client.query(before)
      const id = Object.values(rows[0])[0]
      const { rows: answer } = await client.query(
        sql.replace('(select max(id) from private.newest_export)', String(id)),
        [...(values ?? [])],
      )
      return JSON.stringify(answer)
    }
    const { rows } = await client.query(sql, [...(values ?? [])])
    return JSON.stringify(rows)
  } catch (error) {
    const { message, detail } = error as { message: string; detail?: string }
    return `${message} ${detail ?? ''}`
  } finally {
    await client.query('rollback')
  }
}
