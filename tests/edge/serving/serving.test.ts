// Tests stored pages over HTTP: encodings, ETag, HEAD, methods, paths, headers. Uses the real Worker and a real database. Planted defect
// (2026-11-20): a 304 with a policy that is not the page's turned "a 304 carries the page's policy" red.
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { brand } from '#brand'
import { addCombination, addOptions, addProduct, addZone, insert } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { type LiveStore, openLiveStore, rowsOf } from '#tests/support/stores/site-stores.ts'

const oja = forFile(sharedOja)
let store: LiveStore

beforeAll(async () => {
  const fields = { slug: 'adunni-fabrics', custom_domain: 'adunni.test', custom_domain_status: 'active' }
  store = await openLiveStore(oja, fields, 50)
  await rowsOf(oja).query(
    `insert into categories (business_id, name, slug) values ($1, 'Lace', 'lace'), ($1, 'Empty', 'empty')`,
    [store.id],
  )
  await rowsOf(oja).query(
    `update products set category_id = (select id from categories where slug = 'lace') where business_id = $1`,
    [store.id],
  )
  await oja.settled()
})

describe('the pages of a store', () => {
  const kinds = () => [
    ['', 'text/html; charset=utf-8'],
    ['/page/2', 'text/html; charset=utf-8'],
    ['/category/lace', 'text/html; charset=utf-8'],
    ['/category/lace/page/2', 'text/html; charset=utf-8'],
    ['/category/empty', 'text/html; charset=utf-8'],
    [`/product/${store.productIds[0]}`, 'text/html; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/checkout.json', 'application/json; charset=utf-8'],
    ['/search.json', 'application/json; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ]

  test('do not name us for a white-label shop', async () => {
    for (const [path] of [...kinds(), ['/about'], ['/account'], ['/no-such-page']]) {
      for (const answer of [
        await oja.ask(`/adunni-fabrics${path}`),
        await oja.ask(path || '/', { host: 'adunni.test' }),
      ]) {
        expect(answer.text).not.toMatch(new RegExp(`\\b${brand.name}\\b`))
      }
    }
    expect((await oja.ask('/adunni-fabrics')).text).toContain(
      '<link rel="manifest" href="/adunni-fabrics/manifest.webmanifest">',
    )
  })

  test('answer under the slug and on the domain', async () => {
    for (const [path, type] of kinds()) {
      const own = await oja.ask(`/adunni-fabrics${path}`)
      const domain = await oja.ask(path || '/', { host: 'adunni.test' })

      expect([path, own.status, domain.status]).toEqual([path, 200, 200])
      expect([own.headers['content-type'], domain.headers['content-type']]).toEqual([type, type])
      expect(own.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      expect(own.headers['vary']).toBe('Accept-Encoding')
      expect(own.headers['etag']).toMatch(/^W\/"[0-9a-f]{40}"$/)
    }
  })

  test('name the shards of the search by their content, and browsers keep those', async () => {
    const list = await oja.ask('/adunni-fabrics/search.json')
    const [shard] = JSON.parse(list.text).shards

    expect(shard.count).toBe(50)
    for (const kind of ['names', 'prices', 'pictures', 'words']) {
      const own = await oja.ask(`/adunni-fabrics/search/${shard[kind]}.json`)
      const domain = await oja.ask(`/search/${shard[kind]}.json`, { host: 'adunni.test' })
      const gone = await oja.ask(`/adunni-fabrics/search/${kind}-000000000000.json`)

      expect([own.status, domain.status, gone.status]).toEqual([200, 200, 404])
      expect(own.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(gone.headers['cache-control']).toBe('no-store')
      expect(domain.text).toBe(own.text)
    }
  })

  test.each([
    '/page/1',
    '/page/0',
    '/page/3',
    '/page/02',
    '/page/-1',
    '/page/2/x',
    '/page',
    '/category/lace/page/3',
    '/category/nothing',
    '/category',
    '/product/x',
    '/product',
    '/product/00000000-0000-4000-8000-000000000000',
    '/dashboard',
    '/constructor',
    '/__proto__',
    '/sitemap.xml.gz',
    '/home',
    '/root',
    '/store-page/home',
  ])("do not include %s: the store's own not-found page", async (path) => {
    for (const [host, base] of [
      ['oja.test', '/adunni-fabrics'],
      ['adunni.test', ''],
    ] as const) {
      const answer = await oja.ask(`${base}${path}`, { host })

      expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
      expect(answer.headers['content-type']).toMatch(/^text\/html/)
      expect(answer.text).toContain(store.id)
      expect(answer.headers['etag']).toBeUndefined()
    }
  })

  test('are printed the same in a row, as they first were, and alone', async () => {
    const ids = [store.productIds[0], store.productIds[23], store.productIds[49]]
    const read = async () => {
      const answers = ids.flatMap((id) => [
        oja.ask(`/adunni-fabrics/product/${id}`),
        oja.ask(`/product/${id}`, { host: 'adunni.test' }),
      ])
      return (await Promise.all(answers)).map(({ text, headers }) => [
        text,
        headers['etag'],
        headers['content-security-policy'],
      ])
    }
    const reprice = async (id: string | undefined, by: number) => {
      await rowsOf(oja).query('update products set price = price + $2 where id = $1', [id, by])
      await oja.settled()
    }
    const first = await read()

    for (const id of ids) await reprice(id, 100)
    const dearer = await read()
    for (const id of ids) await reprice(id, -100)

    for (const [index, [, etag]] of dearer.entries()) expect(etag).not.toBe(first[index]?.[1])
    expect(await read()).toEqual(first)
    for (const [text] of first) expect(text?.match(/<!doctype html>/gi)).toHaveLength(1)
  })

  test('are the same page for the same query, whatever the query', async () => {
    const plain = await oja.ask('/adunni-fabrics')

    expect((await oja.ask('/adunni-fabrics?utm_source=wa&page=2')).headers['etag']).toBe(
      plain.headers['etag'],
    )
  })
})

describe('encodings', () => {
  test.each(['gzip', 'gzip, deflate, br, zstd', '*', 'br;q=1, gzip;q=0.1'])(
    '%s gets gzip as it is stored',
    async (accepted) => {
      const answer = await oja.ask('/adunni-fabrics', { headers: { 'accept-encoding': accepted } })

      expect(answer.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(answer.bytes).toString()).toContain(store.id)
    },
  )

  test.each(['', 'identity', 'br', 'gzip;q=0', 'gzip;q=0, *', 'deflate'])(
    '%j gets plain text',
    async (accepted) => {
      const zipped = await oja.ask('/adunni-fabrics')

      const answer = await oja.ask('/adunni-fabrics', { headers: { 'accept-encoding': accepted } })

      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.bytes.toString('utf8')).toBe(zipped.text)
      expect(answer.headers['etag']).toBe(zipped.headers['etag'])
      expect(answer.headers['vary']).toBe('Accept-Encoding')
    },
  )

  test('hold for the not-found page too', async () => {
    const plain = await oja.ask('/adunni-fabrics/nowhere', { headers: { 'accept-encoding': '' } })

    expect(plain.bytes.toString('utf8')).toBe((await oja.ask('/adunni-fabrics/nowhere')).text)
  })
})

describe('conditions', () => {
  const etag = async () => (await oja.ask('/adunni-fabrics')).headers['etag'] ?? ''

  test.each([(tag: string) => tag, (tag: string) => tag.slice(2), (tag: string) => `"x", ${tag}`, () => '*'])(
    'an etag that is known gets 304 without a body (%#)',
    async (header) => {
      const answer = await oja.ask('/adunni-fabrics', { headers: { 'if-none-match': header(await etag()) } })

      expect([answer.status, answer.bytes.length]).toEqual([304, 0])
      expect(answer.headers['etag']).toBe(await etag())
      expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      expect(answer.headers['vary']).toBe('Accept-Encoding')
    },
  )

  test("a 304 carries the page's policy, since it replaces the one that the browser holds", async () => {
    const page = await oja.ask('/adunni-fabrics')

    const answer = await oja.ask('/adunni-fabrics', { headers: { 'if-none-match': await etag() } })

    expect(answer.headers['content-security-policy']).toBe(page.headers['content-security-policy'])
  })

  test('another etag gets the page', async () => {
    const answer = await oja.ask('/adunni-fabrics', { headers: { 'if-none-match': '"x"' } })

    expect(answer.status).toBe(200)
  })

  test('ranges are not offered: the whole page comes', async () => {
    const answer = await oja.ask('/adunni-fabrics', { headers: { range: 'bytes=0-9' } })

    expect(answer.status).toBe(200)
    expect(answer.headers['content-range']).toBeUndefined()
    expect(answer.text).toContain('</html>')
  })
})

describe('methods', () => {
  test('HEAD has the headers of GET and no body', async () => {
    for (const path of ['/adunni-fabrics', '/adunni-fabrics/nowhere', '/api/health', '/']) {
      const get = await oja.ask(path)

      const head = await oja.ask(path, { method: 'HEAD' })

      expect([path, head.status, head.bytes.length]).toEqual([path, get.status, 0])
      for (const name of ['etag', 'content-type', 'cache-control', 'content-security-policy', 'vary']) {
        expect([name, head.headers[name]]).toEqual([name, get.headers[name]])
      }
    }
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is not for pages', async (method) => {
    for (const [host, path] of [
      ['oja.test', '/adunni-fabrics'],
      ['oja.test', '/'],
      ['adunni.test', '/'],
      ['adunni.test', '/_astro/x.js'],
    ] as const) {
      const answer = await oja.ask(path, { method, host })

      expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD'])
    }
  })
})

describe('every answer', () => {
  const ROUTES: string[][] = [
    ['oja.test', '/'],
    ['oja.test', '/nowhere'],
    ['oja.test', '/adunni-fabrics'],
    ['oja.test', '/adunni-fabrics/nowhere'],
    ['oja.test', '/adunni-fabrics/sitemap.xml'],
    ['oja.test', '/adunni-fabrics/checkout.json'],
    ['oja.test', '/adunni-fabrics/'],
    ['oja.test', '/adunni-fabrics', 'POST'],
    ['oja.test', '/api/health'],
    ['oja.test', '/api/nothing'],
    ['oja.test', '/api/webhooks/database', 'POST'],
    ['oja.test', '/api/orders', 'POST'],
    ['oja.test', '/_astro/nothing.js'],
    ['oja.test', '/media/x'],
    ['oja.test', '/o/x'],
    ['www.oja.test', '/'],
    ['adunni.test', '/'],
    ['adunni.test', '/nowhere'],
    ['nobody.test', '/'],
    ['oja_.test', '/'],
  ]

  test.each(ROUTES)('of %s%s %s has the security headers', async (host = '', path = '', method = 'GET') => {
    const { headers } = await oja.ask(path, { host, method })
    const policy = headers['content-security-policy'] ?? ''

    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBeTruthy()
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toMatch(/object-src 'none'|default-src 'none'/)
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined()
  })

  test.each(ROUTES)(
    'of %s%s %s is stored by nobody unless it is a stored page',
    async (host = '', path = '', method = 'GET') => {
      const { headers, status } = await oja.ask(path, { host, method })
      const isStoredPage = status === 200 && headers['x-store-version'] !== undefined

      expect(headers['cache-control']).toBe(isStoredPage ? 'public, max-age=0, must-revalidate' : 'no-store')
    },
  )
})

describe('what search engines read of a product', () => {
  const WORDS =
    'Soft cotton lace from Balogun Market, five yards, cut while you wait and washed once before it is sold. '
  const SIZES = ['UK 6', 'UK 8', 'UK 10', 'UK 12', 'UK 14', 'UK 16', 'UK 18', 'UK 20', 'UK 22', 'UK 24']
  const COLOURS = [
    'Wine',
    'Gold',
    'Teal',
    'Cream',
    'Royal blue',
    'Green',
    'Black',
    'Coral',
    'Lilac',
    'Silver',
  ]
  let shop: LiveStore

  beforeAll(async () => {
    shop = await openLiveStore(oja, { slug: 'choices', return_terms: WORDS }, 0)
    await addZone(rowsOf(oja), shop.id, { name: 'Ikeja', fee: 150_000 })
    await addZone(rowsOf(oja), shop.id, { name: 'Abuja', fee: 450_000 })
  })

  /** A product of `sizes` times `colours` choices with pictures and a text; `counted` choices have a row, the third is dear and sold out. */
  async function openChoices(
    [sizes, colours, counted]: readonly [number, number, number],
    sale: Record<string, unknown> = {},
  ): Promise<string> {
    const rows = rowsOf(oja)
    const text = { name: 'Lace gown', description: WORDS.repeat(3), price: 1_250_000 }
    const product = await addProduct(rows, shop.id, { ...text, ...sale })
    for (const position of [0, 1]) {
      const path = `${shop.id}/gown-${product.slice(0, 4)}-${position}`
      const picture = { path, width: 1280, height: 1600, alt: '', position }
      await insert(rows, 'product_images', { business_id: shop.id, product_id: product, ...picture })
    }
    const size = await addOptions(rows, shop.id, product, 'Size', SIZES.slice(0, sizes), 0)
    const colour = await addOptions(rows, shop.id, product, 'Colour', COLOURS.slice(0, colours), 1)
    const choices = size.valueIds.flatMap((one) => colour.valueIds.map((other) => [one, other]))
    for (const [place, choice] of choices.slice(0, counted).entries()) {
      const [price, stock] = place < 2 ? [null, 3] : place === 2 ? [9_900_000, 0] : [1_300_000, place]
      await addCombination(rows, shop.id, product, choice, { price, stock })
    }
    await oja.settled()
    return `/choices/product/${product}`
  }

  const read = async (path: string) => {
    const answer = await oja.ask(path, { headers: { 'accept-encoding': 'gzip' } })
    const [data] = JSON.parse(/ld\+json">([^<]*)/.exec(answer.text)?.[1] ?? '')['@graph']
    return { bytes: answer.bytes.byteLength, data }
  }

  test.each([
    [1, 1, 1, 9_216],
    [3, 2, 6, 9_216],
    [4, 3, 0, 9_216],
    // Twenty values with their own ids are markup of the form; the data names the range alone.
    [10, 10, 0, 9_400],
  ])('fits %i × %i choices into the page’s bytes', async (sizes, colours, variants, most) => {
    const { bytes, data } = await read(await openChoices([sizes, colours, variants / 2]))

    console.log(`product page of ${sizes * colours} choices: ${bytes} bytes compressed`)
    expect(bytes).toBeLessThanOrEqual(most)
    expect(data.hasVariant?.length ?? 0).toBe(variants)
    expect(data.offers.offerCount).toBe(sizes * colours)
  })

  test('is what can be bought now: at the sale’s price until its end, and nothing while the shop is closed', async () => {
    const sale = { sale_price: 1_200_000, sale_ends_at: '2099-11-30T23:59:00+01:00' }
    const path = await openChoices([2, 2, 4], sale)
    const open = (await read(path)).data
    await rowsOf(oja).query('update businesses set is_open = false where id = $1', [shop.id])
    await oja.settled()
    const closed = (await read(path)).data

    expect(open.offers).toMatchObject({ lowPrice: '12000.00', highPrice: '13000.00' })
    expect(open.hasVariant[0].offers.priceValidUntil).toBe('2099-11-30T22:59:00Z')
    expect(JSON.stringify(open)).toContain('/InStock')
    expect(JSON.stringify(closed)).not.toContain('/InStock')
  })
})
