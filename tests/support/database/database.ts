// Opens a database for one test file, cloned from the migrated template, with real connections of each role. Knows roles and transactions;
// store.ts knows the contents of a store.

import pg from 'pg'
import { inject } from 'vitest'
import { checkAnswers } from './contracts.ts'

/** The caller: a role and, for a signed-in person, their user id and session. */
export type Actor = {
  readonly role: 'anon' | 'authenticated' | 'service_role'
  readonly userId?: string
  readonly sessionId?: string
}

export const anon: Actor = { role: 'anon' }
export const server: Actor = { role: 'service_role' }

/** A signed-in person. */
export function person(userId: string): Actor {
  return { role: 'authenticated', userId }
}

/** Statements on one of several connections, each kept after a refusal: `pg.Pool#query` closes a connection whose query failed. */
export type Connections = {
  // biome-ignore lint/suspicious/noExplicitAny: as in pg.
  query<Row extends pg.QueryResultRow = any>(sql: string, values?: unknown[]): Promise<pg.QueryResult<Row>>
  /** One of them, for a transaction. The caller releases it. */
  connect(): Promise<pg.PoolClient>
}

export type TestDatabase = {
  readonly name: string
  /** Runs SQL as the tables' owner, without row level security: for seeds and checks. */
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
  /** Runs one statement as an actor, in its own transaction, and commits. */
  as<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    actor: Actor,
    sql: string,
    values?: unknown[],
  ): Promise<Row[]>
  /** Open connections with the server's role. They belong to the database: the next call with this size gets the same ones. */
  serverPool(size: number): Promise<Connections>
  /** A pool of the tables' owner (`postgres`) or the superuser. */
  pool(role: 'postgres' | 'superuser', size: number): pg.Pool
  close(): Promise<void>
}

let counter = 0

/** Clones the migrated template, or the bare one. The caller closes it. */
export async function openDatabase(source: 'template' | 'bare' = 'template'): Promise<TestDatabase> {
  const { port, password, superuser, [source]: template } = inject('databaseServer')
  counter += 1
  const name = `test_${process.pid}_${Date.now().toString(36)}_${counter}`
  const url = (role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  const endTurn = source === 'bare' ? await takeTurn(url(superuser, 'template1')) : async () => {}
  await runOnce(url(superuser, 'template1'), `create database ${name} template ${template} owner postgres`)
  const pools: pg.Pool[] = []
  const pool = (role: 'postgres' | 'superuser', size: number) => {
    const made = new pg.Pool({
      connectionString: url(role === 'superuser' ? superuser : 'postgres', name),
      max: size,
      idleTimeoutMillis: 0,
    })
    made.on('error', () => {}) // at the end the database is dropped while idle connections exist
    pools.push(made)
    return made
  }
  const owner = pool('postgres', 4)
  const serverPools = new Map<number, Promise<Connections>>()
  const openServerPool = (size: number) =>
    openAll(pool('postgres', size), size, async (client) => {
      await client.query('set role service_role')
      await client.query(`set request.jwt.claims = '{"role":"service_role"}'`)
    })
  return {
    name,
    pool,
    query: async (sql, values) => {
      const { rows } = await owner.query(sql, values)
      checkAnswers(sql, rows)
      return rows
    },
    as: async (actor, sql, values) => {
      const client = await owner.connect()
      try {
        await client.query('begin')
        await become(client, actor)
        const { rows } = await client.query(sql, values)
        await client.query('commit')
        checkAnswers(sql, rows)
        return rows
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    serverPool: (size) => {
      const open = serverPools.get(size) ?? openServerPool(size)
      serverPools.set(size, open)
      return open
    },
    close: async () => {
      await Promise.all(pools.filter((open) => !open.ended).map((open) => open.end()))
      await runOnce(url(superuser, 'template1'), `drop database ${name} with (force)`)
      await endTurn()
    },
  }
}

/** Bare databases that are open in this process, and the connection that holds its turn. */
const turn: { open: number; holder?: pg.Client } = { open: 0 }

/**
 * Bare databases are open in one process at a time: migrations run in them, and change roles, which belong to the whole server. Two that change one
 * at once fail with “tuple concurrently updated”.
 */
async function takeTurn(url: string): Promise<() => Promise<void>> {
  turn.open += 1
  if (turn.open === 1) {
    turn.holder = new pg.Client({ connectionString: url })
    await turn.holder.connect()
    await turn.holder.query('select pg_advisory_lock(1)')
  }
  return async () => {
    turn.open -= 1
    if (turn.open === 0) await turn.holder?.end()
  }
}

/** Opens all connections of a pool and prepares each. */
export async function openAll(
  pool: pg.Pool,
  size: number,
  prepare: (client: pg.PoolClient) => Promise<void>,
): Promise<Connections> {
  const clients = await Promise.all(Array.from({ length: size }, () => pool.connect()))
  for (const client of clients) {
    await prepare(client)
    client.release()
  }
  return {
    connect: () => pool.connect(),
    query: async (sql, values) => {
      const client = await pool.connect()
      try {
        return await client.query(sql, values)
      } finally {
        client.release()
      }
    },
  }
}

/** Sets an actor's role and token for the rest of the transaction, as PostgREST does. */
export async function become(client: pg.ClientBase, actor: Actor): Promise<void> {
  const { role, userId, sessionId } = actor
  const claims = { role, ...(userId ? { sub: userId } : {}), ...(sessionId ? { session_id: sessionId } : {}) }
  await client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
  await client.query(`set local role ${actor.role}`)
}

/** The SQLSTATE, message and JSON detail of a refused call; null when the call succeeded. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ state: string; message: string; detail: Record<string, unknown> } | null> {
  try {
    await call
    return null
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const detail = error.code === 'OJ400' && error.detail ? JSON.parse(error.detail) : {}
    return { state: error.code ?? '', message: error.message, detail }
  }
}

/** The message of an expected refusal, the SQLSTATE of any other error, `null` when the call succeeded. */
export async function codeOf(call: Promise<unknown>): Promise<string | null> {
  const refusal = await refusalOf(call)
  if (refusal === null) return null
  return refusal.state === 'OJ400' ? refusal.message : refusal.state
}

async function runOnce(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
