// Tests promise P50 (docs/promises.md) in workerd: a database that accepts calls and never answers, or that begins an answer and never ends
// it. No request waits for ever. Planted and seen red: the client's time limit removed from src/data/client.ts.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalSite, startSite } from '#scripts/local-site.ts'
import { ask } from '#tests/support/running/ask.ts'
import { distDir, SITE_HOST, SITE_URL } from '#tests/support/running/site.ts'

let database: Server
let site: LocalSite
let dir: string

beforeAll(async () => {
  database = createServer((request, response) => {
    if (!request.url?.endsWith('/find_store')) return
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"businessId": ')
  })
  await new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve))
  dir = await mkdtemp(join(tmpdir(), 'oja-hung-'))
  const { port } = database.address() as AddressInfo
  site = await startSite({
    dir,
    port: 0,
    distDir,
    supabase: { apiUrl: `http://127.0.0.1:${port}`, publishableKey: 'public', secretKey: 'secret' },
    webhookSecret: 'shh',
    siteHost: SITE_HOST,
    siteUrl: SITE_URL,
  })
})
afterAll(async () => {
  await site?.stop()
  database?.closeAllConnections()
  database?.close()
  if (dir) await rm(dir, { recursive: true })
})

test('everything that needs it is refused in its time, what does not is answered', async () => {
  const askSite = (path: string, options = {}) => ask(site.url, path, { host: SITE_HOST, ...options })
  const line = { productId: '00000000-0000-4000-8000-000000000001', variantIds: [], quantity: 1 }
  const quote = { store: '00000000-0000-4000-8000-000000000000', items: [line] }

  const [health, ready, status, shop, quoted] = await Promise.all([
    askSite('/api/health'),
    askSite('/api/ready'),
    askSite('/status'),
    askSite('/some-shop'),
    askSite('/api/quote', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(quote),
    }),
  ])

  expect([health.status, ready.status, shop.status, quoted.status]).toEqual([200, 503, 503, 503])
  expect(ready.text).toBe('{"ok":false}')
  expect(status.status).toBe(200)
  expect(status.text).toContain('We cannot tell how things are')
  expect(shop.text).toContain(
    '<h1>This page is not available at the moment.</h1><p>Please try again soon.</p>',
  )
  expect(JSON.parse(quoted.text).error.code).toBe('unavailable')
})
