// Vitest global setup: starts one Postgres server per run, prepares it like a hosted project, and migrates once into a template. Each test
// file clones the template into its own database (database.ts).

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase } from '@oja/local-supabase'
import { bootstrapProject, startPostgres, startWatchdog, superuser } from '@oja/local-supabase/testing'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { makeMigrations } from '#scripts/build/baseline.ts'

/** How a test file reaches the server. Every login role has the same password. */
export type DatabaseServer = {
  readonly port: number
  readonly password: string
  readonly superuser: string
  readonly template: string
  /** Prepared like a hosted project, without the product's tables. */
  readonly bare: string
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseServer
  }
}

const template = 'oja_template'
const bare = 'oja_bare'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'oja-database-tests-'))
  const password = 'for-tests-only'
  const postgres = await startPostgres({ dir, port: 0, password, log: () => {}, onSpawn: () => {} })
  // Ends the server when the run is killed.
  const watchdog = startWatchdog([{ pid: postgres.pid, signal: 'SIGINT' }])

  await bootstrapProject(postgres, password)
  await copyDatabase(postgres.url(superuser), bare)
  await migrateDatabase(postgres.url('postgres'), makeMigrations())
  await copyDatabase(postgres.url(superuser), template)
  project.provide('databaseServer', { port: postgres.port, password, superuser, template, bare })

  return async () => {
    watchdog.dismiss()
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

// Copies a database while connected to `template1`, because a database can be copied only while nobody is connected to it.
async function copyDatabase(adminUrl: string, name: string): Promise<void> {
  const url = new URL(adminUrl)
  url.pathname = '/template1'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query('alter system set fsync = off')
  await client.query('select pg_reload_conf()')
  await client.query(`create database ${name} template postgres`)
  await client.end()
}
