// Tests GET /r/{token} and /r/{token}.png on the built Worker: only a person with the address sees a receipt, no cache keeps it, page and
// picture handle every name, and drawing the picture fetches nothing.
// Planted once and seen red:
// - No-store left out.
// - A store's own domain answering.
// - A failed picture answered as an error.
// - An unlimited number of items.
// - A white-label shop's receipt that names us.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { forFile } from '#tests/support/for-file.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { openOrderShop, orderBody, postJson } from '#tests/support/stores/order-shop.ts'
import { bookSql } from '#tests/support/stores/payments.ts'

const oja = forFile(sharedOja)
const shop = forFile(() =>
  openOrderShop(oja, 'adunni', { custom_domain: 'adunni.test', custom_domain_status: 'active' }),
)
let listener: Server
let listenerUrl: string
const asked: string[] = []

beforeAll(async () => {
  const owner = await oja.stack.person('adunni@oja.test')
  const ownerId = (await owner.auth.getUser()).data.user?.id as string
  await oja.stack.sql(`insert into business_members (business_id, user_id, role) values ($1, $2, 'owner')`, [
    shop.id,
    ownerId,
  ])
  await oja.settled()
  listener = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  listenerUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
})
afterAll(async () => {
  listener?.close()
})

type Change = {
  readonly asked?: Record<string, unknown>
  readonly order?: Record<string, unknown>
  readonly line?: Record<string, unknown>
  readonly lines?: number
  readonly money?: 'paid'
}

/** Places an order, changes its rows as given, delivers it and issues the receipt as the owner. Returns its token. */
async function receiptOf(change: Change = {}) {
  const { sql } = oja.stack
  const { json } = await postJson(oja, '/api/orders', orderBody(shop, change.asked))
  const [order] = await sql<{ id: string }>('select id from orders where business_id = $1 and code = $2', [
    shop.id,
    json.order.code,
  ])
  const id = order?.id as string
  if (change.money) await sql(bookSql(change.money, 'o.id = $1'), [id])
  for (const [column, value] of Object.entries(change.order ?? {}))
    await sql(`update orders set ${column} = $2 where id = $1`, [id, value])
  for (const [column, value] of Object.entries(change.line ?? {})) {
    await sql(`update order_lines set ${column} = $2 where order_id = $1`, [id, value])
  }
  if (change.lines) {
    await sql(
      `insert into order_lines (order_id, business_id, name, unit_price, quantity, line_total, position, stock_from)
       select $1, $2, 'Item ' || n, 100, 1, 100, n, 'none' from generate_series(50, 49 + $3::int) n`,
      [id, shop.id, change.lines],
    )
  }
  for (const status of ['confirmed', 'shipped', 'delivered'])
    await sql('select set_order_status($1, $2)', [id, status])
  const owner = oja.stack.anon()
  await owner.auth.signInWithPassword({ email: 'adunni@oja.test', password: 'market-day' })
  const issued = await owner.rpc('issue_receipt', { p_order_id: id })
  if (issued.error) throw issued.error
  return { token: (issued.data as { token: string }).token, code: json.order.code as string, id }
}

async function picture(path: string) {
  const { status, headers, bytes } = await oja.ask(path)
  return { status, headers, bytes }
}

describe('the page', () => {
  it('shows the receipt to whoever has its address, and is kept and listed by nobody', async () => {
    const { token, code } = await receiptOf({ money: 'paid' })

    const { status, text, headers } = await oja.ask(`/r/${token}`)

    expect(status).toBe(200)
    for (const part of [
      'Receipt No. 0001',
      'Genuine',
      code,
      'Adunni Fabrics',
      '0801 234 5678',
      'Ankara cloth',
      '₦6,500',
      'Total (NGN)',
      'Payment, as the shop states it: Paid',
      'not a tax invoice',
      `/r/${token}.png`,
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toContain('<meta name="robots" content="noindex,nofollow">')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    const policy = headers['content-security-policy'] as string
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-inline|script-src[^;]*sha256/)
    expect(text).not.toContain('<script')
  })

  it('names the day that it was at the shop', async () => {
    const { token } = await receiptOf({ order: { created_at: '2026-11-20T23:35:00Z' } })

    const { text } = await oja.ask(`/r/${token}`)
    expect(text).toContain('<dt>Ordered</dt><dd translate="no">21 November 2026</dd>')
  })

  it('says when an order was delivered, and of one that was collected when it was picked up', async () => {
    const labelOf = async (asked: Record<string, unknown>) => {
      const { token } = await receiptOf({ asked })
      return (await oja.ask(`/r/${token}`)).text.match(/<dt>(Delivered|Picked up)<\/dt>/)?.[1]
    }

    expect(await labelOf({})).toBe('Delivered')
    expect(await labelOf({ delivery: 'pickup', expectedTotal: 500_000 })).toBe('Picked up')
  })

  it('shows nothing of the buyer but the name, and no other order', async () => {
    const other = await receiptOf({ order: { customer_name: 'Somebody Else' } })
    const { token } = await receiptOf()

    const { text } = await oja.ask(`/r/${token}`)

    expect(text).toContain('Bola Adeyemi')
    expect(text).not.toMatch(/Somebody Else|Allen|080 ?3000/)
    expect(text).not.toContain(other.code)
  })

  it('answers the same 404 to every other address, with words on where the link is', async () => {
    const { token, id } = await receiptOf()
    const wrong = [
      `/r/${'0'.repeat(32)}`,
      `/r/${token.slice(1)}`,
      `/r/${token}0`,
      `/r/${token.toUpperCase()}/`,
      `/r/${id}`,
      '/r/',
      `/r/${token}.jpg`,
      `/r/${'0'.repeat(32)}.png`,
    ]

    for (const path of wrong) {
      const { status, text, headers } = await oja.ask(path)
      expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-store'])
      expect(text).toContain('This link leads to no receipt')
    }
    expect((await oja.ask(`/r/${token}`, { host: 'adunni.test' })).status).toBe(404)
    expect((await oja.ask(`/r/${token}`, { method: 'POST' })).status).toBe(405)
  })

  it('is not genuine once the shop took the return back', async () => {
    const { id } = await receiptOf({ money: 'paid' })
    const owner = oja.stack.anon()
    await owner.auth.signInWithPassword({ email: 'adunni@oja.test', password: 'market-day' })
    const call = async (name: string, args: Record<string, unknown>) => {
      const { data, error } = await owner.rpc(name, args)
      if (error) throw error
      return data as Record<string, unknown>
    }
    const [line] = await oja.stack.sql('select id from order_lines where order_id = $1', [id])
    const lines = [{ lineId: line?.['id'], quantity: 1, isRestocked: false }]
    const of = { p_business_id: shop.id, p_order_id: id }
    const { backAmount } = await call('quote_return', { ...of, p_lines: lines })
    const back = crypto.randomUUID()
    await call('record_return', {
      ...of,
      p_return: { id: back, lines, settle: 'later', seenBalance: 0, seenPieces: 0, seenBack: backAmount },
    })
    const { token } = await call('issue_receipt', { p_order_id: id, p_return_id: back })
    expect((await oja.ask(`/r/${token}`)).text).toContain('Genuine')

    await call('reverse_return', { p_business_id: shop.id, p_return_id: back })

    const { text } = await oja.ask(`/r/${token}`)
    expect(text).toContain('The shop has taken this receipt back. It does not count.')
    expect(text).not.toContain('Genuine')
  })

  it('says which receipt has taken its place', async () => {
    const { token, id } = await receiptOf()
    await oja.stack.sql(bookSql('refunded', 'o.id = $1'), [id])
    const owner = oja.stack.anon()
    await owner.auth.signInWithPassword({ email: 'adunni@oja.test', password: 'market-day' })
    const { data } = await owner.rpc('issue_receipt', { p_order_id: id })

    const before = await oja.ask(`/r/${token}`)
    const after = await oja.ask(`/r/${data.token}`)

    expect(before.text).toContain('newer document in place of this one')
    expect(before.text).toContain(`/r/${data.token}`)
    expect(before.text).not.toContain('Genuine')
    expect(after.text).toContain('Paid back to the buyer')
  })
})

describe('the picture', () => {
  it('is a PNG of the receipt, and the same again without drawing', async () => {
    const { token } = await receiptOf()

    const first = await picture(`/r/${token}.png`)
    const again = await picture(`/r/${token}.png`)

    expect(first.status).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-receipt': 'drawn',
    })
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'png', width: 1080 })
    expect(again.headers['x-receipt']).toBe('remembered')
    expect(again.bytes.equals(first.bytes)).toBe(true)
  })

  it('holds hostile names, stays of a bounded size, and asks nobody for anything', async () => {
    const hostile: readonly Parameters<typeof receiptOf>[0][] = [
      {
        line: {
          name: `<img src=${listenerUrl}/a.png><script>fetch('${listenerUrl}/b')</script>`,
          options: `url(${listenerUrl}/c)`,
        },
      },
      { line: { name: '\u202E\u2066reversed\u2069 ٱلسَّلَامُ عَلَيْكُمْ 漢字 🎉👩‍👩‍👧', options: '\u200b\u200b' } },
      { line: { name: `Z${'\u0321\u0322\u0323\u0334'.repeat(200)}algo`, options: 'x'.repeat(1_000) } },
      { line: { name: 'W'.repeat(1_000), options: 'ﷺ'.repeat(300) } },
      { line: { name: '&#0; &lt;b&gt; "\'`{{1}}', options: '\uD800 broken' } },
      { lines: 95 },
    ]

    for (const change of hostile) {
      const { token } = await receiptOf(change)
      const page = await oja.ask(`/r/${token}`)
      const { status, headers, bytes } = await picture(`/r/${token}.png`)
      const { width, height } = await sharp(bytes).metadata()

      expect(page.status).toBe(200)
      expect(page.text).not.toMatch(/<img|<script/)
      expect([status, headers['x-receipt'], width]).toEqual([200, 'drawn', 1080])
      expect(height).toBeLessThan(8_000)
    }
    expect(asked).toEqual([])
  })

  it('is a stand-in and no error while the database is away', async () => {
    const { token } = await receiptOf()
    await oja.stack.sql('revoke execute on function receipt_by_token(text) from service_role')

    const answer = await picture(`/r/${token}.png`)
    const page = await oja.ask(`/r/${token}`)
    await oja.stack.sql('grant execute on function receipt_by_token(text) to service_role')

    expect([answer.status, answer.headers['x-receipt'], answer.headers['cache-control']]).toEqual([
      200,
      'stand-in',
      'no-store',
    ])
    expect((await sharp(answer.bytes).metadata()).format).toBe('png')
    expect(page.status).toBe(503)
  })
})

// Last, because the tests above find no picture in any page.
describe('a picture of what was sold', () => {
  it('is on the page while the shop shows it, and the receipt stays the same without it', async () => {
    const path = `${shop.id}/cloth`
    await oja.stack.sql(
      'insert into product_images (business_id, product_id, path, width, height) values ($1, $2, $3, 800, 600)',
      [shop.id, shop.cloth, path],
    )
    const { token } = await receiptOf()
    const before = await oja.ask(`/r/${token}`)
    await oja.stack.sql('delete from product_images where product_id = $1', [shop.cloth])
    const after = await oja.ask(`/r/${token}`)

    expect(before.text).toContain(`<img class="thumb" src="/media/${path}/320.webp"`)
    expect(after.text).not.toContain('<img')
    expect([before.text, after.text].every((text) => text.includes('Genuine'))).toBe(true)
  })
})

describe('a white-label shop', () => {
  it('is all that its shoppers read: no page, file, order or receipt names us, and the icon is the shop’s', async () => {
    const { token, id } = await receiptOf()
    const [order] = await oja.stack.sql<{ token: string }>('select token from orders where id = $1', [id])
    const paths = [
      '',
      '/about',
      '/account',
      `/product/${shop.cloth}`,
      '/category/none',
      '/manifest.webmanifest',
    ]
    const ofShop = [...paths, '/checkout.json', '/search.json', '/sitemap.xml']
    const asked = [
      ...ofShop.map((path) => oja.ask(`/adunni${path}`)),
      ...ofShop.map((path) => oja.ask(path || '/', { host: 'adunni.test' })),
      oja.ask(`/o/${order?.token}`),
      oja.ask(`/r/${token}`),
      oja.ask('/api/shop?of=adunni'),
      oja.ask('/api/shop?of=adunni.test'),
    ]
    const answers = await Promise.all(asked)

    expect(answers.filter(({ status }) => status === 200).length).toBe(asked.length - 2)
    const named = answers.map(({ text }) => new RegExp(`.{0,60}\\b${brand.name}\\b.{0,60}`).exec(text)?.[0])
    expect(named.filter((found) => found !== undefined)).toEqual([])
    const icons = answers.flatMap(({ text }) => /<link rel="icon" href="([^"]*)"/.exec(text)?.[1] ?? [])
    expect(icons.length).toBeGreaterThan(8)
    expect(icons.filter((href) => !href.startsWith('data:image/svg+xml,'))).toEqual([])
  })

  it('on another plan is named beside us', async () => {
    const { token } = await receiptOf()
    await oja.stack.sql(`update businesses set plan = 'premium' where id = $1`, [shop.id])
    try {
      expect((await oja.ask(`/r/${token}`)).text).toContain(brand.name)
    } finally {
      await oja.stack.sql(`update businesses set plan = 'enterprise' where id = $1`, [shop.id])
    }
  })
})
