// Vitest global setup: makes one local project, migrated and stopped, and one without tables. Each stack of a test starts as a copy of the
// first (stack.ts) or, with SQL of its own, of the second: no test file waits for initdb and the migrations again.
import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase } from '@oja/local-supabase'
import {
  BARE_PROJECT_VARIABLE,
  bootstrapProject,
  copyProject,
  loadKeys,
  startPostgres,
  startWatchdog,
  superuser,
} from '@oja/local-supabase/testing'
import pg from 'pg'
import { makeMigrations } from '#scripts/build/baseline.ts'

/** Environment variable with the template's folder; absent in a bench, which starts with an empty folder. */
const TEMPLATE_VARIABLE = 'OJA_TEST_TEMPLATE'

/** Runs for several projects of a run; only the first call makes the template. */
export default async function setup(): Promise<() => void> {
  if (process.env[TEMPLATE_VARIABLE] !== undefined) return () => {}
  const dir = mkdtempSync(join(tmpdir(), 'oja-test-template-'))
  const bare = mkdtempSync(join(tmpdir(), 'oja-test-bare-'))
  const { databasePassword } = loadKeys(dir)
  await whileRunning(dir, databasePassword, async (postgres) => {
    await withoutFsync(postgres.url(superuser))
    await bootstrapProject(postgres, databasePassword)
  })
  copyProject(dir, bare)
  // A copy: a schema file that is edited during the run changes the others.
  const migrations = join(dir, 'migrations')
  cpSync(makeMigrations(), migrations, { recursive: true })
  await whileRunning(dir, databasePassword, (postgres) =>
    migrateDatabase(postgres.url('postgres'), migrations),
  )
  process.env[TEMPLATE_VARIABLE] = dir
  process.env[BARE_PROJECT_VARIABLE] = bare
  return () => {
    // The servers of shared stacks end with their processes, and may still write for a moment.
    for (const folder of [dir, bare, ...sharedDirs(dir)])
      rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
  }
}

/** Starts the server of a folder, and stops it after the work. */
async function whileRunning(
  dir: string,
  password: string,
  work: (postgres: Awaited<ReturnType<typeof startPostgres>>) => Promise<unknown>,
): Promise<void> {
  const postgres = await startPostgres({ dir, port: 0, password, log: () => {}, onSpawn: () => {} })
  // Ends the server when the run is killed.
  const watchdog = startWatchdog([{ pid: postgres.pid, signal: 'SIGINT' }])
  await work(postgres)
  await postgres.stop()
  watchdog.dismiss()
}

// Turns fsync off: a test kills processes, never the machine, so the kernel keeps all written data.
async function withoutFsync(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('alter system set fsync = off')
  await client.end()
}

/** A folder for a stack that many files of this process use; the end of the run removes it. */
export function makeSharedDir(): string {
  return mkdtempSync(`${process.env[TEMPLATE_VARIABLE]}-shared-`)
}

const sharedDirs = (template: string) => globSync(`${template}-shared-*`)

/** Copies the template into a new project's folder. Does nothing without a template. */
export function copyTemplate(dir: string): void {
  const template = process.env[TEMPLATE_VARIABLE]
  if (template !== undefined) copyProject(template, dir)
}

/** The folder with the migrations of the template; those of this checkout without one. */
export function templateMigrations(): string {
  const template = process.env[TEMPLATE_VARIABLE]
  return template === undefined ? makeMigrations() : join(template, 'migrations')
}
