// Connects the local servers to Postgres. When Postgres restarts, all connections end. The next query on such a connection fails, and the
// query after that opens a new connection.

import pg from 'pg'

/** A caller that holds a connection and waits for another gets an error instead of waiting for ever. */
const WAIT_MS = 10_000

/** Opens a pool. A lost connection makes its query fail, and does not end the program. */
export function openPool(
  connectionString: string,
  options: Omit<pg.PoolConfig, 'connectionString'>,
): pg.Pool {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: WAIT_MS, ...options })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** True for the error of a query when Postgres was stopped, was starting, or ended during the query. */
export function isPostgresAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123])$/.test(code ?? '') ||
    /^Connection terminated|not queryable$/.test(message ?? '')
  )
}
