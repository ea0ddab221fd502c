// A local Supabase in a temporary folder on free ports, for one test file, with the clients that tests talk through.
// A running `npm start` is not disturbed.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { type LocalSupabase, type StackOptions, startSupabase } from '#scripts/local-supabase/stack.ts'
import { copyTemplate } from './project-template.ts'

/** A stack of one test file. */
export type TestStack = {
  readonly supabase: LocalSupabase
  readonly dir: string
  /** Runs SQL as `postgres`, which no row level security stops. */
  sql<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** A client with the publishable key and nobody signed in. */
  anon(): SupabaseClient
  /** A client with the secret key. */
  admin(): SupabaseClient
  /** Makes a person and answers a client that is signed in as them. */
  person(email: string, password?: string): Promise<SupabaseClient>
  /** Stops everything and removes the folder. */
  dispose(): Promise<void>
}

export const testPassword = 'market-day'

/**
 * Starts a stack with the product's migrations, or with `sql` alone in their place.
 * Sign-ins are not limited unless `signInLimit` is given: all tests come from one address.
 */
export async function startTestStack(
  options: Partial<Omit<StackOptions, 'migrations'>> & { readonly sql?: string } = {},
): Promise<TestStack> {
  const { sql: ownSql, ...rest } = options
  const isNew = options.dir === undefined
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'oja-test-stack-')))
  const migrations = ownSql === undefined ? undefined : join(dir, 'migrations')
  if (migrations && ownSql !== undefined) {
    await mkdir(migrations, { recursive: true })
    await writeFile(join(migrations, '1_test.sql'), ownSql)
  }
  if (isNew && migrations === undefined) copyTemplate(dir)
  const supabase = await startSupabase({
    signInLimit: 100_000,
    ...rest,
    dir,
    ...(migrations ? { migrations } : {}),
  })
  const pool = new pg.Pool({ connectionString: supabase.databaseUrl, max: 4 })
  pool.on('error', () => {}) // the server was stopped or killed by the test

  const client = (key: string) =>
    createClient(supabase.apiUrl, key, { auth: { persistSession: false, autoRefreshToken: false } })

  return {
    supabase,
    dir,
    async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      return (await pool.query<Row>(text, values)).rows
    },
    anon: () => client(supabase.publishableKey),
    admin: () => client(supabase.secretKey),
    async person(email, password = testPassword) {
      const made = await client(supabase.secretKey).auth.admin.createUser({
        email,
        password,
        email_confirm: true,
      })
      if (made.error) throw made.error
      const person = client(supabase.publishableKey)
      const signedIn = await person.auth.signInWithPassword({ email, password })
      if (signedIn.error) throw signedIn.error
      return person
    },
    async dispose() {
      await pool.end()
      await supabase.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
