// Tests the stub pg_net and its delivery: exact bytes, at once, after commit only, and once; and the faults that tests choose. Planted once
// and seen red: the body parsed and written again; the memory of sent requests left out.

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { isPostgresAway, openPool } from '../../postgres/pool.ts'
import { startTestStack, type TestStack } from '../../testing/stack.ts'

type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

let stack: TestStack
let target: Server
let hook: string
let received: Received[] = []

beforeAll(async () => {
  stack = await startTestStack({ sql: 'create extension if not exists pg_net with schema extensions' })
  target = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      if (request.url === '/slow') return
      response.writeHead(request.url === '/broken' ? 500 : 202, { 'content-type': 'application/json' })
      response.end('{"taken":true}')
    })
  })
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  hook = `http://127.0.0.1:${(target.address() as AddressInfo).port}`
})
afterAll(async () => {
  target.closeAllConnections()
  target.close()
  await stack.dispose()
})
beforeEach(() => {
  received = []
})
afterEach(() => stack.supabase.deliveries.setFault(null))

const post = (path: string, body: string, extra = '') =>
  stack.sql<{ id: string }>(`select net.http_post(url := $1, body := $2::jsonb${extra}) as id`, [
    hook + path,
    body,
  ])

it('sends the body as Postgres writes it, byte for byte', async () => {
  const body = '{"z":1, "a":"Ẹ̀bà \\u00a3 \\"x\\" \\n","n":1.50}'
  const [text] = await stack.sql<{ text: string }>('select $1::jsonb::text as text', [body])

  await post('/hook', body, `, headers := '{"x-oja-signature":"t=1,v1=ab"}'`)
  await stack.supabase.deliveries.idle()

  expect(received).toHaveLength(1)
  expect(received[0]?.body).toBe(text?.text)
  expect(received[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-oja-signature': 't=1,v1=ab',
    'content-length': String(Buffer.byteLength(text?.text as string)),
  })
})

it('sends a body that is too long for a notification', async () => {
  const long = JSON.stringify({ text: 'ọ'.repeat(20_000) })

  await post('/hook', long)
  await stack.supabase.deliveries.idle()

  expect(JSON.parse(received[0]?.body as string)).toEqual(JSON.parse(long))
})

it('sends nothing of a transaction that was rolled back', async () => {
  await stack.sql(
    `do $$ begin perform net.http_post('${hook}/undone', '{}'); raise exception 'no'; exception when others then null; end $$`,
  )
  await stack.supabase.deliveries.idle()

  expect(received).toEqual([])
})

it('sends each of many requests once, and empties the queue', async () => {
  await stack.sql(`select net.http_post($1, jsonb_build_object('n', n)) from generate_series(1, 500) as n`, [
    `${hook}/hook`,
  ])
  await stack.supabase.deliveries.idle()

  const numbers = received.map((each) => (JSON.parse(each.body) as { n: number }).n).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 500 }, (_, index) => index + 1))
  expect(await stack.sql('select id from net.http_request_queue')).toEqual([])
})

it('keeps the answer, the error or the timeout, and tries once only', async () => {
  const [good] = await post('/hook', '{}')
  const [bad] = await post('/broken', '{}')
  const [slow] = await post('/slow', '{}', ', timeout_milliseconds := 100')
  const [nobody] = await stack.sql<{ id: string }>(`select net.http_post('http://127.0.0.1:1/') as id`)
  await stack.supabase.deliveries.idle()

  const rows = await stack.sql(
    'select id, status_code, content, timed_out, error_msg from net._http_response',
  )
  const find = (row: { id: string } | undefined) => rows.find((each) => each['id'] === row?.id)
  expect(find(good)).toMatchObject({
    status_code: 202,
    content: '{"taken":true}',
    timed_out: false,
    error_msg: null,
  })
  expect(find(bad)).toMatchObject({ status_code: 500 })
  expect(find(slow)).toMatchObject({ status_code: null, timed_out: true })
  expect(find(nobody)?.['error_msg']).toContain('ECONNREFUSED')
  expect(received.filter((each) => each.url === '/broken')).toHaveLength(1)
})

it('drops, doubles, delays and reorders as a test asks', async () => {
  const faults = { 1: 'drop', 2: 'duplicate', 3: { delayMs: 1_000 } } as const
  stack.supabase.deliveries.setFault((request) => {
    const { n } = JSON.parse(request.body ?? '{}') as { n: 1 | 2 | 3 | 4 }
    return n === 4 ? 'deliver' : faults[n]
  })

  await stack.sql(`select net.http_post($1, jsonb_build_object('n', n)) from generate_series(1, 4) as n`, [
    `${hook}/hook`,
  ])
  await stack.supabase.deliveries.idle()

  expect(received.map((each) => (JSON.parse(each.body) as { n: number }).n).sort()).toEqual([2, 2, 3, 4])
  expect((JSON.parse(received.at(-1)?.body as string) as { n: number }).n).toBe(3)
})

it('continues after its connections were cut', async () => {
  const admin = new pg.Client({ connectionString: stack.supabase.adminDatabaseUrl })
  await admin.connect()
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'supabase_admin' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  await admin.end()

  await post('/hook', '{"after":"cut"}')
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(1)
})

// Planted: without the pool's error handler for connections in use, the error ends the whole program.
it('survives a connection that is lost in the middle of its use: the next query fails, the one after works', async () => {
  const pool = openPool(stack.supabase.databaseUrl, { max: 1 })
  const held = await pool.connect()
  const ended = new Promise((resolve) => held.once('end', resolve))
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
  await stack.sql('select pg_terminate_backend($1)', [rows[0]?.pid])
  await ended

  expect(await held.query('select 1').catch(isPostgresAway)).toBe(true)
  held.release()
  expect((await pool.query('select 1')).rowCount).toBe(1)
  await pool.end()
})

it('refuses visitors and signed-in people, so that nobody posts from our server', async () => {
  for (const role of ['anon', 'authenticated']) {
    // Two statements in one message make one transaction.
    const attempt = stack.sql(`set local role ${role}; select net.http_post('${hook}/x')`)
    await expect(attempt).rejects.toThrow(/permission denied/)
  }
  const offered = await stack.anon().schema('net').rpc('http_post', { url: hook })
  expect(offered.error).not.toBeNull()
})
