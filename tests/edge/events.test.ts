// The beacon of store pages: what is counted, and what floods, strangers and made-up pages get for their trouble (promise P42).
// Planted defects, seen red: the published check left out (a made-up page makes a row); the origin not asked.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#tests/support/ask.ts'
import { type Oja, SITE_URL, startOja } from '#tests/support/site.ts'
import { type LiveStore, openLiveStore } from '#tests/support/site-stores.ts'

let oja: Oja
let shop: LiveStore
let other: LiveStore

beforeAll(async () => {
  oja = await startOja()
  shop = await openLiveStore(oja, { slug: 'counted-shop' })
  other = await openLiveStore(oja, {
    slug: 'other-shop',
    custom_domain: 'other.test',
    custom_domain_status: 'active',
  })
})
afterAll(() => oja?.dispose())

const BROWSER = {
  origin: SITE_URL,
  'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130',
  'content-type': 'text/plain',
}

function leave(body: unknown, headers: Record<string, string> = {}, host?: string): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return oja.ask('/api/events', {
    method: 'POST',
    headers: { ...BROWSER, ...headers },
    body: text,
    ...(host ? { host } : {}),
  })
}

const rows = () =>
  oja.stack.sql('select page, views, carts from store_page_days where business_id = $1 order by page', [
    shop.id,
  ])

/** The figures are written after the answer: asks for them until a last, good event has been counted. */
async function settledRows(): Promise<unknown[]> {
  const before = (await rows()).find(({ page }) => page === '')?.['views'] ?? 0
  await leave({ store: shop.id, path: '/counted-shop' })
  await expect.poll(async () => (await rows()).find(({ page }) => page === '')?.['views']).toBe(before + 1)
  return rows()
}

describe('a page that was left', () => {
  it('is counted per store, page and day, with whether something went into the cart', async () => {
    const product = `/product/${shop.productIds[0]}`
    for (const cart of [1, 0]) {
      expect((await leave({ store: shop.id, path: `/counted-shop${product}`, cart })).status).toBe(204)
    }

    expect(await settledRows()).toEqual([
      { page: '', views: 1, carts: 0 },
      { page: product, views: 2, carts: 1 },
    ])
    const [row] = await oja.stack.sql('select * from store_page_days limit 1')
    expect(Object.keys(row ?? {}).sort()).toEqual(['business_id', 'carts', 'day', 'page', 'views'])
  })

  it('is counted on a domain of its own for that store alone', async () => {
    const domain = { origin: 'http://other.test' }
    await leave({ store: shop.id, path: '/' }, domain, 'other.test')
    await leave({ store: other.id, path: '/' }, domain, 'other.test')

    const views = () => oja.stack.sql('select views from store_page_days where business_id = $1', [other.id])
    await expect.poll(views).toEqual([{ views: 1 }])
    expect((await settledRows()).length).toBe(2)
  })
})

describe('what is no visit', () => {
  it('leaves no row: made-up pages, other stores, crawlers, pages of other sites', async () => {
    const before = (await rows()).length
    const refused: [unknown, Record<string, string>?][] = [
      [{ store: shop.id, path: '/counted-shop/product/made-up' }],
      [{ store: shop.id, path: `/counted-shop/category/${'x'.repeat(200)}` }],
      [{ store: shop.id, path: '/other-shop' }],
      [{ store: shop.id, path: '/counted-shop/page/1/../2' }],
      [{ store: '00000000-0000-4000-8000-000000000000', path: '/counted-shop' }],
      [{ store: shop.id, path: '/counted-shop' }, { origin: 'https://evil.example' }],
      [{ store: shop.id, path: '/counted-shop' }, { origin: '' }],
      [{ store: shop.id, path: '/counted-shop' }, { 'user-agent': 'Googlebot/2.1' }],
    ]
    for (const [body, headers] of refused) expect((await leave(body, headers)).status).toBe(204)

    const after = await settledRows()
    expect(after.length).toBe(before)
    expect(after).toContainEqual({ page: '', views: 3, carts: 0 })
  })

  it.each([
    ['no JSON', 'views=1', 400],
    ['no store', { path: '/counted-shop' }, 400],
    ['a long path', { store: '00000000-0000-4000-8000-000000000000', path: 'x'.repeat(401) }, 400],
    ['ten kilobytes', { store: '1', path: '/', pad: 'x'.repeat(10_000) }, 413],
  ])('refuses %s', async (_, body, status) => {
    expect((await leave(body)).status).toBe(status)
  })

  it('is bounded: one address counts 60 pages of a store a minute', async () => {
    const statuses = []
    for (let at = 0; at < 200; at += 1)
      statuses.push((await leave({ store: other.id, path: '/other-shop' })).status)

    const counted = statuses.filter((status) => status === 204).length
    expect(statuses).toContain(429)
    // Two windows at the most.
    expect(counted).toBeLessThanOrEqual(120)
  })
})
