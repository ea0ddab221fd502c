// Tests the states of a store: opened, renamed, closed, suspended, moved to a domain and away, deleted; and an unreachable database. Planted
// defect (2026-11-20): suspended stores rendered as usual -> "a suspended store" turns red. (2026-11-26): a closed store's products
// that say "In stock" above the message -> "a closed store". (2026-11-22): pictures served whatever the
// store's status is -> the same; the 503 page that prints the exception -> "with the database down".
import { join } from 'node:path'
import { freePort } from '@oja/local-supabase/machine'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalSite, startSite } from '#scripts/local-site.ts'
import { addProduct } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { ask } from '#tests/support/running/ask.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { type Oja, SITE_HOST, siteOptions, startOja } from '#tests/support/running/site.ts'
import { type LiveStore, openLiveStore, rowsOf, withNudgesLost } from '#tests/support/stores/site-stores.ts'

const oja = forFile(sharedOja)

const set = async (id: string, assignments: string) => {
  await oja.stack.sql(`update businesses set ${assignments} where id = $1`, [id])
  await oja.settled()
}

describe('an edit', () => {
  test('is on every page that shows it as soon as its publish is done, and nowhere else', async () => {
    const store = await openLiveStore(oja, { slug: 'price-change' }, 2)
    const [first, second] = store.productIds
    const before = await oja.ask(`/price-change/product/${second}`)

    await oja.stack.sql('update products set price = 123456 where id = $1', [first])
    await oja.settled()

    expect((await oja.ask('/price-change')).text).toContain('1,234.56')
    expect((await oja.ask(`/price-change/product/${first}`)).text).toContain('1,234.56')
    expect((await oja.ask(`/price-change/product/${second}`)).headers['etag']).toBe(before.headers['etag'])
  })

  test('of a product that goes takes its page away', async () => {
    const store = await openLiveStore(oja, { slug: 'product-gone' }, 2)
    const path = `/product-gone/product/${store.productIds[0]}`
    expect((await oja.ask(path)).status).toBe(200)

    await oja.stack.sql("update products set status = 'draft' where id = $1", [store.productIds[0]])
    await oja.settled()

    expect((await oja.ask(path)).status).toBe(404)
  })

  test('that publishes the same pages keeps their etags', async () => {
    const store = await openLiveStore(oja, { slug: 'same-again' }, 1)
    const before = (await oja.ask('/same-again')).headers['etag']

    await oja.stack.sql('update products set price = price + 100 where id = $1', store.productIds as string[])
    await oja.settled()
    await oja.stack.sql('update products set price = price - 100 where id = $1', store.productIds as string[])
    await oja.settled()

    expect((await oja.ask('/same-again')).headers['etag']).toBe(before)
  })
})

describe('a renamed store', () => {
  test('answers 301 from each earlier name, keeps the rest of the path, and answers under the new one', async () => {
    const store = await openLiveStore(oja, { slug: 'first-name' }, 1)
    await oja.ask('/first-name')

    await set(store.id, "slug = 'second-name'")
    await set(store.id, "slug = 'third-name'")

    const path = `/product/${store.productIds[0]}`
    for (const old of ['/first-name', '/second-name', '/First-Name', '/store/first-name']) {
      const answer = await oja.ask(`${old}${path}?x=1`)
      const target = old.startsWith('/store') ? `/first-name${path}?x=1` : `/third-name${path}?x=1`
      expect([old, answer.status, answer.headers['location']]).toEqual([old, 301, target])
    }
    expect((await oja.ask('/first-name/')).headers['location']).toBe('/third-name')
    const page = await oja.ask(`/third-name${path}`)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('first-name')
  })

  test('that takes its old name back answers there again', async () => {
    const store = await openLiveStore(oja, { slug: 'there-and-back' })
    await set(store.id, "slug = 'somewhere-else'")

    await set(store.id, "slug = 'there-and-back'")

    expect((await oja.ask('/there-and-back')).status).toBe(200)
    expect((await oja.ask('/somewhere-else')).headers['location']).toBe('/there-and-back')
  })
})

describe('a closed store', () => {
  test('keeps its pages, with its message', async () => {
    const store = await openLiveStore(oja, { slug: 'closed-shop' })

    await set(store.id, "is_open = false, closed_message = 'Back on Monday, God willing'")

    const page = await oja.ask('/closed-shop')
    expect(page.status).toBe(200)
    expect(page.text).toContain('Back on Monday, God willing')
    const product = (await oja.ask(`/closed-shop/product/${store.productIds[0]}`)).text
    expect(product.indexOf('Back on Monday')).toBeGreaterThan(0)
    expect(product.indexOf('Back on Monday')).toBeLessThan(product.indexOf('class="stock'))
    expect(JSON.parse((await oja.ask('/closed-shop/checkout.json')).text)).toMatchObject({ isOpen: false })
  })
})

describe('a suspended store', () => {
  test('answers every path with a plain 404 and comes back when it is restored', async () => {
    const domain = { custom_domain: 'suspended.test', custom_domain_status: 'active' }
    const store = await openLiveStore(oja, { slug: 'suspended-shop', name: 'Ada Stores', ...domain })
    const paths = [
      '',
      '/',
      '/page/1',
      `/product/${store.productIds[0]}`,
      '/sitemap.xml',
      '/checkout.json',
      '/x',
    ]

    const picture = `/media/${store.id}/cloth/320.webp`
    await oja.stack
      .admin()
      .storage.from('store-media')
      .upload(picture.slice('/media/'.length), Buffer.from('picture'), { contentType: 'image/webp' })
    expect((await oja.ask(picture)).status).toBe(200)

    await set(store.id, "status = 'suspended'")

    for (const path of paths) {
      const own = await oja.ask(`/suspended-shop${path}`)
      const onDomain = await oja.ask(path || '/', { host: 'suspended.test' })
      expect([path, own.status, onDomain.status]).toEqual([path, 404, 404])
      expect(own.text + onDomain.text).not.toContain('Ada Stores')
      expect(own.headers['cache-control']).toBe('no-store')
    }
    expect((await oja.ask(picture)).status).toBe(404)

    await set(store.id, "status = 'active'")
    expect((await oja.ask('/suspended-shop')).status).toBe(200)
    expect((await oja.ask('/', { host: 'suspended.test' })).status).toBe(200)
    expect((await oja.ask(picture)).status).toBe(200)
  })
})

describe('a deleted store', () => {
  test('is gone everywhere, and its name is free for another', async () => {
    const domain = { custom_domain: 'deleted.test', custom_domain_status: 'active' }
    const store = await openLiveStore(oja, { slug: 'deleted-shop', ...domain })
    await oja.ask('/deleted-shop')

    await oja.stack.sql('delete from businesses where id = $1', [store.id])
    await oja.settled()

    expect((await oja.ask('/deleted-shop')).status).toBe(404)
    expect((await oja.ask('/', { host: 'deleted.test' })).status).toBe(404)
    const next = await openLiveStore(oja, { slug: 'deleted-shop', name: 'Another', ...domain })
    const page = await oja.until('/deleted-shop', ({ status }) => status === 200)
    expect(page.text).toContain(next.id)
    const onDomain = await oja.until('/', ({ status }) => status === 200, { host: 'deleted.test' })
    expect(onDomain.text).toContain(next.id)
  })
})

describe('a custom domain', () => {
  test('answers while it is active only', async () => {
    const store = await openLiveStore(oja, {
      slug: 'domain-shop',
      custom_domain: 'moving.test',
      custom_domain_status: 'pending',
    })
    const statusOf = async () => (await oja.ask('/', { host: 'moving.test' })).status
    const whilePending = await statusOf()

    await set(store.id, "custom_domain_status = 'active'")
    await oja.until('/', ({ status }) => status === 200, { host: 'moving.test' })
    const canonical = (await oja.ask('/domain-shop')).text
    await set(store.id, "custom_domain_status = 'failed'")

    expect([whilePending, await statusOf()]).toEqual([404, 404])
    expect(canonical).toContain('<link rel="canonical" href="https://moving.test"')
    expect((await oja.ask('/domain-shop')).text).not.toContain('moving.test')
  })

  test('that goes to another store shows that one and never the first again', async () => {
    const active = { custom_domain: 'handed-over.test', custom_domain_status: 'active' }
    const first = await openLiveStore(oja, { slug: 'first-holder', ...active })
    await oja.ask('/', { host: 'handed-over.test' })
    await set(first.id, "custom_domain = null, custom_domain_status = 'none'")
    const between = await oja.ask('/', { host: 'handed-over.test' })

    const second = await openLiveStore(oja, { slug: 'second-holder', ...active })
    const page = await oja.until('/', ({ status }) => status === 200, { host: 'handed-over.test' })

    expect(between.status).toBe(404)
    expect(page.text).toContain(second.id)
    expect(page.text).not.toContain(first.id)
  })
})

describe('a new store', () => {
  test('is unknown, then there, without waiting for anything to run out', async () => {
    expect((await oja.ask('/brand-new')).status).toBe(404)
    await openLiveStore(oja, { slug: 'brand-new' })

    const page = await oja.until('/brand-new', ({ status }) => status === 200)

    expect(page.headers['x-store-version']).toMatch(/^\d+ \w+$/)
  })

  test('whose nudge was lost is being prepared, and asking for it publishes it', async () => {
    await withNudgesLost(oja, () =>
      oja.stack.sql(`insert into businesses (slug, name) values ('lost-nudge', 'Lost')`),
    )

    const first = await oja.ask('/lost-nudge')
    const later = await oja.until('/lost-nudge', ({ status }) => status === 200)

    expect([first.status, first.headers['retry-after'], first.headers['cache-control']]).toEqual([
      503,
      '2',
      'no-store',
    ])
    expect(later.text).toContain('Lost')
  })
})

/** Sets the end of the store's sales to a past time without a trigger, as if the hours had passed: no version and no nudge follow. */
async function endSalesUnnoticed(storeId: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: oja.stack.supabase.adminDatabaseUrl })
  await superuser.connect()
  try {
    await superuser.query('set session_replication_role = replica')
    await superuser.query('update products set sale_ends_at = now() where business_id = $1', [storeId])
    await superuser.query(
      'update store_versions set next_change_at = now() where business_id = $1 and next_change_at > now()',
      [storeId],
    )
  } finally {
    await superuser.end()
  }
}

describe("the minute's cron job", () => {
  test('publishes what every nudge was lost of', async () => {
    const store = await openLiveStore(oja, { slug: 'all-lost' })
    let product = ''
    await withNudgesLost(oja, async () => {
      product = await addProduct(rowsOf(oja), store.id, { name: 'Lost and found' })
    })
    expect((await oja.ask('/all-lost')).text).not.toContain('Lost and found')

    await oja.site.scheduled()
    await oja.settled()

    expect((await oja.ask(`/all-lost/product/${product}`)).status).toBe(200)
  })

  test('publishes a price whose sale has ended', async () => {
    const store = await openLiveStore(oja, { slug: 'sale-ends' })
    const sale = { price: 900_000, sale_price: 700_000, sale_ends_at: new Date(Date.now() + 3_600_000) }
    await addProduct(rowsOf(oja), store.id, sale)
    await oja.settled()
    expect((await oja.ask('/sale-ends')).text).toContain('7,000')

    await endSalesUnnoticed(store.id)
    await oja.site.scheduled()
    await oja.settled()

    const page = await oja.ask('/sale-ends')
    expect(page.text).toContain('9,000')
    expect(page.text).not.toContain('7,000')
  })
})

describe('a fresh Worker, which remembers nothing,', () => {
  let own: Oja
  let store: LiveStore
  let site: LocalSite

  beforeAll(async () => {
    own = await startOja()
    site = own.site
    const fields = { slug: 'still-here', custom_domain: 'still-here.test', custom_domain_status: 'active' }
    store = await openLiveStore(own, fields, 2)
  })
  afterAll(async () => {
    await site?.stop()
    await own?.stack.dispose()
  })

  const restart = async (between: () => Promise<unknown>) => {
    await site.stop()
    await between()
    site = await startSite(siteOptions(own.stack, join(own.stack.dir, 'site'), await freePort()))
  }
  const askFresh = (path: string, host = SITE_HOST, method = 'GET') => ask(site.url, path, { host, method })

  test('prepares a store whose pages were lost from the bucket, and a visit is all that it takes', async () => {
    const path = `/still-here/product/${store.productIds[0]}`
    // An edit that every page shows: all pages together are too large for an inline pack, so they get an object of their own.
    await own.stack.sql(`update businesses set name = 'Still here' where id = $1`, [store.id])
    await own.settled()
    const before = await own.ask(path)
    const lost = await own.site.lose((key) => key.startsWith(`${store.id}/pack-`))
    await restart(async () => {})

    const visits = await Promise.all([1, 2, 3].map(() => askFresh(path)))
    await expect.poll(async () => (await askFresh(path)).status).toBe(200)

    expect(lost.length).toBeGreaterThan(0)
    for (const { status, headers, text } of visits) {
      expect([status, headers['retry-after']]).toEqual([503, '2'])
      expect(text).toContain('<h1>This shop is being prepared.</h1><p>Please try again in a moment.</p>')
    }
    expect((await askFresh(path)).text).toBe(before.text)
    expect((await askFresh('/still-here')).status).toBe(200)
  })

  test('serves every page it knows with the database down, and says truly what it cannot know', {
    timeout: 60_000,
  }, async () => {
    const paths = ['/still-here', `/still-here/product/${store.productIds[0]}`, '/still-here/sitemap.xml']
    const before = await Promise.all(paths.map((path) => askFresh(path)))
    await restart(() => own.stack.supabase.kill())

    const after = await Promise.all(paths.map((path) => askFresh(path)))
    const onDomain = await askFresh('/', 'still-here.test')
    const unknown = await askFresh('/who-knows')
    const strangeDomain = await askFresh('/', 'who-knows.test')
    const health = await askFresh('/api/health')
    const ready = await askFresh('/api/ready')
    const order = await ask(site.url, '/api/quote', {
      host: SITE_HOST,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        store: store.id,
        items: [{ productId: store.productIds[0], variantIds: [], quantity: 1 }],
      }),
    })

    expect(after.map(({ status, text }) => [status, text])).toEqual(before.map(({ text }) => [200, text]))
    expect(onDomain.status).toBe(200)
    expect([unknown.status, strangeDomain.status, health.status, order.status]).toEqual([503, 503, 200, 503])
    expect([ready.status, ready.text]).toEqual([503, '{"ok":false}'])
    expect(JSON.parse(order.text).error.code).toBe('unavailable')
    const page = '<h1>This page is not available at the moment.</h1><p>Please try again soon.</p>'
    for (const { text } of [unknown, strangeDomain]) expect(text).toContain(page)
    expect(order.text).not.toMatch(/at \w+ \(|fetch failed|127\.0\.0\.1|rpc|sb_secret/)
  })
})
