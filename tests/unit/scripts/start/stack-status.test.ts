// Tests what is read of a stack of the Supabase CLI, how this machine looks from it, and the way of its posts to the product.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hostSeenFrom } from '#scripts/start/backend.ts'
import { openPassage } from '#scripts/start/docker-door.ts'
import { readStackStatus } from '#scripts/start/stack-status.ts'

describe('the status', () => {
  it('gives the four variables', () => {
    const text = [
      'API_URL="http://127.0.0.1:54321"',
      'DB_URL="postgresql://postgres:postgres@127.0.0.1:54322/postgres"',
      'PUBLISHABLE_KEY="sb_publishable_x"',
      'SECRET_KEY="sb_secret_x"',
      'JWT_SECRET="not ours"',
    ].join('\n')

    expect(readStackStatus(text)).toEqual({
      SUPABASE_URL: 'http://127.0.0.1:54321',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      SUPABASE_SECRET_KEY: 'sb_secret_x',
      DATABASE_URL: 'postgresql://postgres:postgres@127.0.0.1:54322/postgres',
    })
  })

  it('names what is missing', () => {
    expect(() => readStackStatus('API_URL="http://127.0.0.1:54321"')).toThrow('names no PUBLISHABLE_KEY')
  })
})

it.each([
  ['http://127.0.0.1:54321', 'host.docker.internal'],
  ['http://localhost:54321', 'host.docker.internal'],
  ['https://abcdefghijklmnopqrst.supabase.co', null],
])('this machine as %s sees it: %s', (apiUrl, host) => {
  expect(hostSeenFrom(apiUrl)).toBe(host)
})

it('passes a post of the database on with its body and signature, under the host of the product', async () => {
  const seen: unknown[] = []
  const site = createServer(async (asked, answer) => {
    let body = ''
    for await (const chunk of asked) body += chunk
    seen.push([asked.method, asked.url, asked.headers.host, asked.headers['x-oja-signature'], body])
    answer.writeHead(202).end('taken')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  const door = await openPassage({ host: '127.0.0.1', port: 0 }, port)
  onTestFinished(() => {
    site.close()
    door.close()
  })

  const { port: doorPort } = door.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${doorPort}/api/webhooks/database`, {
    method: 'POST',
    headers: { 'x-oja-signature': 't=1,v1=ab' },
    body: '{"a": 1}',
  })

  expect([answer.status, await answer.text()]).toEqual([202, 'taken'])
  expect(seen).toEqual([['POST', '/api/webhooks/database', `127.0.0.1:${port}`, 't=1,v1=ab', '{"a": 1}']])
})
