// Applies the migrations of this folder to the hosted database: in order, one transaction each, recorded in the table of the Supabase CLI
// (supabase_migrations.schema_migrations), so that both tools may work on one database. One push at a time, by an advisory lock. Refuses,
// before it changes anything, a database whose record does not fit the folder.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { baselineName, freezeBaseline, isFrozen } from '../../build/baseline.ts'
import { CommandError } from '../../command-line.ts'
import { breachesOf, contractsOf, readCatalogue, unnamedBreaches } from './breaking-changes.ts'

const RECORD = 'supabase_migrations.schema_migrations'
/** The same key as in stand-ins/local-supabase/postgres/migrate.ts. */
const LOCK = `hashtext('oja-migrations')`

/** A shopper waits at most this long behind a migration that waits for its lock. */
const LOCK_TIMEOUT_MS = 5_000
/** Hosted projects end a statement of `postgres` after two minutes. */
const STATEMENT_TIMEOUT = '10min'

type File = { readonly version: string; readonly name: string; readonly file: string; readonly sql: string }
type Applied = {
  readonly version: string
  readonly name: string | null
  readonly statements: string[] | null
}

/** The files that the database still lacks, in their order. Throws a CommandError when the record does not fit the folder. */
export function planMigrations(files: readonly File[], applied: readonly Applied[]): readonly File[] {
  const byVersion = new Map(files.map((file) => [file.version, file]))
  for (const row of applied) {
    const file = byVersion.get(row.version)
    if (!file)
      throw new CommandError(
        `the database has the migration ${row.version}${row.name ? ` (${row.name})` : ''}, which supabase/migrations lacks: is this checkout older than the last deploy? Nothing was changed.`,
      )
    if (row.statements && plain(row.statements.join('\n')) !== plain(file.sql))
      throw new CommandError(
        `${file.file} was edited after it was applied: put the file back as it was (git log -p), and write the change as a new migration. Nothing was changed.`,
      )
  }
  const known = new Set(applied.map(({ version }) => version))
  const missing = files.filter(({ version }) => !known.has(version))
  const newest = applied.map(({ version }) => version).reduce((a, b) => (a > b ? a : b), '')
  const late = missing.find(({ version }) => version < newest)
  if (late)
    throw new CommandError(
      `${late.file} is older than the migration ${newest}, which the database has already: give the file a number of today, so that every database gets them in one order. Nothing was changed.`,
    )
  return missing
}

/** Where the database is; with the file of its certificate authority, the server must prove who it is. */
export type DatabaseAddress = { readonly url: string; readonly caFile?: string | undefined }

export type PushOptions = {
  readonly isDry: boolean
  /** Gets a line for each migration. */
  readonly say: (line: string) => void
  readonly lockTimeoutMs?: number
}

/** Applies what is missing and returns the files' names. A dry run only returns the names. */
export async function pushMigrations(
  address: DatabaseAddress,
  dir: string,
  { isDry, say, lockTimeoutMs = LOCK_TIMEOUT_MS }: PushOptions,
): Promise<readonly string[]> {
  const files = readMigrations(dir)
  return withDatabase(address, (client) =>
    withLock(client, async () => {
      const applied = await readRecord(client)
      const missing = planMigrations(files, applied)
      // Nothing is live before the first push.
      const isLive = applied.length > 0
      if (missing.length === 0) say('migrations: the database has all of them')
      if (!isDry && missing.length > 0) await prepareRecord(client)
      for (const file of missing) {
        if (!isDry) await applyFile(client, file, { lockTimeoutMs, isLive })
        say(`migration ${file.file}: ${isDry ? 'would be applied' : 'applied'}`)
      }
      if (!isDry && missing.length > 0) await client.query(`notify pgrst, 'reload schema'`)
      return missing.map(({ file }) => file)
    }),
  )
}

/** Opens one connection for `work`. A refused connection becomes a sentence without the password. */
export async function withDatabase<T>(
  { url, caFile }: DatabaseAddress,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const isHosted = /\.supabase\.(co|com)$/.test(new URL(url).hostname)
  const ssl = caFile ? { ca: readFileSync(caFile, 'utf8') } : { rejectUnauthorized: false }
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 15_000,
    ...(isHosted || caFile ? { ssl } : {}),
  })
  client.on('error', () => {}) // the query that runs reports it
  try {
    await client.connect()
  } catch (error) {
    const code = (error as { code?: string }).code
    const isPassword = code === '28P01' || code === '28000'
    throw new CommandError(
      isPassword
        ? 'the database refuses the password in DATABASE_URL: set a new one under Supabase > Database > Settings'
        : `the database of DATABASE_URL does not answer (${code ?? (error as Error).message}): ${isOnThisMachine(url) ? 'does npm start run?' : 'is it the session pooler, and is the project awake?'}`,
    )
  }
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Before the first push to a hosted database: fixes the baseline and throws a CommandError that asks for its commit, because each later change
 * is a migration beside it. `supabase`: the project's folder of that name.
 */
export function requireBaseline({ url }: DatabaseAddress, supabase?: string): void {
  if (isOnThisMachine(url) || isFrozen(supabase)) return
  freezeBaseline(supabase)
  throw new CommandError(
    `this is the first deploy: supabase/migrations/${baselineName} is made for the last time, and git sees it from now on. Commit it (git add supabase, git commit), then run npm run deploy again. Each later change of the database is a migration beside it (supabase/schemas/README.md). Nothing was deployed.`,
  )
}

const isOnThisMachine = (url: string) => ['localhost', '127.0.0.1'].includes(new URL(url).hostname)

function readMigrations(dir: string): readonly File[] {
  const files = readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const [, version, name = ''] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? []
      if (!version) throw new CommandError(`${file}: a migration is named <YYYYMMDDHHMMSS>_<what>.sql`)
      return { version, name, file, sql: readFileSync(join(dir, file), 'utf8') }
    })
  const twin = files.find(({ version }, at) => files[at - 1]?.version === version)
  if (twin) throw new CommandError(`${twin.file}: another migration has the same number`)
  return files
}

async function withLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query(`select pg_try_advisory_lock(${LOCK}) as taken`)
  if (rows[0].taken !== true)
    throw new CommandError(
      'another push of migrations runs on this database: wait until it has ended, and run npm run deploy again',
    )
  try {
    return await work()
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCK})`).catch(() => {}) // the end of the connection unlocks too
  }
}

async function readHasRecord(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('${RECORD}') is not null as found`)
  return rows[0].found === true
}

async function readRecord(client: pg.Client): Promise<readonly Applied[]> {
  if (!(await readHasRecord(client))) return []
  return (await client.query<Applied>(`select version, name, statements from ${RECORD} order by version`))
    .rows
}

async function prepareRecord(client: pg.Client): Promise<void> {
  if (await readHasRecord(client)) return
  await client.query('create schema if not exists supabase_migrations')
  await client.query(`create table ${RECORD} (version text primary key, statements text[], name text)`)
}

async function applyFile(
  client: pg.Client,
  { version, name, file, sql }: File,
  { lockTimeoutMs, isLive }: { readonly lockTimeoutMs: number; readonly isLive: boolean },
): Promise<void> {
  const before = isLive ? await readCatalogue(client) : null
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await client.query(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`)
    await client.query(sql)
    const breaches = before ? unnamedBreaches(breachesOf(before, await readCatalogue(client)), sql) : []
    if (breaches.length > 0) throw new CommandError(breachSentence(file, breaches))
    await client.query(`insert into ${RECORD} (version, name, statements) values ($1, $2, array[$3])`, [
      version,
      name,
      sql,
    ])
    await client.query('commit')
    // A file may have changed settings of the session, such as search_path or the role.
    await client.query('reset all; reset role')
  } catch (error) {
    await client.query('rollback').catch(() => {}) // a lost connection has rolled back
    throw error instanceof CommandError ? error : failureOf(file, sql, error as pg.DatabaseError)
  }
}

/** For a migration that would take something from the release that is live. */
export function breachSentence(
  file: string,
  breaches: readonly { readonly name: string; readonly sentence: string }[],
): string {
  const list = breaches.map(({ sentence }) => `  ${sentence}`).join('\n')
  const names = [...new Set(breaches.map(({ name }) => name))].join(', ')
  return `${file} would break the release that is live:\n${list}\nAdd first, and remove one release later. If no live release uses it any more, the file says so: "-- contract: ${names}"; if nothing is taken, "-- safe: ${names}" (docs/operating.md). It was rolled back; the migrations before it stay.`
}

/** The number of the newest file, which a Worker of this checkout needs. */
export function newestMigration(dir: string): string {
  return readMigrations(dir).at(-1)?.version ?? ''
}

/**
 * The migrations that the database has beyond `version`, and for each what it removed for good. Where `dir` has a migration's file, the text of
 * the file decides; else the text that the database keeps.
 */
export async function migrationsAfter(
  address: DatabaseAddress,
  dir: string,
  version: string,
): Promise<{ readonly newest: string; readonly later: readonly Later[] }> {
  const words = new Map(readMigrations(dir).map((file) => [file.version, file.sql]))
  return withDatabase(address, async (client) => {
    const applied = await readRecord(client)
    const later = applied.filter((row) => row.version > version)
    return {
      newest: applied.at(-1)?.version ?? '',
      later: later.map((row) => ({
        version: row.version,
        name: row.name ?? '',
        takes: contractsOf(words.get(row.version) ?? row.statements?.join('\n') ?? ''),
      })),
    }
  })
}

/** A migration that the database has, with what it took away. */
export type Later = { readonly version: string; readonly name: string; readonly takes: readonly string[] }

function failureOf(file: string, sql: string, error: pg.DatabaseError): CommandError {
  const line = error.position ? `:${sql.slice(0, Number(error.position)).split('\n').length}` : ''
  const undone = 'It was rolled back; the migrations before it stay.'
  if (error.code === '55P03')
    return new CommandError(`${file}: a table was in use for too long. ${undone} Run npm run deploy again.`)
  if (error.code === '42501')
    return new CommandError(
      `${file}${line}: the user of DATABASE_URL may not do this (${error.message}): connect as postgres. ${undone}`,
    )
  return new CommandError(`${file}${line}: ${error.message} (${error.code ?? 'no code'}). ${undone}`)
}

/** A file's SQL without comments, spaces and semicolons: the CLI records statements one by one, without the semicolons between them. */
function plain(sql: string): string {
  return sql.replace(/^\s*--.*$/gm, '').replace(/[\s;]+/g, '')
}
