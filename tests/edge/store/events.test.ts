// Tests the beacon of store pages: which visits are counted, and how floods, strangers and invented pages are refused (promise P42 in
// docs/promises.md). Planted defects, seen red: without the check that a page is published (an invented page makes a row); the origin not
// checked.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#tests/support/running/ask.ts'
import { type Oja, SITE_URL, startOja } from '#tests/support/running/site.ts'
import { type LiveStore, openLiveStore } from '#tests/support/stores/site-stores.ts'

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

/** Figures of a store by page, over all days, because a test may run at midnight. */
const rowsOf = (store: LiveStore) =>
  oja.stack.sql(
    `select page, sum(views)::int as views, sum(carts)::int as carts from store_page_days
     where business_id = $1 group by page order by page`,
    [store.id],
  )
const rows = () => rowsOf(shop)

/**
 * Sends a counted visit of the home page. Figures are written after the answer, each by itself: all visits sent before had the time of a
 * whole count.
 */
async function countHomeVisit(): Promise<void> {
  const homeViews = async (): Promise<number> =>
    (await rows()).find(({ page }) => page === '')?.['views'] ?? 0
  const before = await homeViews()
  await leave({ store: shop.id, path: '/counted-shop' })
  await expect.poll(homeViews).toBe(before + 1)
}

describe('a page that was left', () => {
  it('is counted per store, page and day, with whether something went into the cart', async () => {
    const product = `/product/${shop.productIds[0]}`
    for (const cart of [1, 0]) {
      expect((await leave({ store: shop.id, path: `/counted-shop${product}`, cart })).status).toBe(204)
    }

    const counted = { page: product, views: 2, carts: 1 }
    await expect.poll(rows).toEqual([counted])
    await countHomeVisit()
    expect(await rows()).toEqual([{ page: '', views: 1, carts: 0 }, counted])
    const [row] = await oja.stack.sql('select * from store_page_days limit 1')
    expect(Object.keys(row ?? {}).sort()).toEqual(['business_id', 'carts', 'day', 'page', 'views'])
  })

  it('is counted on a domain of its own for that store alone', async () => {
    const domain = { origin: 'http://other.test' }
    await countHomeVisit()
    const [home, ...others] = await rows()
    await leave({ store: shop.id, path: '/' }, domain, 'other.test')
    await leave({ store: other.id, path: '/' }, domain, 'other.test')

    await expect.poll(() => rowsOf(other)).toEqual([{ page: '', views: 1, carts: 0 }])
    await countHomeVisit()
    expect(await rows()).toEqual([{ ...home, views: home?.['views'] + 1 }, ...others])
  })
})

describe('what is no visit', () => {
  it('leaves no row: made-up pages, other stores, crawlers, pages of other sites', async () => {
    await countHomeVisit()
    const [home, ...others] = await rows()
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
    for (const [body, headers] of refused) {
      expect((await leave(body, headers)).status).toBe(204)
      await countHomeVisit()
    }
    await countHomeVisit()

    expect(await rows()).toEqual([{ ...home, views: home?.['views'] + refused.length + 1 }, ...others])
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
    const minute = () => Math.floor(Date.now() / 60_000)
    const sent = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const from = minute()
        const { status } = await leave({ store: other.id, path: '/other-shop' })
        return { when: `${from} to ${minute()}`, status }
      }),
    )

    // Visits are counted per minute. A new minute may begin meanwhile: those of both minutes are in a group of their own.
    const counted = sent.filter(({ status }) => status === 204)
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(200 - counted.length)
    expect(counted.length).toBeLessThan(200)
    for (const [when, together = []] of Object.entries(Object.groupBy(counted, (each) => each.when))) {
      const minutes = new Set(when.split(' to ')).size
      expect([when, together.length]).toEqual([when, Math.min(together.length, 60 * minutes)])
    }
  })
})
