// Tests the hook that sends mails, against the published source of Supabase Auth (internal/hooks/v0hooks, internal/api/mail.go): the
// body of the request, and when the request is repeated.

import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestStack, type TestStack, testPassword } from '../../testing/stack.ts'

type Call = { readonly headers: IncomingHttpHeaders; readonly body: string }

let stack: TestStack
const log: string[] = []
const calls: Call[] = []
let answers: { readonly status: number; readonly headers?: Record<string, string> }[] = []

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  calls.push({ headers: request.headers, body })
  const { status, headers } = answers.shift() ?? { status: 200 }
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}')
})

beforeAll(async () => {
  stack = await startTestStack({ sql: 'select 1', log: (line) => void log.push(line) })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stack.supabase.authMailHook.setUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
})
beforeEach(() => {
  calls.length = 0
  answers = []
})
afterAll(async () => {
  server.close()
  await stack.dispose()
})

const until = (isDone: () => boolean) => expect.poll(isDone, { timeout: 20_000 }).toBe(true)

it('is told of the person and the token, signed', async () => {
  await stack
    .anon()
    .auth.signUp({ email: 'ada@oja.test', password: testPassword, options: { data: { shop: 'a' } } })
  await until(() => calls.length === 1)
  const [{ headers, body }] = calls as [Call]
  const { user, email_data: mail } = JSON.parse(body)

  const key = Buffer.from(stack.supabase.authMailHook.secret.replace('v1,whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(user).toMatchObject({ email: 'ada@oja.test', user_metadata: { shop: 'a' } })
  expect(mail).toMatchObject({
    email_action_type: 'signup',
    redirect_to: 'http://localhost:8787',
    token_new: '',
    token_hash_new: '',
  })
  const { error } = await stack.anon().auth.verifyOtp({ token_hash: mail.token_hash, type: 'signup' })
  expect(error).toBeNull()
})

it('is told of both tokens of a change of address at once, under crossed names', async () => {
  const person = await stack.person('old@oja.test')
  await person.auth.updateUser({ email: 'new@oja.test' })
  await until(() => calls.length === 1)
  const { user, email_data: mail } = JSON.parse((calls[0] as Call).body)
  const verify = (token_hash: string) => stack.anon().auth.verifyOtp({ token_hash, type: 'email_change' })

  expect([user.email, user.new_email, mail.email_action_type]).toEqual([
    'old@oja.test',
    'new@oja.test',
    'email_change',
  ])
  const rows = await stack.sql<{ token_type: string }>(
    `select token_type from auth.one_time_tokens where token_hash = encode(extensions.digest($1, 'sha256'), 'hex')`,
    [mail.token_hash_new],
  )
  expect(rows).toEqual([{ token_type: 'email_change_token_current' }])
  expect((await verify(mail.token_hash_new)).error).toBeNull()
  expect((await verify(mail.token_hash)).error).toBeNull()
})

it('is asked again with the same bytes when it is busy and says so, three times in all', async () => {
  const busy = { status: 503, headers: { 'retry-after': '1' } }
  answers = [busy, { ...busy, status: 429 }, busy]
  await stack.anon().auth.signUp({ email: 'busy@oja.test', password: testPassword })
  await until(() => log.some((line) => line.includes('Service currently unavailable due to hook')))

  expect(calls).toHaveLength(3)
  expect(new Set(calls.map(({ body }) => body)).size).toBe(1)
  expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
})

it.each([400, 401, 500, 503])('is asked once when it answers %i', async (status) => {
  answers = [{ status }]
  await stack.anon().auth.signUp({ email: `refused-${status}@oja.test`, password: testPassword })
  await until(() => log.some((line) => line.includes(`the hook answered ${status}`)))

  expect(calls).toHaveLength(1)
})
