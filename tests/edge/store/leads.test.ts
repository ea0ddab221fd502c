// Tests what a shopper asks of a shop, over the running site: the form's route, which pages offer it, the answer's chat link, and the stop link,
// which works without a script and without signing in.
import { beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { forFile } from '#tests/support/for-file.ts'
import type { Answer } from '#tests/support/running/ask.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { SITE_URL } from '#tests/support/running/site.ts'
import { type LiveStore, openLiveStore } from '#tests/support/stores/site-stores.ts'

type Fields = Record<string, unknown>

const oja = forFile(sharedOja)
let shop: LiveStore
let starter: LiveStore
let other: LiveStore

beforeAll(async () => {
  shop = await openLiveStore(oja, { slug: 'asked-shop', plan: 'premium', name: 'Adunni & Daughters' }, 2)
  starter = await openLiveStore(oja, { slug: 'starter-shop', plan: 'starter' })
  other = await openLiveStore(oja, {
    slug: 'other-shop',
    custom_domain: 'other.test',
    custom_domain_status: 'active',
  })
  const soldOut = [shop, starter, other].map(({ productIds }) => productIds[0])
  await oja.stack.sql(`update products set stock = 0, name = 'Sunrise Ankara' where id = any ($1)`, [soldOut])
  await oja.settled()
})

type Asked = { readonly from?: string; readonly host?: string; readonly headers?: Record<string, string> }

function send(fields: Fields, { from = '203.0.113.1', host, headers = {} }: Asked = {}): Promise<Answer> {
  return oja.ask('/api/leads', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: host ? `http://${host}` : SITE_URL,
      'cf-connecting-ip': from,
      ...headers,
    },
    body: JSON.stringify({
      store: shop.id,
      kind: 'restock',
      name: 'Ngozi Eze',
      phone: '0803 123 4567',
      place: '/asked-shop/product/1',
      productId: shop.productIds[0],
      ...fields,
    }),
    ...(host ? { host } : {}),
  })
}

const leadsOf = (at: LiveStore) =>
  oja.stack.sql('select kind, name, phone, code, place, network_hash from leads where business_id = $1', [
    at.id,
  ])
const codeOf = ({ text }: Answer) => JSON.parse(text).error?.code

describe('asking to be told', () => {
  it('keeps the lead and opens the shop’s chat with the code, on both hosts, without a cookie', async () => {
    const answer = await send({})

    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const { code, href } = JSON.parse(answer.text)
    const [lead] = await leadsOf(shop)
    expect(lead).toMatchObject({
      kind: 'restock',
      phone: '2348031234567',
      code,
      place: '/asked-shop/product/1',
    })
    expect(lead?.['network_hash']).toMatch(/^[0-9a-f]{64}$/)
    const chat = new URL(href)
    expect(chat.origin + chat.pathname).toBe('https://wa.me/2348012345678')
    expect(chat.searchParams.get('text')).toBe(
      `Hello Adunni & Daughters, please tell me when "Sunrise Ankara" is back. My code is ${code}.`,
    )
    const theirs = { store: other.id, productId: other.productIds[0] }
    expect((await send(theirs, { host: 'other.test' })).status).toBe(200)
  })

  it('is refused for another shop’s domain, another site, a number that is none, and what cannot be read', async () => {
    const before = await leadsOf(shop)

    expect(codeOf(await send({}, { host: 'other.test' }))).toBe('unknown_store')
    expect((await send({}, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    const badPhone = await send({ phone: '12' })
    expect([badPhone.status, JSON.parse(badPhone.text).error.field]).toEqual([400, 'phone'])
    expect(JSON.parse((await send({ name: ' ' })).text).error.field).toBe('name')
    for (const fields of [{ kind: 'spam' }, { store: 'x' }, { productId: 'x' }, { kind: 'cart', items: 7 }])
      expect((await send(fields)).status).toBe(400)
    expect((await send({ name: 'x'.repeat(70_000) })).status).toBe(413)
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await oja.ask('/api/leads', { method })).status).toBe(405)
    expect(await leadsOf(shop)).toEqual(before)
  })

  it('is refused for a shop whose plan has no leads, and above the limit of a network', async () => {
    const theirs = { store: starter.id, productId: starter.productIds[0] }
    expect([(await send(theirs)).status, codeOf(await send(theirs))]).toEqual([403, 'plan_needed'])
    expect(await leadsOf(starter)).toEqual([])

    const statuses: number[] = []
    for (let n = 10; n < 22; n += 1)
      statuses.push((await send({ phone: `080312345${n}` }, { from: '203.0.113.9' })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the button', () => {
  const pageOf = async (store: LiveStore, at: number) =>
    (await oja.ask(`/${store.slug}/product/${store.productIds[at]}`)).text

  it('is on the page of a product that is sold out, of a shop that takes leads, and nowhere else', async () => {
    expect(await pageOf(shop, 0)).toContain('data-lead')
    expect(await pageOf(shop, 1)).not.toContain(' data-lead')
    expect(await pageOf(starter, 0)).not.toContain(' data-lead')
    expect(JSON.parse((await oja.ask('/asked-shop/checkout.json')).text).takesLeads).toBe(true)
    expect(JSON.parse((await oja.ask('/starter-shop/checkout.json')).text).takesLeads).toBeUndefined()
  })

  it('appears with the last piece and goes with new stock and with the plan', async () => {
    const stock = (pieces: number) =>
      oja.stack.sql('update products set stock = $2 where id = $1', [shop.productIds[1], pieces])
    await stock(0)
    await oja.settled()
    expect(await pageOf(shop, 1)).toContain(' data-lead')
    await stock(3)
    await oja.stack.sql(`update businesses set plan = 'starter' where id = $1`, [shop.id])
    await oja.settled()
    expect(await pageOf(shop, 1)).not.toContain(' data-lead')
    expect(await pageOf(shop, 0)).not.toContain(' data-lead')
    await oja.stack.sql(`update businesses set plan = 'premium' where id = $1`, [shop.id])
    await oja.settled()
  })
})

describe('the stop link', () => {
  const linkOf = async () => {
    const [row] = await oja.stack.sql(
      'select token from private.lead_people where business_id = $1 limit 1',
      [shop.id],
    )
    return `/stop/${row?.['token']}`
  }
  const isStopped = async (link: string) => {
    const [row] = await oja.stack.sql('select stopped_at from private.lead_people where token = $1', [
      link.slice(6),
    ])
    return row?.['stopped_at'] !== null
  }

  it('shows one button that needs no script; opening it changes nothing, pressing it stops', async () => {
    const link = await linkOf()

    const asked = await oja.ask(link)
    expect(asked.status).toBe(200)
    expect(asked.text).toContain('Stop messages from Adunni &#38; Daughters?')
    expect(asked.text).toMatch(/<form[^>]*method="post"[^>]*><button[^>]*>Stop the messages/)
    expect(asked.text).not.toContain(brand.name)
    expect(asked.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    await oja.ask(link, { method: 'HEAD' })
    expect(await isStopped(link)).toBe(false)

    for (const _ of [1, 2]) {
      const done = await oja.ask(link, { method: 'POST' })
      expect([done.status, done.headers['set-cookie']]).toEqual([200, undefined])
      expect(done.text).toContain('Adunni &#38; Daughters writes to you no more')
      expect(done.text).not.toContain(brand.name)
    }
    expect(await isStopped(link)).toBe(true)
    expect((await oja.ask(link)).text).toContain('writes to you no more')
  })

  it('is not found when it is cut or invented, in the same words', async () => {
    const [cut, invented, longer] = await Promise.all(
      [(await linkOf()).slice(0, -1), `/stop/${'0'.repeat(32)}`, `${await linkOf()}/x`].map((path) =>
        oja.ask(path),
      ),
    )
    for (const answer of [cut, invented, longer]) {
      expect(answer?.status).toBe(404)
      expect(answer?.text).toBe(cut?.text)
    }
    expect((await oja.ask(`/stop/${'0'.repeat(32)}`, { method: 'POST' })).status).toBe(404)
    expect((await oja.ask(await linkOf(), { method: 'DELETE' })).status).toBe(405)
  })
})

describe('the link to a saved cart', () => {
  const linkOf = async (items: readonly Fields[]) => {
    await send(
      { kind: 'cart', productId: undefined, phone: '0803 123 4511', items },
      { from: '203.0.113.77' },
    )
    const [row] = await oja.stack.sql(
      `select cart_token as token from leads where business_id = $1 and kind = 'cart' order by created_at desc limit 1`,
      [shop.id],
    )
    return `/c/${row?.['token']}`
  }

  it('shows the goods at today’s prices with a button that fills the cart; nothing about the person', async () => {
    const link = await linkOf([{ productId: shop.productIds[1], variantIds: [], quantity: 2 }])

    const shown = await oja.ask(link)

    expect(shown.status).toBe(200)
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(shown.headers['x-robots-tag']).toContain('noindex')
    expect(shown.headers['set-cookie']).toBeUndefined()
    expect(shown.text).toContain('Your cart at Adunni &amp; Daughters')
    expect(shown.text).toContain('data-again=')
    expect(shown.text).toContain(String(shop.productIds[1]))
    expect(shown.text).not.toMatch(/Ngozi|8031234511/)
    expect((await oja.ask(link, { method: 'HEAD' })).status).toBe(200)
    expect((await oja.ask(link, { method: 'POST' })).status).toBe(405)
  })

  it('is not found in the same words when it is cut or invented, and on a shop’s own domain', async () => {
    const link = await linkOf([{ productId: shop.productIds[1], variantIds: [], quantity: 1 }])
    const [cut, invented, longer] = await Promise.all(
      [link.slice(0, -1), `/c/${'0'.repeat(32)}`, `${link}/x`].map((path) => oja.ask(path)),
    )
    for (const answer of [cut, invented, longer]) {
      expect(answer?.status).toBe(404)
      expect(answer?.text).toBe(cut?.text)
    }
    expect(cut?.text).toContain('This cart is not here any more')
    expect((await oja.ask(link, { host: 'other.test' })).status).toBe(404)
  })
})
