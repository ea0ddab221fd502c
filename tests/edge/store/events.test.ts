// Tests what a visitor sends without an order: the beacon of store pages (which visits are counted, and how floods, strangers and invented
// pages are refused; promise P42 in docs/promises.md), reports about a shop, and messages to sales. Planted defects, seen red: without the check that a page is
// published (an invented page makes a row); the origin not checked.
import { beforeAll, describe, expect, it } from 'vitest'
import { forFile } from '#tests/support/for-file.ts'
import type { Answer } from '#tests/support/running/ask.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { SITE_URL } from '#tests/support/running/site.ts'
import { type LiveStore, openLiveStore } from '#tests/support/stores/site-stores.ts'

const oja = forFile(sharedOja)
let shop: LiveStore
let other: LiveStore

beforeAll(async () => {
  shop = await openLiveStore(oja, { slug: 'counted-shop' })
  other = await openLiveStore(oja, {
    slug: 'other-shop',
    custom_domain: 'other.test',
    custom_domain_status: 'active',
  })
})

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
    expect(Object.keys(row ?? {}).sort()).toEqual(['business_id', 'carts', 'day', 'page', 'source', 'views'])
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

describe('where a visit began', () => {
  it('is kept as a class and nothing else: by link, by app, by referrer', async () => {
    const store = await openLiveStore(oja, { slug: 'sourced-shop' })
    await oja.stack.sql(
      `insert into private.campaigns (business_id, name, code) values ($1, 'Eid', 'eid-sale')`,
      [store.id],
    )
    const visits: [string | undefined, Record<string, string>?][] = [
      ['https://l.instagram.com/ '],
      [' ', { 'user-agent': 'Mozilla/5.0 (iPhone) WAiOS/25.9' }],
      [' ?utm_source=eid-sale'],
      ['https://www.google.com/search?q=a-secret ?utm_source=somebody@example.com'],
      [undefined],
      [`https://blog.example/ ?${'x'.repeat(5_000)}`],
    ]
    for (const [from, headers] of visits)
      expect((await leave({ store: store.id, path: '/sourced-shop', from }, headers)).status).toBe(204)

    const sources = () =>
      oja.stack.sql(
        'select source, views from private.figure_visits where business_id = $1 order by source',
        [store.id],
      )
    await expect.poll(sources).toEqual([
      { source: 'campaign', views: 2 },
      { source: 'direct', views: 1 },
      { source: 'instagram', views: 1 },
      { source: 'other', views: 1 },
      { source: 'whatsapp', views: 1 },
    ])
    const [kept] = await oja.stack.sql(
      `select (select jsonb_agg(d) from store_page_days d where business_id = $1)::text
         || (select jsonb_agg(c) from private.campaigns c where business_id = $1)::text as text`,
      [store.id],
    )
    expect(kept?.['text']).toContain('"views": 1')
    expect(kept?.['text']).not.toMatch(/secret|example|Mozilla/)
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

describe('a report about a shop', () => {
  type Fields = Readonly<Record<string, string>>

  function report(fields: Fields, from: string, options: { host?: string; headers?: Fields } = {}) {
    return oja.ask('/api/report', {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      ...(options.host ? { host: options.host } : {}),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'cf-connecting-ip': from,
        ...options.headers,
      },
    })
  }
  const about = (at: LiveStore, fields: Fields = {}) => ({ store: at.id, reason: 'fake_goods', ...fields })
  const reportsOf = (at: LiveStore) =>
    oja.stack.sql(
      `select reason, details, contact, network_hash from private.shop_reports where business_id = $1`,
      [at.id],
    )

  it('is kept as it was typed, without the address of its writer, and leads back to the thanks', async () => {
    const typed = { details: ' Paid in May,\nnothing came. ', contact: '0803 000 0000' }

    const sent = await report(about(shop, { ...typed, reason: 'not_delivered' }), '203.0.113.1')
    const onDomain = await report(about(other), '203.0.113.1', { host: 'other.test' })

    expect([sent.status, sent.headers['location']]).toEqual([303, '/counted-shop/about#thanks'])
    expect([onDomain.status, onDomain.headers['location']]).toEqual([303, '/about#thanks'])
    expect(await reportsOf(shop)).toEqual([
      {
        reason: 'not_delivered',
        details: 'Paid in May,\nnothing came.',
        contact: '0803 000 0000',
        network_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    expect(await reportsOf(other)).toHaveLength(1)
  })

  it('is refused with one sentence for what is no report, and leaves no row', async () => {
    const before = await reportsOf(shop)
    const [from, evil] = ['203.0.113.2', { origin: 'https://evil.example' }]
    const refused: [Fields, number, { host?: string; headers?: Fields }?][] = [
      [{}, 400],
      [{ reason: 'fake_goods' }, 400],
      [{ store: shop.id }, 400],
      [about(shop, { reason: 'boring' }), 400],
      [about(shop, { store: 'counted-shop' }), 400],
      [about(shop, { store: '00000000-0000-4000-8000-000000000000' }), 404],
      [about(shop), 404, { host: 'other.test' }],
      [about(shop), 403, { headers: evil }],
      [about(shop, { details: 'x'.repeat(17_000) }), 413],
    ]

    for (const [fields, status, options] of refused) {
      const answer = await report(fields, from, options)
      expect([fields, answer.status, answer.text.trim().split('\n').length]).toEqual([fields, status, 1])
      // A form without script shows its answer as a page.
      expect(answer.headers['content-type']).toMatch(/^text\/html/)
    }

    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await oja.ask('/api/report', { method })
      expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, 'POST'])
    }
    expect(await reportsOf(shop)).toEqual(before)
  })

  it('is taken twice a day from one network, and from its neighbours all the same', async () => {
    const bad = await openLiveStore(oja, { slug: 'bad-shop' })
    const statuses: number[] = []
    for (const from of ['198.51.100.7', '198.51.100.7', '198.51.100.7', '198.51.100.8'])
      statuses.push((await report(about(bad), from)).status)

    expect(statuses).toEqual([303, 303, 429, 303])
    expect(await reportsOf(bad)).toHaveLength(3)
  })

  it('is not taken about a shop that is suspended', async () => {
    const gone = await openLiveStore(oja, { slug: 'gone-shop' })
    await oja.stack.sql(`update businesses set status = 'suspended' where id = $1`, [gone.id])
    await oja.settled()

    expect((await report(about(gone), '203.0.113.3')).status).toBe(404)
    expect(await reportsOf(gone)).toEqual([])
  })
})

describe('a message to sales', () => {
  type Fields = Readonly<Record<string, string>>
  const whole = { name: 'Bisi', contact: '0803 123 4567', shop: '', need: 'A shop with\n5,000 products' }

  const send = (fields: Fields, from: string, headers: Fields = {}) =>
    oja.ask('/api/sales-leads', {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'cf-connecting-ip': from, ...headers },
    })
  const leads = () =>
    oja.stack.sql('select name, contact, shop, need, status, network_hash from private.sales_leads')

  it('is kept once, with digits of its number, and leads to the thanks', async () => {
    const first = await send(whole, '203.0.113.20')
    const again = await send(whole, '203.0.113.21')

    for (const { status, headers } of [first, again])
      expect([status, headers['location']]).toEqual([303, '/contact#sales-thanks'])
    expect(await leads()).toEqual([
      {
        ...whole,
        contact: '2348031234567',
        status: 'open',
        network_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  it('is refused with one sentence that names what is missing, and leaves no row', async () => {
    const before = await leads()
    const refused: [Fields, number, RegExp, Fields?][] = [
      [{}, 422, /your name/],
      [{ ...whole, contact: 'call me' }, 422, /WhatsApp number or an email/],
      [{ ...whole, contact: 'bisi@' }, 422, /WhatsApp number or an email/],
      [{ ...whole, need: ' ' }, 422, /what you need/],
      [whole, 403, /could not be read/, { origin: 'https://evil.example' }],
      [{ ...whole, need: 'x'.repeat(17_000) }, 413, /could not be read/],
    ]

    for (const [fields, status, words, headers] of refused) {
      const answer = await send(fields, '203.0.113.22', headers)
      expect([fields, answer.status]).toEqual([fields, status])
      expect(answer.text).toMatch(words)
      expect(answer.headers['content-type']).toContain('text/plain')
    }
    expect(await leads()).toEqual(before)
  })

  it('is limited for each network', async () => {
    const sent = []
    for (let n = 0; n < 6; n += 1)
      sent.push((await send({ ...whole, contact: `lead-${n}@oja.test` }, '203.0.113.23')).status)

    expect(sent).toEqual([303, 303, 303, 303, 303, 429])
  })
})
