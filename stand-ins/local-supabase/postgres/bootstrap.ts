// Makes a new Postgres look like a hosted Supabase project: roles, the schemas auth and storage, extensions. The caller's migrations make the
// caller's own tables.

import { join } from 'node:path'
import pg from 'pg'
import { applyMigrations } from './migrate.ts'
import { type Postgres, superuser } from './postgres.ts'

const loginRoles = ['postgres', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin']

/** Applies the missing files of `bootstrap/`. Safe to repeat. */
export async function bootstrapProject(postgres: Postgres, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url(superuser) })
  await client.connect()
  try {
    const applied = await applyMigrations(client, join(import.meta.dirname, 'bootstrap'), 'oja_local')
    if (applied.length === 0) return
    for (const role of loginRoles) {
      await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`)
    }
  } finally {
    await client.end()
  }
}
