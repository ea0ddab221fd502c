// Connections of the local servers to Postgres. A server that restarts ends them all, also those that are in use at that moment:
// whoever uses one hears of it by its next query, and the next use opens another.

import pg from 'pg'

/** Opens a pool whose lost connections are no error of the whole program. */
export function openPool(
  connectionString: string,
  options: Omit<pg.PoolConfig, 'connectionString'>,
): pg.Pool {
  const pool = new pg.Pool({ connectionString, ...options })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** True for the error of a query that found Postgres stopped, starting, or gone in the middle. */
export function isPostgresAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123])$/.test(code ?? '') ||
    /^Connection terminated|not queryable$/.test(message ?? '')
  )
}
