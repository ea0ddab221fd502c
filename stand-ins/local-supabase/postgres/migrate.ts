// Applies each SQL file of a folder once, in the order of their names, one transaction per file. Records files in the table of the Supabase
// CLI, so that both tools may work on one database.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../machine/errors.ts'

/**
 * Applies the missing files and returns their names. Two calls at the same time wait for each other.
 * @param schema schema of the table `schema_migrations(version, name)`; `supabase_migrations` for the Supabase CLI's table
 */
export async function applyMigrations(
  client: pg.Client,
  dir: string,
  schema = 'supabase_migrations',
): Promise<string[]> {
  await client.query(`select pg_advisory_lock(hashtext('oja-migrations'))`)
  try {
    await prepareRecord(client, schema)
    // Asks for the one statement as a text: reading a list of a megabyte of SQL takes longer than all other work of a start.
    const { rows } = await client.query<Applied>(
      `select version, case when cardinality(statements) = 1 then statements[1] end as sql from ${schema}.schema_migrations`,
    )
    const files = listMigrations(dir)
    refuseOtherChain(dir, files, rows)
    const versions = new Set(rows.map((row) => row.version))
    const missing = files.filter((file) => !versions.has(versionOf(file)))
    for (const file of missing) await applyFile(client, dir, file, schema)
    return missing
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('oja-migrations'))`)
  }
}

/** Applies a folder of migrations to a database and asks PostgREST to read the schema again. */
export async function migrateDatabase(databaseUrl: string, dir: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const applied = await applyMigrations(client, dir)
    if (applied.length > 0) await client.query(`notify pgrst, 'reload schema'`)
    return applied
  } finally {
    await client.end()
  }
}

// A name starts with its version: 20261101120000_businesses.sql or 01_roles.sql.
function versionOf(file: string): string {
  const version = /^(\d+)/.exec(file)?.[1]
  if (!version) throw new StartError(`the migration ${file} has no number at the start of its name`)
  return version
}

function listMigrations(dir: string): string[] {
  const files = readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  const seen = new Map<string, string>()
  for (const file of files) {
    const twin = seen.get(versionOf(file))
    if (twin) throw new StartError(`the migrations ${twin} and ${file} have the same number`)
    seen.set(versionOf(file), file)
  }
  return files
}

/** A row of the record. `sql` is the whole file; null when the Supabase CLI has recorded each statement separately. */
type Applied = { readonly version: string; readonly sql: string | null }

// Refuses a database that was built by other migrations: a recorded file is missing or has other content.
function refuseOtherChain(dir: string, files: readonly string[], applied: readonly Applied[]): void {
  const byVersion = new Map(files.map((file) => [versionOf(file), file]))
  const newest = Math.max(...[...byVersion.keys()].map(Number))
  for (const { version, sql } of applied) {
    const file = byVersion.get(version)
    const isGone = file === undefined && Number(version) < newest
    const hasChanged =
      file !== undefined && sql !== null && !isSameSql(sql, readFileSync(join(dir, file), 'utf8'))
    if (isGone || hasChanged) {
      throw new StartError(
        `the database holds data of an older chain of migrations (${file ?? version} ${isGone ? 'is gone' : 'has changed'}); npm run reset empties .local`,
      )
    }
  }
}

/** Ignores comments and empty lines. */
const isSameSql = (one: string, other: string) =>
  one === other || withoutComments(one) === withoutComments(other)

const withoutComments = (sql: string) => sql.replace(/^\s*(--.*)?\n/gm, '')

// Checks whether the table exists first: `create if not exists` needs rights that a plain user of a hosted database may lack.
async function prepareRecord(client: pg.Client, schema: string): Promise<void> {
  const found = await client.query(`select to_regclass('${schema}.schema_migrations') as record`)
  if (found.rows[0].record !== null) return
  await client.query(`create schema if not exists ${schema}`)
  await client.query(
    `create table ${schema}.schema_migrations (version text primary key, statements text[], name text)`,
  )
}

async function applyFile(client: pg.Client, dir: string, file: string, schema: string): Promise<void> {
  const path = join(dir, file)
  const sql = readFileSync(path, 'utf8')
  const name = file.replace(/^\d+_?|\.sql$/g, '')
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query(
      `insert into ${schema}.schema_migrations (version, name, statements) values ($1, $2, array[$3])`,
      [versionOf(file), name, sql],
    )
    await client.query('commit')
    // Resets the session, because a file may have changed settings such as search_path or role.
    await client.query('reset all; reset role')
  } catch (error) {
    await client.query('rollback')
    throw new StartError(describeFailure(path, sql, error as pg.DatabaseError))
  }
}

function describeFailure(path: string, sql: string, error: pg.DatabaseError): string {
  const line = error.position ? sql.slice(0, Number(error.position)).split('\n').length : null
  const place = line === null ? path : `${path}:${line}`
  const source = line === null ? '' : `\n  ${sql.split('\n')[line - 1]?.trim()}`
  const extra = [error.detail, error.hint, error.where].filter(Boolean).map((text) => `\n  ${text}`)
  return `migration failed at ${place}: ${error.message}${error.code ? ` (${error.code})` : ''}${source}${extra.join('')}`
}
