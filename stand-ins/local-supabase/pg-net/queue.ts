// Reads and writes the two tables of the stub pg_net: waiting requests, and answers that are kept for a while.

import type pg from 'pg'
import type { NetRequest, NetResponse } from './send.ts'

type QueueRow = {
  id: string
  method: string
  url: string
  headers: Record<string, string> | null
  body: string | null
  timeout_milliseconds: number
}

/** Reads the waiting requests except those under way. Empty while no migration has created the extension. */
export async function fetchQueued(pool: pg.Pool, underWay: readonly string[]): Promise<NetRequest[]> {
  const found = await pool.query<{ queue: string | null }>(
    `select to_regclass('net.http_request_queue') as queue`,
  )
  if (found.rows[0]?.queue == null) return []
  const rows = await pool.query<QueueRow>(
    `select q.id::text as id, method, url, headers, convert_from(body, 'UTF8') as body, timeout_milliseconds
     from net.http_request_queue q where not (q.id = any ($1::bigint[])) order by q.id`,
    [underWay],
  )
  return rows.rows.map(({ id, method, url, headers, body, timeout_milliseconds: timeoutMs }) => {
    return { id, method, url, headers: headers ?? {}, body, timeoutMs }
  })
}

/** Removes requests that were sent or dropped, keeps their answers, and forgets answers older than six hours. */
export async function removeAnswered(
  pool: pg.Pool,
  batch: readonly { readonly id: string; readonly response: NetResponse | null }[],
): Promise<void> {
  const responses = batch.flatMap(({ id, response }) => (response ? [{ id, ...response }] : []))
  await pool.query(
    `with removed as (delete from net.http_request_queue where id = any ($1::bigint[])),
          forgotten as (delete from net._http_response where created < now() - interval '6 hours')
     insert into net._http_response (id, status_code, content_type, headers, content, timed_out, error_msg)
     select id, status, "contentType", headers, content, "timedOut", error
     from jsonb_to_recordset($2::jsonb) as r(id bigint, status int, "contentType" text, headers jsonb, content text,
       "timedOut" bool, error text)`,
    [batch.map(({ id }) => id), JSON.stringify(responses)],
  )
}
