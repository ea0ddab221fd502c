// Starts a local Supabase in a temporary folder on free ports, for one test file, with the clients that tests use. Does not disturb another
// stack on the machine.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import type { LocalSupabase, LocalSupabaseOptions } from '../options.ts'
import { startLocalSupabase } from '../stack.ts'
import { copyBareProject } from './template.ts'

/** A stack of one test file. */
export type TestStack<Supabase extends LocalSupabase = LocalSupabase> = {
  readonly supabase: Supabase
  readonly dir: string
  /** Runs SQL as `postgres`, which row level security does not limit. */
  sql<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** A client with the publishable key, without a signed-in person. */
  anon(): SupabaseClient
  /** A client with the secret key. */
  admin(): SupabaseClient
  /** Makes a person and returns a client that is signed in as them. */
  person(email: string, password?: string): Promise<SupabaseClient>
  /** Stops everything and removes the folder. */
  dispose(): Promise<void>
}

export const testPassword = 'market-day'

/** The bcrypt hash of `testPassword` at the least cost. A person made with it signs in 50 ms sooner, and is made 50 ms sooner. */
export const testPasswordHash = '$2a$04$abcdefghijklmnopqrstuuOx1Me/RwvYr.osJqXpUya2P/ENdH51q'

/** Removes the limit on sign-ins: all tests come from one address. */
export const testLimits = { signInLimit: 100_000 }

/** A new folder for a stack, with one migration when `sql` is given. */
export async function makeStackDir(sql?: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'oja-test-stack-'))
  if (sql !== undefined) {
    copyBareProject(dir)
    await mkdir(join(dir, 'migrations'))
    await writeFile(join(dir, 'migrations', '1_test.sql'), sql)
  }
  return dir
}

/** Starts a stack whose only migration is `sql`. */
export async function startTestStack({
  sql = 'select 1',
  ...options
}: Partial<Omit<LocalSupabaseOptions, 'migrations'>> & { readonly sql?: string } = {}): Promise<TestStack> {
  const dir = await makeStackDir(sql)
  return openTestStack(
    await startLocalSupabase({ ...testLimits, dir, ...options, migrations: join(dir, 'migrations') }),
    dir,
  )
}

/** Wraps a running stack whose folder is `dir`. */
export function openTestStack<Supabase extends LocalSupabase>(
  supabase: Supabase,
  dir: string,
): TestStack<Supabase> {
  const pool = new pg.Pool({ connectionString: supabase.databaseUrl, max: 4 })
  pool.on('error', () => {}) // the test has stopped or killed the server

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
        ...(password === testPassword ? { password_hash: testPasswordHash } : { password }),
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
