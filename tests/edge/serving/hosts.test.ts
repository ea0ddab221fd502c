// Checks that the host decides the store safely: no store under another's name, none of our own pages on a store's domain, and no trust in
// headers that a client may write (X-Forwarded-Host).
// Planted defects (2026-11-20), each turned these tests red:
// - Hosts compared with endsWith.
// - Bodies cached by path instead of by store and hash.
// - The index trusted without the root.
import { beforeAll, describe, expect, test } from 'vitest'
import { forFile } from '#tests/support/for-file.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { SITE_URL } from '#tests/support/running/site.ts'
import { type LiveStore, openLiveStore } from '#tests/support/stores/site-stores.ts'

const STORES = 20

const oja = forFile(sharedOja)
let stores: LiveStore[]

beforeAll(async () => {
  stores = []
  for (let index = 0; index < STORES; index += 1) {
    const fields = {
      slug: `shop-number-${index}`,
      name: `Shop <${index}>`,
      custom_domain: `shop${index}.test`,
    }
    stores.push(await openLiveStore(oja, { ...fields, custom_domain_status: 'active' }, 0))
  }
})

const OWN = ['oja.test', 'OJA.test', 'oja.test.', 'oja.test:80', 'oja.test:8787', 'Oja.Test.:443']
const LOCAL = [
  'localhost',
  'localhost:8787',
  'LOCALHOST',
  'dev.localhost',
  '127.0.0.1',
  '127.0.0.1:8787',
  '10.0.0.7',
  '192.168.1.10:3000',
  '8.8.8.8',
  '[::1]',
  '[::1]:8787',
  '[2001:db8::1]',
]
const STRANGERS = [
  'oja.test.evil.example',
  'evil-oja.test',
  'notoja.test',
  'xoja.test',
  'oja.test.test',
  'oja.tes',
  'oja-test',
  'ojatest',
  'a.oja.test',
  'www.www.oja.test',
  'www.evil.example',
  'shop0.test.evil.example',
  'evilshop0.test',
  'www.shop0.test',
  'a.shop0.test',
  'shop0.tes',
  'shop0.test.test',
  'shop0',
  'test',
  'shop99.test',
  'shop-number-0.test',
  'shop-number-0',
  'localhost.evil.example',
  'localhost.test',
  'evil-localhost',
  'notlocalhost',
  'xn--oja-test.example',
  'xn--80ak6aa92e.com',
  'example.com',
  'example.com:8787',
  '1.2.3.4.nip.io',
  '127.0.0.1.evil.example',
  'workers.dev',
  'oja.workers.dev',
  'bodies.invalid',
  'store.invalid',
  'assets.invalid',
  'null',
  'undefined',
  'constructor',
  'metadata.google.internal',
]
const INVALID = [
  '_oja.test',
  'oja_test.example',
  '-oja.test',
  'oja-.test',
  'oja..test',
  '.oja.test',
  'oja.test..',
  `${'a'.repeat(64)}.test`,
  `${'a.'.repeat(130)}test`,
  '127.1',
  '1.2.3',
  '0x7f.0.0.1',
  '0x7f000001',
  '2130706433',
  '127.0.0.01',
]
/** Hosts with which the request's address is invalid: the platform refuses some before the Worker runs, and so does the local door. */
const UNREADABLE = [
  '256.1.1.1',
  'oja.test:99999',
  'oja.test:port',
  'oja.test:-1',
  'oja test',
  'bad host',
  '%00.test',
  'oja.test/x',
  'a@oja.test',
  'a,b',
  'a#b',
]

describe('a host', () => {
  test.each([...OWN, ...LOCAL])('%s is ours', async (host) => {
    const page = await oja.ask('/shop-number-3', { host })

    expect(page.status).toBe(200)
    expect(page.text).toContain(stores[3]?.id)
  })

  test.each(STRANGERS)('%s shows no store and nothing of ours', async (host) => {
    for (const path of ['/', '/shop-number-0', '/api/health', '/about', '/favicon.ico']) {
      const answer = await oja.ask(path, { host })

      expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, 404, 'no-store'])
      // A page that names nobody, whatever shop was meant.
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.text).toMatch(
        /^<!doctype html>.*<h1>This shop is not available\.<\/h1><p>Check the address/,
      )
      expect(answer.text).not.toMatch(/oja|shop-number/i)
    }
  })

  test.each(INVALID)('%j gets a plain 400', async (host) => {
    const answer = await oja.ask('/shop-number-0', { host })

    expect(answer.status).toBe(400)
    expect(answer.text).not.toContain(stores[0]?.id)
  })

  test.each(UNREADABLE)('%j gets the plain 400 too', async (host) => {
    const answer = await oja.ask('/shop-number-0', { host })

    expect([answer.status, answer.text]).toEqual([400, 'This is not a valid host name.\n'])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })

  test.each(Array.from({ length: STORES }, (_, index) => index))(
    'shop%i.test is its store, in any case',
    async (index) => {
      for (const host of [`shop${index}.test`, `SHOP${index}.Test.:8787`]) {
        const page = await oja.ask('/', { host })

        expect(page.status).toBe(200)
        expect(page.text).toContain(stores[index]?.id)
      }
    },
  )

  test('with www leads to the one without, and keeps path and query', async () => {
    const answer = await oja.ask('/shop-number-1/page/2?q=1', { host: 'www.oja.test' })
    const hostile = await oja.ask('//evil.example/', { host: 'www.oja.test' })

    expect([answer.status, answer.headers['location']]).toEqual([301, `${SITE_URL}/shop-number-1/page/2?q=1`])
    expect(hostile.headers['location']).toBe(`${SITE_URL}/`)
  })
})

test('the same path on 20 domains, 2,000 times interleaved, is never mixed', async () => {
  let mixed = 0
  const runs = Array.from({ length: 25 }, async (_, run) => {
    for (let step = 0; step < 80; step += 1) {
      const index = (run * 7 + step * 3) % STORES
      const path = step % 4 === 3 ? '/checkout.json' : step % 4 === 2 ? '/nowhere' : '/'
      const page = await oja.ask(path, { host: `shop${index}.test` })
      const ids = stores.filter(({ id }) => page.text.includes(id)).map(({ id }) => id)
      if (ids.length !== 1 || ids[0] !== stores[index]?.id) mixed += 1
    }
  })
  await Promise.all(runs)

  expect(mixed).toBe(0)
})

describe('what a client writes about the host is not believed', () => {
  const LIES = [
    { 'x-forwarded-host': 'shop1.test' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=shop1.test' },
    { 'x-host': 'shop1.test', 'x-original-host': 'shop1.test', 'x-original-url': '/shop-number-2' },
    { 'x-rewrite-url': '/shop-number-2', 'x-http-method-override': 'DELETE' },
  ]

  test.each(LIES)('%j changes nothing', async (headers) => {
    const plain = await oja.ask('/', { host: 'shop0.test' })

    const lied = await oja.ask('/', { host: 'shop0.test', headers })

    expect(lied.text).toBe(plain.text)
    expect(lied.headers['etag']).toBe(plain.headers['etag'])
    expect(JSON.stringify([lied.headers, lied.text])).not.toMatch(/evil\.example|shop1\.test/)
  })

  test('and does not stay in any cache', async () => {
    await oja.ask('/', { host: 'shop5.test', headers: { 'x-forwarded-host': 'evil.example' } })

    expect((await oja.ask('/', { host: 'shop5.test' })).text).not.toContain('evil.example')
  })

  test('redirects stay on the host that was asked', async () => {
    const headers = { 'x-forwarded-host': 'evil.example' }

    const slash = await oja.ask('/shop-number-1/', { headers })
    const store = await oja.ask('/store/shop-number-1', { headers })

    expect([slash.headers['location'], store.headers['location']]).toEqual([
      '/shop-number-1',
      '/shop-number-1',
    ])
  })
})

describe("on a store's domain", () => {
  const PLACES = [
    '/dashboard',
    '/dashboard/products',
    '/settings',
    '/onboarding',
    '/auth',
    '/pricing',
    '/help',
    '/terms',
    '/index.html',
    '/404',
    '/store-page/home',
    '/shop-number-1',
    '/shop-number-0',
    '/store/shop-number-0',
  ]

  test.each(PLACES)("%s is the store's own not-found page", async (path) => {
    const answer = await oja.ask(path, { host: 'shop0.test' })

    expect(answer.status).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.text).toContain(stores[0]?.id)
    expect(answer.text).not.toContain(stores[1]?.id)
  })

  test('robots.txt names the domain’s own sitemap, and the favicon is the shop’s own', async () => {
    const ask = (path: string, method = 'GET') => oja.ask(path, { host: 'shop0.test', method })
    const robots = await ask('/robots.txt')
    const favicon = await ask('/favicon.ico')

    expect([robots.status, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(robots.text).toBe(
      'User-agent: *\nDisallow: /api/\nDisallow: /o/\n\nSitemap: https://shop0.test/sitemap.xml\n',
    )
    expect([favicon.status, favicon.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(favicon.text).toContain('>S</text>')
    expect((await ask('/robots.txt', 'HEAD')).status).toBe(200)
    expect((await ask('/robots.txt', 'POST')).status).toBe(405)
  })

  test('the favicon of a shop with a logo is its logo', async () => {
    await oja.stack.sql(
      `update businesses set logo_path = id || '/logo', logo_width = 320, logo_height = 320 where id = $1`,
      [stores[2]?.id],
    )
    await oja.settled()
    const answer = await oja.ask('/favicon.ico', { host: 'shop2.test' })

    expect([answer.status, answer.headers['location']]).toEqual([
      302,
      `/media/${stores[2]?.id}/logo/320.webp`,
    ])
  })

  test.each(['/api/health', '/api/nudge', '/api/webhooks/database', '/api/operator/session', '/api/'])(
    '%s is not there',
    async (path) => {
      const answer = await oja.ask(path, { host: 'shop0.test', method: 'POST', body: '{}' })

      expect(answer.status).toBe(404)
      expect(JSON.parse(answer.text).error.code).toBe('bad_request')
    },
  )

  test('another store cannot be ordered from', async () => {
    const answer = await oja.ask('/api/quote', {
      host: 'shop0.test',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        store: stores[1]?.id,
        items: [{ productId: stores[1]?.id, variantIds: [], quantity: 1 }],
      }),
    })

    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([404, 'unknown_store'])
  })
})
