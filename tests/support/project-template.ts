// Vitest global setup: makes one local project, migrated and stopped. Each stack of a test starts as a copy of it (stack.ts),
// so that no test file waits for initdb and the migrations again.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { bootstrapProject } from '#scripts/local-supabase/bootstrap.ts'
import { loadKeys } from '#scripts/local-supabase/keys.ts'
import { migrateDatabase } from '#scripts/local-supabase/migrate.ts'
import { startPostgres, superuser } from '#scripts/local-supabase/postgres.ts'
import { startWatchdog } from '#scripts/local-supabase/watchdog.ts'

/** Names the template's folder for the test processes; absent in a bench, which starts from nothing. */
const TEMPLATE_VARIABLE = 'OJA_TEST_TEMPLATE'

/** Several projects of a run ask for it; the first makes it. */
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
  // A run that is killed leaves no server behind.
  const watchdog = startWatchdog([{ pid: postgres.pid, signal: 'SIGINT' }])
  await bootstrapProject(postgres, databasePassword)
  await migrateDatabase(postgres.url('postgres'))
  await withoutFsync(postgres.url(superuser))
  await postgres.stop()
  watchdog.dismiss()
  process.env[TEMPLATE_VARIABLE] = dir
  return () => rmSync(dir, { recursive: true, force: true })
}

// A test kills processes, never the machine: what the kernel holds is safe, and waiting for the disk shows nothing.
async function withoutFsync(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('alter system set fsync = off')
  await client.end()
}

/** Copies the template into a new project's folder. Does nothing where no template was made. */
export function copyTemplate(dir: string): void {
  const template = process.env[TEMPLATE_VARIABLE]
  if (template === undefined) return
  mkdirSync(dir, { recursive: true })
  copyFileSync(join(template, 'keys.json'), join(dir, 'keys.json'))
  // The server's user owns its files, and Node's own copy would not keep that.
  const copied = spawnSync('cp', ['-pR', join(template, 'postgres'), dir], { encoding: 'utf8' })
  if (copied.status !== 0) throw new Error(`cannot copy ${template}: ${copied.stderr || copied.error}`)
}
