// Vitest global setup: makes one local project, migrated and stopped. Each stack of a test starts as a copy of this project (stack.ts), so
// that no test file waits for initdb and the migrations again.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase } from '@oja/local-supabase'
import {
  bootstrapProject,
  loadKeys,
  startPostgres,
  startWatchdog,
  superuser,
} from '@oja/local-supabase/testing'
import pg from 'pg'
import { migrationsDir } from '#scripts/start/supabase.ts'

/** Environment variable with the template's folder; absent in a bench, which starts with an empty folder. */
const TEMPLATE_VARIABLE = 'OJA_TEST_TEMPLATE'

/** Runs for several projects of a run; only the first call makes the template. */
export default async function setup(): Promise<() => void> {
  if (process.env[TEMPLATE_VARIABLE] !== undefined) return () => {}
  const dir = mkdtempSync(join(tmpdir(), 'oja-test-template-'))
  const { databasePassword } = loadKeys(dir)
  const postgres = await startPostgres({
    dir,
    port: 0,
    password: databasePassword,
    log: () => {},
    onSpawn: () => {},
  })
  // Ends the server when the run is killed.
  const watchdog = startWatchdog([{ pid: postgres.pid, signal: 'SIGINT' }])
  await bootstrapProject(postgres, databasePassword)
  await migrateDatabase(postgres.url('postgres'), migrationsDir)
  await withoutFsync(postgres.url(superuser))
  await postgres.stop()
  watchdog.dismiss()
  process.env[TEMPLATE_VARIABLE] = dir
  return () => rmSync(dir, { recursive: true, force: true })
}

// Turns fsync off: a test kills processes, never the machine, so the kernel keeps all written data.
async function withoutFsync(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('alter system set fsync = off')
  await client.end()
}

/** Copies the template into a new project's folder. Does nothing without a template. */
export function copyTemplate(dir: string): void {
  const template = process.env[TEMPLATE_VARIABLE]
  if (template === undefined) return
  mkdirSync(dir, { recursive: true })
  copyFileSync(join(template, 'keys.json'), join(dir, 'keys.json'))
  // Copies with `cp`, which keeps the files' owner (the server's user); Node's own copy does not.
  const copied = spawnSync('cp', ['-pR', join(template, 'postgres'), dir], { encoding: 'utf8' })
  if (copied.status !== 0) throw new Error(`cannot copy ${template}: ${copied.stderr || copied.error}`)
}
