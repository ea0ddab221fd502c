// Tests GET and POST /{slug}/track on the built Worker, and /track on a store's own domain: what somebody with code and phone number sees,
// and that every miss gives the same answer, byte for byte.
// Planted, seen red in one run, each by its own tests:
// - No-store left out.
// - An answer of its own for a form without a code.
// - The network left out of the count.
// - Forms of other sites taken.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forFile } from '#tests/support/for-file.ts'
import type { Answer } from '#tests/support/running/ask.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { newPhone, openOrderShop, orderBody, postJson } from '#tests/support/stores/order-shop.ts'

const oja = forFile(sharedOja)
const shop = forFile(() =>
  openOrderShop(oja, 'adunni', { custom_domain: 'adunni.test', custom_domain_status: 'active' }),
)
const other = forFile(() => openOrderShop(oja, 'bisi'))
let order: { readonly id: string; readonly code: string; readonly token: string; readonly phone: string }

beforeAll(async () => {
  await oja.settled()
  const phone = newPhone()
  const customer = { name: 'Bola Adeyemi', phone, address: '12 Allen Avenue, Ikeja' }
  const { json } = await postJson(oja, '/api/orders', orderBody(shop, { customer }))
  const [row] = await oja.stack.sql<{ id: string; token: string }>(
    'select id, token from orders where code = $1',
    [json.order.code],
  )
  order = { id: row?.id as string, token: row?.token as string, code: json.order.code, phone }
  await oja.stack.sql('select set_order_status($1, $2)', [order.id, 'confirmed'])
  await oja.stack.sql(
    `insert into order_tracking (order_id, business_id, courier, tracking_number, expected_on)
     values ($1, $2, 'GIG Logistics', 'GIG-00123', '2027-01-09')`,
    [order.id, shop.id],
  )
})
beforeEach(() => oja.stack.sql('delete from private.track_tries'))

const PLACES = [
  ['our own host', { path: '/adunni/track', host: undefined }],
  ['the shop’s own domain', { path: '/track', host: 'adunni.test' }],
] as const
type Place = (typeof PLACES)[number][1]

const visit = ({ path, host }: Place, method = 'GET') => oja.ask(path, { method, ...(host ? { host } : {}) })

function send(
  { path, host }: { readonly path: string; readonly host?: string | undefined },
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = String(new URLSearchParams(fields))
  return oja.ask(path, {
    method: 'POST',
    body,
    ...(host ? { host } : {}),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    },
  })
}

/** Everything of an answer that a visitor can see, but the time at which it was sent. */
function seen({ status, headers, bytes }: Answer) {
  const { date: _date, ...kept } = headers
  return { status, headers: kept, body: bytes.toString('base64') }
}

describe.each(PLACES)('on %s', (_where, place) => {
  it('a form without a script asks for code and phone, kept and listed by nobody', async () => {
    const { status, text, headers } = await visit(place)

    expect(status).toBe(200)
    expect(text).toContain(`action="${place.path}"`)
    expect(text).toContain('<meta name="robots" content="noindex,nofollow">')
    expect(text).not.toContain('<script')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    expect((await visit(place, 'HEAD')).status).toBe(200)
    expect((await visit(place, 'PUT')).status).toBe(405)
  })

  it('code and phone show status and times, and nothing else', async () => {
    const { status, text, headers } = await send(place, {
      code: order.code.toLowerCase(),
      phone: ` +234 ${order.phone.slice(1)}`,
    })

    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(text).toContain('The shop has confirmed your order.')
    expect(text.match(/<time datetime="\d{4}-\d\d-\d\dT\d\d:\d\d">/g)).toHaveLength(2)
    for (const hidden of [
      order.token,
      order.phone.slice(1),
      order.code,
      'Bola',
      'Allen',
      'Ankara',
      '6,500',
      '0123456789',
      'GTBank',
      'GIG',
      '9 January',
      '/o/',
    ])
      expect(text).not.toContain(hidden)
  })

  it('every miss gives the same answer, byte for byte', async () => {
    const right = { code: order.code, phone: order.phone }
    const [elsewhere] = await Promise.all([postJson(oja, '/api/orders', orderBody(other))])
    const misses: Record<string, string>[] = [
      { ...right, code: 'ZZZZZ' },
      { ...right, phone: newPhone() },
      { code: elsewhere.json.order.code, phone: order.phone },
      { code: 'no code at all', phone: 'no phone' },
      { code: '', phone: '' },
      {},
      { ...right, phone: '<script>alert(1)</script>' },
      { ...right, extra: 'x'.repeat(5_000) },
    ]
    const answers: Answer[] = []
    for (const miss of misses) {
      answers.push(await send(place, miss))
      await oja.stack.sql('delete from private.track_tries')
    }
    for (let place_ = 0; place_ < 5; place_ += 1) await send(place, { ...right, code: 'ZZZZZ' })
    answers.push(await send(place, right))
    answers.push(await send(place, { ...right, code: 'YYYYY' }))

    const [first] = answers
    expect(first?.status).toBe(404)
    expect(first?.text).toContain('We cannot show an order for this code and phone number.')
    for (const answer of answers) expect(seen(answer)).toEqual(seen(first as Answer))
  })
})

it('counts tries on both hosts together, and a network’s at all shops', async () => {
  const [own, domain] = PLACES.map(([, place]) => place) as [Place, Place]
  const right = { code: order.code, phone: order.phone }
  for (const place of [own, domain, own, domain, own]) await send(place, { ...right, code: 'ZZZZZ' })
  expect((await send(domain, right)).status).toBe(404)
  await oja.stack.sql('delete from private.track_tries')

  const from = { 'cf-connecting-ip': '198.51.100.9' }
  for (let n = 0; n < 10; n += 1)
    await send(n % 2 ? own : { path: '/bisi/track' }, { code: 'ZZZZZ', phone: newPhone() }, from)

  expect((await send(own, right, from)).status).toBe(404)
  expect((await send(own, right, { 'cf-connecting-ip': '198.51.100.10' })).status).toBe(200)
})

it('keeps nothing of what was typed', async () => {
  await send(PLACES[0][1], { code: 'ZZZZZ', phone: order.phone })

  const rows = await oja.stack.sql<{ row: string }>(
    'select to_jsonb(t)::text as row from private.track_tries t',
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toMatch(new RegExp(`ZZZZZ|${order.phone.slice(1)}`))
})

it('takes no form of another site', async () => {
  const right = { code: order.code, phone: order.phone }
  const own = PLACES[0][1]

  expect((await send(own, right, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await send(own, right, { origin: 'https://evil.example' })).status).toBe(403)
})

it('is not there below paths of it, at unknown shops, and at a suspended shop', async () => {
  expect((await oja.ask('/adunni/track/more')).status).toBe(404)
  expect((await oja.ask('/nobody-here/track')).status).toBe(404)
  await oja.stack.sql(`update businesses set status = 'suspended' where id = $1`, [other.id])

  expect((await oja.ask('/bisi/track')).status).toBe(404)
})

it('the order’s page shows how it travels, and leads here', async () => {
  const { text } = await oja.ask(`/o/${order.token}`)

  for (const part of ['GIG Logistics', 'GIG-00123', '9 January 2027', '/adunni/track'])
    expect(text).toContain(part)
})
