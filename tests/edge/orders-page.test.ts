// GET /o/{token}: what whoever has the link may see, and that nobody else sees anything.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrderShop, openOrderShop, orderBody, postJson } from '#tests/support/order-shop.ts'
import { type Oja, startOja } from '#tests/support/site.ts'

let oja: Oja
let shop: OrderShop
let path: string
let code: string

beforeAll(async () => {
  oja = await startOja()
  shop = await openOrderShop(oja, 'adunni', { custom_domain: 'adunni.test', custom_domain_status: 'active' })
  await oja.settled()
  const { json } = await postJson(oja, '/api/orders', orderBody(shop))
  path = new URL(json.order.url).pathname
  code = json.order.code
})
afterAll(() => oja?.dispose())

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
    // The one script keeps the order in the account of whoever is signed in.
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+'(?:;|$)/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
  })

  it('keeps bank details to itself once the order is paid or cancelled', async () => {
    const { json } = await postJson(oja, '/api/orders', orderBody(shop))
    const own = new URL(json.order.url).pathname

    await oja.stack.sql(`update orders set payment_status = 'paid' where code = $1`, [json.order.code])
    expect((await oja.ask(own)).text).not.toContain('0123456789')
    await oja.stack.sql(`update orders set payment_status = 'unpaid' where code = $1`, [json.order.code])
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
    const customer = {
      name: 'Bola "&amp;\' onload=alert(1)',
      phone: '08031112222',
      address: '</style><b>12</b>',
    }

    const { json } = await postJson(oja, '/api/orders', orderBody(shop, { customer }))
    const { text } = await oja.ask(new URL(json.order.url).pathname)

    expect(text).toContain('Bola &quot;&amp;amp;&#39; onload=alert(1)')
    expect(text).not.toContain('<b>12')
  })

  it.each([
    ['a token we never gave', `/o/${'0'.repeat(32)}`],
    ['half a token', () => path.slice(0, -8)],
    ['a longer one', () => `${path}0`],
    ['another case', () => path.toUpperCase().replace('/O/', '/o/')],
    ['a path below', () => `${path}/x`],
    ['no token', '/o/'],
    ['a quote', `/o/${'0'.repeat(31)}'`],
  ])('answers 404 for %s', async (_what, address) => {
    const { status, text } = await oja.ask(typeof address === 'string' ? address : address())

    expect(status).toBe(404)
    expect(text).not.toContain('Ankara')
  })

  it('is on our own host only, and read by GET and HEAD', async () => {
    expect((await oja.ask(path, { host: 'adunni.test' })).status).toBe(404)
    expect((await oja.ask(path, { method: 'POST' })).status).toBe(405)
    const head = await oja.ask(path, { method: 'HEAD' })
    expect([head.status, head.bytes.length]).toEqual([200, 0])
  })
})
