// Tests GET /o/{token}: what a person with the link sees, and that nobody else sees anything. Also tests POST /o/{token}/paid. Planted
// defect, seen red: the buyer's note printed as HTML.
import type { SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { removeUnusedPictures } from '#functions/cron/pictures.ts'
import { addMember } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { answered } from '#tests/support/running/ask.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { newPhone, openOrderShop, orderBody, postJson } from '#tests/support/stores/order-shop.ts'
import { setMoney } from '#tests/support/stores/payments.ts'
import { rowsOf } from '#tests/support/stores/site-stores.ts'
import { jpegWithPage, plainPicture } from '../../unit/domain/picture/files.ts'

const oja = forFile(sharedOja)
const shop = forFile(() =>
  openOrderShop(oja, 'adunni', { custom_domain: 'adunni.test', custom_domain_status: 'active' }),
)
let path: string
let code: string

beforeAll(async () => {
  await oja.settled()
  const { json } = await postJson(oja, '/api/orders', orderBody(shop))
  path = new URL(json.order.url).pathname
  code = json.order.code
})

/** Markup that names its column; fits every column's length. */
const markOf = (column: string) => `<img src=x alt=${column}>`

describe('the order page', () => {
  it('shows the order to whoever has its link, and is kept by nobody', async () => {
    const { status, text, headers } = await oja.ask(path)

    expect(status).toBe(200)
    for (const part of [
      code,
      'Ankara cloth',
      '₦6,500',
      'Lagos Mainland',
      'Bola Adeyemi',
      '0123456789',
      'wa.me/2348012345678',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toContain('<meta name="robots" content="noindex,nofollow">')
    // One script adds the order to the account of the signed-in person; the other copies texts and orders again.
    expect(text.match(/<script/g)).toHaveLength(2)
    expect(headers['content-security-policy']).toMatch(/script-src 'self'(?: 'sha256-[^']+'){2}(?:;|$)/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
  })

  it('names the day that it was at the shop', async () => {
    const { json } = await postJson(oja, '/api/orders', orderBody(shop))
    await oja.stack.sql(
      `update orders set created_at = '2026-11-20T23:35:00Z' where code = $1 and business_id = $2`,
      [json.order.code, shop.id],
    )

    const { text } = await oja.ask(new URL(json.order.url).pathname)
    expect(text).toContain('Placed on 21 November 2026')
  })

  it('prints what the shop took off by hand apart from the voucher', async () => {
    const { json } = await postJson(oja, '/api/orders', orderBody(shop))
    const own = new URL(json.order.url).pathname
    await oja.stack.sql(
      `update orders set discount = 350000, owner_discount = 50000, voucher_code = 'WELCOME10', total = total - 350000 where token = $1`,
      [own.slice(3)],
    )

    const { text } = await oja.ask(own)

    expect(text).toMatch(/<dt>Discount \(WELCOME10\)<\/dt>\s*<dd[^>]*>-₦3,000<\/dd>/)
    expect(text).toMatch(/<dt>Discount by the shop<\/dt>\s*<dd[^>]*>-₦500<\/dd>/)
  })

  it('keeps bank details to itself once the order is paid or cancelled', async () => {
    const { json } = await postJson(oja, '/api/orders', orderBody(shop))
    const own = new URL(json.order.url).pathname

    const [order] = await oja.stack.sql<{ id: string }>('select id from orders where code = $1', [
      json.order.code,
    ])
    await setMoney(oja.stack.sql, order?.id as string, 'paid')
    expect((await oja.ask(own)).text).not.toContain('0123456789')
    await setMoney(oja.stack.sql, order?.id as string, 'unpaid')
    expect((await oja.ask(own)).text).toContain('0123456789')
    await oja.stack.sql('select set_order_status(id, $2) from orders where code = $1', [
      json.order.code,
      'cancelled',
    ])
    const cancelled = (await oja.ask(own)).text
    expect(cancelled).not.toContain('0123456789')
    expect(cancelled).toContain('This order was cancelled')
  })

  it('escapes what the shopper typed', async () => {
    const customer = { name: 'Bola "&amp;\' onload=alert(1)', phone: newPhone(), address: '12' }

    const { json } = await postJson(oja, '/api/orders', orderBody(shop, { customer }))
    const { text } = await oja.ask(new URL(json.order.url).pathname)

    expect(text).toContain('Bola &quot;&amp;amp;&#39; onload=alert(1)')
  })

  // Writes directly into the rows: the page must print text as text, even without the cleaning before storing.
  it('prints no field of a row as markup', async () => {
    const { sql } = oja.stack
    const { json } = await postJson(oja, '/api/orders', orderBody(shop))
    const own = new URL(json.order.url).pathname
    const [order] = await sql<{ id: string }>('select id from orders where token = $1', [own.slice(3)])
    await sql(
      `update orders set delivery_kind = 'pickup', delivery_fee = 0, total = subtotal, discount = 0, status = 'delivered' where id = $1`,
      [order?.id],
    )
    const kept = await sql('select name, pickup_note, return_terms from businesses where id = $1', [shop.id])
    const fields: readonly (readonly [table: string, column: string, key: string, id: unknown])[] = [
      ['orders', 'customer_name', 'id', order?.id],
      ['orders', 'note', 'id', order?.id],
      ['order_lines', 'name', 'order_id', order?.id],
      ['order_lines', 'options', 'order_id', order?.id],
      ['businesses', 'name', 'id', shop.id],
      ['businesses', 'pickup_note', 'id', shop.id],
      ['businesses', 'return_terms', 'id', shop.id],
      ['business_bank_details', 'bank_name', 'business_id', shop.id],
      ['business_bank_details', 'account_name', 'business_id', shop.id],
    ]
    await sql('select claim_payment($1, $2)', [own.slice(3), 'x'])
    // No trigger cleans the writes of a replica.
    const replica = new pg.Client({ connectionString: oja.stack.supabase.adminDatabaseUrl })
    await replica.connect()
    await replica.query('set session_replication_role = replica')
    for (const [table, column, key, id] of fields)
      await replica.query(`update ${table} set ${column} = $2 where ${key} = $1`, [id, markOf(column)])
    await replica.query('update order_payments set reference = $2 where order_id = $1', [
      order?.id,
      markOf('reference'),
    ])

    const asPickup = (await oja.ask(own)).text
    await replica.query(
      `update orders set delivery_kind = 'zone', address = $2, landmark = $3, delivery_name = $4 where id = $1`,
      [order?.id, ...['address', 'landmark', 'delivery_name'].map(markOf)],
    )
    await replica.end()
    const asZone = (await oja.ask(own)).text
    await sql('update businesses set name = $2, pickup_note = $3, return_terms = $4 where id = $1', [
      shop.id,
      ...Object.values(kept[0] ?? {}),
    ])

    for (const [text, columns] of [
      [asPickup, [...fields.map(([, column]) => column), 'reference']],
      [asZone, ['address', 'landmark', 'delivery_name']],
    ] as const) {
      for (const column of columns)
        expect([column, text.includes(`&lt;img src=x alt=${column}&gt;`)]).toEqual([column, true])
      expect(text).not.toMatch(/<img src=x/)
    }
  })

  it('keeps the customer’s home to itself when the order is picked up', async () => {
    const body = orderBody(shop, { delivery: 'pickup', expectedTotal: 500_000 })
    const { json } = await postJson(oja, '/api/orders', body)

    const { text } = await oja.ask(new URL(json.order.url).pathname)

    expect(text).toContain('Shop 12, Balogun Market')
    expect(text).not.toMatch(/Allen Avenue|Opposite the bank/)
    expect(decodeURIComponent(json.whatsappUrl)).not.toMatch(/Allen Avenue|Opposite the bank/)
    // Nobody waits at home for goods that lie in the shop.
    expect(text).toContain('Ready for pickup')
    expect(text).not.toContain('On its way')
  })

  it('shows the logo, a picture of each line, and the receipt once there is one', async () => {
    const { sql } = oja.stack
    const { json } = await postJson(oja, '/api/orders', orderBody(shop))
    const own = new URL(json.order.url).pathname
    await sql('update businesses set logo_path = $2, logo_width = 500, logo_height = 500 where id = $1', [
      shop.id,
      `${shop.id}/logo`,
    ])
    await sql(
      'insert into product_images (business_id, product_id, path, width, height) values ($1, $2, $3, 900, 900)',
      [shop.id, shop.cloth, `${shop.id}/cloth`],
    )
    expect((await oja.ask(own)).text).not.toContain('See the receipt')
    await sql(
      `insert into receipts (business_id, order_id, number, token, content) select business_id, id, 1, $2, '{}' from orders where token = $1`,
      [own.slice(3), 'a'.repeat(32)],
    )

    const { text } = await oja.ask(own)

    for (const part of [
      `/media/${shop.id}/logo/320.webp`,
      `/media/${shop.id}/cloth/320.webp`,
      `href="/r/${'a'.repeat(32)}"`,
    ])
      expect(text).toContain(part)
  })

  it('is a page, not JSON, while the database is away', async () => {
    await oja.stack.sql('revoke execute on function order_by_token(text) from service_role')
    const { status, text, headers } = await oja.ask(path)
    const paid = await oja.ask(`${path}/paid`, { method: 'POST', body: '' })
    await oja.stack.sql('grant execute on function order_by_token(text) to service_role')

    expect(status).toBe(503)
    expect(text).toContain('your order is safe with the shop')
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '5',
      'cache-control': 'no-store',
    })
    expect([paid.status, paid.text.includes('Nothing is lost')]).toEqual([503, true])
  })

  it.each([
    ['a token we never gave', `/o/${'0'.repeat(32)}`],
    ['half a token', () => path.slice(0, -8)],
    ['a longer one', () => `${path}0`],
    ['another case', () => path.toUpperCase().replace('/O/', '/o/')],
    ['a path below', () => `${path}/x`],
    ['no token', '/o/'],
    ['a quote', `/o/${'0'.repeat(15)}'${'0'.repeat(16)}`],
  ])('says where the link is for %s', async (_what, address) => {
    const { status, text, headers } = await oja.ask(typeof address === 'string' ? address : address())

    expect(status).toBe(404)
    expect(text).toContain('in your WhatsApp chat with the shop')
    expect(text).not.toContain('Ankara')
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
  })

  it('leads to the shop that a cut link comes from, and to no other', async () => {
    const cut = path.slice(0, -8)
    const from = (referer: string) => oja.ask(cut, { headers: { referer } })

    const known = await from('http://oja.test/adunni/account')
    expect([known.status, known.text.includes(shop.id)]).toEqual([404, true])
    expect(known.text).toContain('WhatsApp chat with us')
    for (const referer of ['http://evil.example/adunni/account', 'http://oja.test/nobody', 'adunni'])
      expect([referer, (await from(referer)).text.includes(shop.id)]).toEqual([referer, false])
  })

  it('is on our own host only, and read by GET and HEAD', async () => {
    const onDomain = await oja.ask(path, { host: 'adunni.test' })
    expect([onDomain.status, onDomain.text.includes(shop.id)]).toEqual([404, true])
    expect(onDomain.text).toContain('WhatsApp chat with us')
    expect((await oja.ask(path, { method: 'POST' })).status).toBe(405)
    const head = await oja.ask(path, { method: 'HEAD' })
    expect([head.status, head.bytes.length]).toEqual([200, 0])
  })
})

describe('saying that it is paid', () => {
  const say = (own: string, reference: string, headers: Record<string, string> = {}) =>
    oja.ask(`${own}/paid`, {
      method: 'POST',
      body: new URLSearchParams({ reference }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const newOrder = async () =>
    new URL((await postJson(oja, '/api/orders', orderBody(shop))).json.order.url).pathname
  const paymentOf = async (own: string) => {
    const rows = await oja.stack.sql<{ payment_status: string }>(
      'select payment_status from orders where token = $1',
      [own.slice(3)],
    )
    return rows[0]?.payment_status
  }

  it('is a form that needs no script, and leads back to the order', async () => {
    const own = await newOrder()
    expect((await oja.ask(own)).text).toContain(`action="${own}/paid"`)

    const answer = await say(own, ' FT-1 <b>')

    expect([answer.status, answer.headers['location'], answer.headers['cache-control']]).toEqual([
      303,
      `${own}#payment`,
      'no-store',
    ])
    expect(await paymentOf(own)).toBe('claimed')
    const { text } = await oja.ask(own)
    expect(text).toContain('Your reference: FT-1 b')
    expect(text).not.toContain('/paid"')
    const href = text.match(/https:\/\/wa\.me\/[^"]+/)?.[0] ?? ''
    expect(decodeURIComponent(href)).toMatch(/I have paid for my order[\s\S]*FT-1 b/)
  })

  it('is of the sum that their page showed, also when a fee has come meanwhile', async () => {
    const own = await newOrder()
    const seen = /name="seen" value="(\d+)"/.exec((await oja.ask(own)).text)?.[1] ?? ''
    expect(Number(seen)).toBeGreaterThan(0)
    await oja.stack.sql('update orders set balance = balance + 300000 where token = $1', [own.slice(3)])

    await oja.ask(`${own}/paid`, {
      method: 'POST',
      body: new URLSearchParams({ reference: '', seen }).toString(),
    })
    const [claim] = await oja.stack.sql<{ amount: number }>(
      `select amount from order_payments p join orders o on o.id = p.order_id where o.token = $1`,
      [own.slice(3)],
    )
    expect(claim?.amount).toBe(Number(seen))
  })

  it('says so of nothing but a POST from here, and reads no more than a form', async () => {
    const own = await newOrder()

    expect((await oja.ask(`${own}/paid`)).status).toBe(303)
    expect((await oja.ask(`${own}/paid`, { method: 'PUT' })).status).toBe(405)
    expect((await say(own, 'x', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await say(own, 'x'.repeat(5_000))).status).toBe(413)
    expect((await say(`/o/${'0'.repeat(32)}`, 'x')).status).toBe(404)
    expect((await say(own.slice(0, -8), 'x')).status).toBe(404)
    expect((await oja.ask(`${own}/paid`, { host: 'adunni.test', method: 'POST', body: '' })).status).toBe(404)
    expect(await paymentOf(own)).toBe('unpaid')
  })

  it('asks people to say it once more when very many say it, and takes what is said later', async () => {
    const own = await newOrder()
    const from = { 'cf-connecting-ip': '203.0.113.77' }
    for (let turn = 0; turn < 20; turn += 1) await say(`/o/${'0'.repeat(32)}`, 'x', from)

    const { status, text, headers } = await say(own, 'FT-9', from)

    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([429, '5', 'no-store'])
    expect(headers['content-type']).toContain('text/html')
    expect(text).toContain('Please say it once more')
    // The button leads to this address, and from there to the order.
    expect((await oja.ask(`${own}/paid`)).headers['location']).toBe(`${own}#payment`)
    expect((await say(own, 'FT-9')).status).toBe(303)
    expect(await paymentOf(own)).toBe('claimed')
  })

  const sayWith = async (own: string, file: Uint8Array) => {
    const form = new FormData()
    form.set('reference', 'FT-2')
    form.set('picture', new Blob([new Uint8Array(file)]), 'transfer.png')
    const request = new Request('http://x/', { method: 'POST', body: form })
    return oja.ask(`${own}/paid`, {
      method: 'POST',
      body: new Uint8Array(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    })
  }
  const claimOf = async (own: string) => {
    const [row] = await oja.stack.sql<{
      id: string
      business_id: string
      picture: string | null
      reference: string
    }>(
      `select p.id, p.business_id, p.picture, p.reference from order_payments p join orders o on o.id = p.order_id where o.token = $1`,
      [own.slice(3)],
    )
    return row as { id: string; business_id: string; picture: string | null }
  }

  it('takes a picture along, which the shop alone can open', async () => {
    const own = await newOrder()
    const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer()
    expect((await sayWith(own, picture)).status).toBe(303)

    const { id, business_id: storeId, picture: type } = await claimOf(own)
    expect(type).toBe('image/png')
    expect((await oja.ask(own)).text).toContain('The shop has your picture of the transfer.')
    const name = `${storeId}/claims/${id}`
    const read = async (client: SupabaseClient) =>
      (await client.storage.from('store-originals').download(name)).data?.size ?? null
    const member = await oja.stack.person('claims@oja.test')
    expect(await read(member)).toBeNull()
    const { data } = await member.auth.getUser()
    await addMember(rowsOf(oja), storeId, data.user?.id as string, 'staff')
    expect(await read(member)).toBe(picture.length)
    expect((await oja.ask(`/media/${name}`)).status).toBe(404)

    // Nothing is left of the picture of a customer who was erased.
    await oja.stack.sql('update order_payments set picture = null where id = $1', [id])
    await oja.stack.sql(
      `update storage.objects set created_at = now() - interval '2 hours' where bucket_id = 'store-originals' and name = $1`,
      [name],
    )
    await removeUnusedPictures(oja.stack.admin(), storeId.slice(0, 3))
    expect(await read(member)).toBeNull()
  })

  it('counts without a picture that the storage does not take, and says so', async () => {
    const own = await newOrder()
    const limit = (bytes: number | null) =>
      oja.stack.sql(`update storage.buckets set file_size_limit = $1 where id = 'store-originals'`, [bytes])
    const [before] = await oja.stack.sql<{ bytes: number | null }>(
      `select file_size_limit::int as bytes from storage.buckets where id = 'store-originals'`,
    )
    await limit(1)
    const { status } = await sayWith(own, await plainPicture(40, 60, '#00aa00').png().toBuffer())
    await limit(before?.bytes ?? null)

    expect(status).toBe(303)
    expect(await claimOf(own)).toMatchObject({ picture: null, reference: 'FT-2' })
    expect((await oja.ask(own)).text).toContain('The shop has no picture of the transfer.')
  })

  it('keeps the reference of a form that is too large', async () => {
    const own = await newOrder()
    const large = new Uint8Array(12 * 1024 * 1024 + 1)
    expect((await answered(() => sayWith(own, large))).status).toBe(303)
    expect(await claimOf(own)).toMatchObject({ picture: null, reference: 'FT-2' })
  })

  it('does not read what is sent to an order of which nothing is due', async () => {
    const form = (own: string) =>
      oja.ask(`${own}/paid`, {
        method: 'POST',
        body: 'no form',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })
    const own = await newOrder()
    expect((await form(own)).status).toBe(400)
    await say(own, 'FT-3')
    expect((await form(own)).status).toBe(303)
    expect((await form(`/o/${'0'.repeat(32)}`)).status).toBe(404)
  })

  it.each<[string, () => Promise<Uint8Array>]>([
    ['a page with the name of a picture', async () => Buffer.from('<svg onload=alert(1)>')],
    ['a picture that is a page too', jpegWithPage],
    ['one of more than 5 MB', async () => new Uint8Array(5 * 1024 * 1024 + 1)],
  ])('counts without %s, and says that the shop has no picture', async (_, file) => {
    const own = await newOrder()
    expect((await sayWith(own, await file())).status).toBe(303)
    expect(await claimOf(own)).toMatchObject({ picture: null })
    expect((await oja.ask(own)).text).toContain('The shop has no picture of the transfer.')
  })

  it('says nothing of a cancelled order', async () => {
    const own = await newOrder()
    await oja.stack.sql(`select set_order_status(id, 'cancelled') from orders where token = $1`, [
      own.slice(3),
    ])

    expect((await say(own, 'x')).status).toBe(303)
    expect(await paymentOf(own)).toBe('unpaid')
    expect((await oja.ask(own)).text).not.toContain('/paid"')
  })
})
