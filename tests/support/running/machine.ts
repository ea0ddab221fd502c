// Checks a running `npm start` whose processes the test kills: whether each part answers again, and whether the log is quiet.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { processIdentity, signalProcess } from '@oja/local-supabase/machine'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { expect } from 'vitest'
import { ask } from './ask.ts'
import { readEnv, recordedPids } from './launcher.ts'

export const PATIENCE = { timeout: 40_000, interval: 50 }

export type Machine = {
  /** Runs SQL in a new session, as `postgres` or as another role that may sign in. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[], role?: string): Promise<Row[]>
  /** A client with the secret key. */
  client(): SupabaseClient
  restAnswers(): Promise<void>
  siteAnswers(): Promise<void>
  /** Resolves when a nudge that is queued now arrives. */
  nudgesArrive(): Promise<void>
  connectionCount(): Promise<number>
  /** Kills the process of this name in the lock file, and waits until another process replaces it. */
  killAndAwaitNext(name: string): Promise<void>
  close(): void
}

/** Opens the stack whose data folder is `dir`. */
export function openMachine(dir: string): Machine {
  let posts = 0
  const target = createServer((_, response) => {
    posts += 1
    response.end()
  }).listen(0, '127.0.0.1')
  const pidOf = (name: string) => recordedPids(dir).get(name) as number

  async function sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = [], role = 'postgres') {
    const address = readEnv(dir)['DATABASE_URL']?.replace('//postgres:', `//${role}:`)
    const session = new pg.Client({ connectionString: address })
    session.on('error', () => {}) // the query reports the error
    await session.connect()
    try {
      return (await session.query<Row>(text, values)).rows
    } finally {
      await session.end()
    }
  }

  function client(): SupabaseClient {
    const { SUPABASE_URL, SUPABASE_SECRET_KEY } = readEnv(dir) as Record<string, string>
    return createClient(SUPABASE_URL as string, SUPABASE_SECRET_KEY as string, {
      auth: { persistSession: false },
    })
  }

  return {
    sql,
    client,
    restAnswers: () =>
      expect.poll(async () => (await client().from('businesses').select('id')).status, PATIENCE).toBe(200),
    siteAnswers: () => {
      const health = () =>
        ask(readEnv(dir)['SITE_URL'] as string, '/api/health').then(({ status }) => status, String)
      return expect.poll(health, PATIENCE).toBe(200)
    },
    async nudgesArrive() {
      const before = posts
      const address = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`
      const post = () => sql('select net.http_post($1)', [address]).then((rows) => rows.length, String)
      await expect.poll(post, PATIENCE).toBe(1)
      await expect.poll(() => posts, PATIENCE).toBeGreaterThan(before)
    },
    async connectionCount() {
      const found = await sql<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend'`,
      )
      return found[0]?.n as number
    },
    async killAndAwaitNext(name) {
      const pid = pidOf(name)
      signalProcess(pid, 'SIGKILL')
      const isNext = () => pidOf(name) !== pid && processIdentity(pidOf(name)) !== null
      await expect.poll(isNext, PATIENCE).toBe(true)
    },
    close: () => void target.close(),
  }
}
