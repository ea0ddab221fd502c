// Applies a folder of SQL files once each, in the order of their names, one transaction per file.
// The record is the table that the Supabase CLI uses, so both may work on one database.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { StartError } from './start-error.ts'

/** The product's own migrations. */
export const migrationsDir = join(import.meta.dirname, '..', '..', 'supabase', 'migrations')

/**
 * Applies what is missing; answers the names of the files that were applied. Two at once wait for each other.
 * @param schema where `schema_migrations(version, name)` is kept; `supabase_migrations` for the product's own files
 */
export async function applyMigrations(
  client: pg.Client,
  dir: string = migrationsDir,
  schema = 'supabase_migrations',
): Promise<string[]> {
  await client.query(`select pg_advisory_lock(hashtext('oja-migrations'))`)
  try {
    await prepareRecord(client, schema)
    const done = await client.query<{ version: string }>(`select version from ${schema}.schema_migrations`)
    const versions = new Set(done.rows.map((row) => row.version))
    const missing = listMigrations(dir).filter((file) => !versions.has(versionOf(file)))
    for (const file of missing) await applyFile(client, dir, file, schema)
    return missing
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('oja-migrations'))`)
  }
}

/** Applies the product's migrations to any database and asks PostgREST to read the schema again. */
export async function migrateDatabase(databaseUrl: string, dir: string = migrationsDir): Promise<string[]> {
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

// Asks first: `create if not exists` needs rights that a plain user of a hosted database may lack.
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
    await client.query(`insert into ${schema}.schema_migrations (version, name) values ($1, $2)`, [
      versionOf(file),
      name,
    ])
    await client.query('commit')
    // A file may have changed settings of the session (search_path, role); the next one starts afresh.
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) {
    console.error('Set DATABASE_URL to the database that the migrations are for.')
    process.exit(1)
  }
  try {
    const applied = await migrateDatabase(databaseUrl)
    console.log(applied.length === 0 ? 'Nothing to apply.' : `Applied ${applied.join(', ')}`)
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}
