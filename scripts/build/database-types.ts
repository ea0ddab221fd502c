// `npm run types`: writes src/data/database-types.ts, the shape of the database as Supabase's API shows it. Reads the catalogue of a
// migrated database, so that code with an old column or function name no longer compiles. A column whose check constraint lists its values
// gets their union. tests/database/schema/schema-files.test.ts fails when the file does not match the migrations.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'

/** Runs one statement on the catalogue and returns its rows. */
export type ReadCatalogue = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>

const root = resolve(import.meta.dirname, '../..')

export const TYPES_FILE = join(root, 'src/data/database-types.ts')

const HEADER = `// Made by \`npm run types\` from the migrated database. Do not edit: change the SQL and run it again.

import type { Json } from '#contract/json.ts'

/** \`Optional\`: columns that an insert may leave out. */
type Table<Row, Optional extends keyof Row, Relationships> = {
  Row: Row
  Insert: Omit<Row, Optional> & Partial<Pick<Row, Optional>>
  Update: Partial<Row>
  Relationships: Relationships
}
`

const COLUMNS = `
  select relname as table, attname as column, format_type(atttypid, null) as type, attnotnull as is_required,
    attnotnull and not atthasdef and attidentity = '' and attgenerated = '' as is_given,
    (select pg_get_constraintdef(c.oid) from pg_constraint c
     where c.conrelid = attrelid and c.contype = 'c' and c.conkey = array[attnum]
       and pg_get_constraintdef(c.oid) ~ ('^CHECK \\(\\(' || quote_ident(attname) || ' = ANY \\(ARRAY\\[') limit 1) as list
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
  order by relname collate "C", attname collate "C"`

const RELATIONSHIPS = `
  select from_table.relname as table, conname as name, to_table.relname as target,
    (select json_agg(attname order by n) from unnest(conkey) with ordinality k(num, n)
     join pg_attribute on attrelid = conrelid and attnum = num) as columns,
    (select json_agg(attname order by n) from unnest(confkey) with ordinality k(num, n)
     join pg_attribute on attrelid = confrelid and attnum = num) as target_columns,
    exists (select from pg_index where indrelid = conrelid and indisunique and indpred is null
      and (select array_agg(x order by x) from unnest(indkey[0:indnkeyatts - 1]) x) = (select array_agg(x order by x) from unnest(conkey) x)) as is_one
  from pg_constraint
  join pg_class from_table on from_table.oid = conrelid
  join pg_class to_table on to_table.oid = confrelid
  where contype = 'f' and from_table.relnamespace = 'public'::regnamespace and to_table.relnamespace = 'public'::regnamespace
  order by from_table.relname collate "C", conname collate "C"`

const FUNCTIONS = `
  select proname as name, proretset as is_set, format_type(prorettype, null) as returns, pronargs as count, pronargdefaults as defaults,
    coalesce(to_json(proargnames), '[]') as names, coalesce(to_json(proargmodes::text[]), '[]') as modes,
    (select coalesce(json_agg(format_type(t, null) order by n), '[]')
     from unnest(coalesce(proallargtypes, proargtypes::oid[])) with ordinality k(t, n)) as types
  from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  order by proname collate "C"`

/** The text of src/data/database-types.ts for the database that `read` queries. */
export async function databaseTypes(read: ReadCatalogue): Promise<string> {
  const [columns, relationships, functions] = [
    (await read(COLUMNS)) as readonly Column[],
    (await read(RELATIONSHIPS)) as readonly Relationship[],
    (await read(FUNCTIONS)) as readonly DatabaseFunction[],
  ]
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) =>
    printTable(
      name,
      own,
      relationships.filter(({ table }) => table === name),
    ),
  )
  return [
    HEADER,
    'export type Tables = {',
    ...tables,
    '}\n',
    'export type Functions = {',
    ...functions.map(printFunction),
    '}\n',
    'export type DatabaseTypes = {',
    "  __InternalSupabase: { PostgrestVersion: '12' }",
    '  public: {',
    '    Tables: Tables',
    '    Views: Record<never, never>',
    '    Functions: Functions',
    '    Enums: Record<never, never>',
    '    CompositeTypes: Record<never, never>',
    '  }',
    '}\n',
  ].join('\n')
}

type Column = {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly is_required: boolean
  readonly is_given: boolean
  /** `CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text])))`; null when the column has no such constraint. */
  readonly list: string | null
}

type Relationship = {
  readonly table: string
  readonly name: string
  readonly target: string
  readonly columns: readonly string[]
  readonly target_columns: readonly string[]
  readonly is_one: boolean
}

type DatabaseFunction = {
  readonly name: string
  readonly is_set: boolean
  readonly returns: string
  readonly count: number
  readonly defaults: number
  readonly names: readonly string[]
  /** Empty, or one letter for each argument and result column: `t` is a column. */
  readonly modes: readonly string[]
  readonly types: readonly string[]
}

function printTable(
  name: string,
  columns: readonly Column[],
  relationships: readonly Relationship[],
): string {
  const optional = columns.filter(({ is_given }) => !is_given).map(({ column }) => quote(column))
  const row = columns.map((column) => `      ${column.column}: ${columnType(column)}`)
  const links = relationships.map(
    ({ name: key, columns: own, is_one, target, target_columns }) =>
      `      { foreignKeyName: ${quote(key)}; columns: ${list(own)}; isOneToOne: ${is_one}; referencedRelation: ${quote(target)}; referencedColumns: ${list(target_columns)} },`,
  )
  return [
    `  ${name}: Table<`,
    '    {',
    ...row,
    '    },',
    `    ${optional.join(' | ') || 'never'},`,
    ...(links.length > 0 ? ['    [', ...links, '    ]'] : ['    []']),
    '  >',
  ].join('\n')
}

function columnType({ type, is_required, list: check }: Column): string {
  const values = check === null ? [] : [...check.matchAll(/'((?:[^']|'')*)'::text/g)]
  const base = values.length > 0 ? values.map(([, value]) => quote(value ?? '')).join(' | ') : typeOf(type)
  return is_required ? base : `${base} | null`
}

/** Prints the type of a function. Any argument may be null; arguments with a default may be left out. */
function printFunction({ name, is_set, returns, count, defaults, names, modes, types }: DatabaseFunction) {
  const args = types.slice(0, count).map((type, index) => {
    const isOptional = index >= count - defaults
    return `${names[index]}${isOptional ? '?' : ''}: ${typeOf(type)} | null`
  })
  const columns = names.flatMap((column, index) =>
    modes[index] === 't' ? [`${column}: ${typeOf(types[index] ?? '')}`] : [],
  )
  const one = columns.length > 0 ? `{ ${columns.join('; ')} }` : typeOf(returns)
  const given = args.length > 0 ? `{ ${args.join('; ')} }` : 'Record<never, never>'
  return `  ${name}: { Args: ${given}; Returns: ${is_set ? `(${one})[]` : one} }`
}

/** JSON types of Postgres types, as PostgREST writes them. */
const TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  // As PostgREST writes it: `\\x00ff`.
  bytea: 'string',
  date: 'string',
  integer: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'number',
  text: 'string',
  'timestamp with time zone': 'string',
  uuid: 'string',
  void: 'null',
  xid8: 'string',
}

function typeOf(type: string): string {
  if (type.endsWith('[]')) return `readonly ${typeOf(type.slice(0, -2))}[]`
  const known = TYPES[type]
  if (known === undefined) throw new Error(`database types: expected a known type, got ${type}`)
  return known
}

function quote(text: string): string {
  return `'${text.replaceAll("''", "'").replaceAll("'", "\\'")}'`
}

function list(names: readonly string[]): string {
  return `[${names.map(quote).join(', ')}]`
}

/** The address from the environment, or else from the running `npm start`. */
function databaseUrl(): string {
  const url = process.env['DATABASE_URL'] ?? /^DATABASE_URL="?([^"\n]+)/m.exec(envFile())?.[1]
  if (!url) throw new Error('Set DATABASE_URL, or start the database with `npm start`.')
  return url
}

function envFile(): string {
  try {
    return readFileSync(join(root, '.local/env'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

if (import.meta.main) {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  try {
    writeFileSync(TYPES_FILE, await databaseTypes(async (sql) => (await client.query(sql)).rows))
  } finally {
    await client.end()
  }
}
