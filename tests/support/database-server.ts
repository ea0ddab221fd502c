// Vitest global setup: one Postgres server per run, bootstrapped like a hosted project, migrated once into a template.
// Each test file clones the template into a database of its own (database.ts).

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { bootstrapProject } from '#scripts/local-supabase/bootstrap.ts'
import { migrateDatabase } from '#scripts/local-supabase/migrate.ts'
import { startPostgres, superuser } from '#scripts/local-supabase/postgres.ts'
import { startWatchdog } from '#scripts/local-supabase/watchdog.ts'

/** How a test file reaches the server; every login role has the same password. */
export type DatabaseServer = {
  readonly port: number
  readonly password: string
  readonly superuser: string
  readonly template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseServer
  }
}

const template = 'oja_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'oja-database-tests-'))
  const password = 'for-tests-only'
  const postgres = await startPostgres({ dir, port: 0, password, log: () => {}, onSpawn: () => {} })
  // A run that is killed leaves no server behind.
  const watchdog = startWatchdog([{ pid: postgres.pid, signal: 'SIGINT' }])

  await bootstrapProject(postgres, password)
  await migrateDatabase(postgres.url('postgres'))
  await makeTemplate(postgres.url(superuser))
  project.provide('databaseServer', { port: postgres.port, password, superuser, template })

  return async () => {
    watchdog.dismiss()
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

// A database can be copied only while nobody is connected to it: work from `template1`, not from the one that is copied.
async function makeTemplate(adminUrl: string): Promise<void> {
  const url = new URL(adminUrl)
  url.pathname = '/template1'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query('alter system set fsync = off')
  await client.query('select pg_reload_conf()')
  await client.query(`create database ${template} template postgres`)
  await client.end()
}
