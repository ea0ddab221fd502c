// Tests leads in SQL: they are taken within their limits also when many come at once, only under a plan that includes them, seen by the shop's
// own members alone, unproven until the shop ticks them, told once, and never written to after a stop.
// Planted, each seen red:
// - save_lead without its locks, and without looking at the plan.
// - leads_page without looking at what the caller may do.
// - open_lead_message without the stop list, and without the lock of the person's row.
// - prove_lead that ends every stop, also one that is newer than the lead.
// - saved_cart without the stop list, and without the age.
// - A choice that counts as back when another choice of the product is there.
// - lead_goods that takes the first message's prices, or those of another thing of the cart.
// - lead_order that takes an order from before the lead; an erasure that leaves the leads.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  anon,
  codeOf,
  openDatabase,
  person,
  server,
  type TestDatabase,
} from '#tests/support/database/database.ts'
import {
  addCombination,
  addMember,
  addOptions,
  addProduct,
  openStore,
  signUp,
  type TestStore,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

type Json = Record<string, unknown>
type LeadRow = { readonly id: string; readonly code: string; readonly stopToken: string } & Json

const db = forFile(openDatabase)
let store: TestStore
let productId: string

beforeEach(async () => {
  store = await openStore(db, { slug: `shop-${randomUUID().slice(0, 8)}`, plan: 'premium' })
  productId = await addProduct(db, store.id, { name: 'Sunrise Ankara', stock: 0 })
})

const network = (seed: string) => seed.repeat(64).slice(0, 64)
const call = async <T = Json>(
  actor: Parameters<TestDatabase['as']>[0],
  sql: string,
  values: readonly unknown[],
) => (await db.as(actor, `select ${sql} as answer`, [...values]))[0]?.['answer'] as T

const take = (lead: Json = {}, networkHash: string | null = null, shop = store) =>
  call<{ code: string; product: string | null }>(server, 'save_lead($1, $2, $3)', [
    shop.id,
    {
      kind: 'restock',
      name: 'Ngozi Eze',
      phone: '2348031234567',
      place: '/shop/product/1',
      productId,
      ...lead,
    },
    networkHash,
  ])
const page = (userId = store.ownerId, shop = store) =>
  call<{ isIncluded: boolean; kept: number; leads: LeadRow[] }>(person(userId), 'leads_page($1)', [shop.id])
const prove = (leadId: string, isProven = true, userId = store.ownerId) =>
  call(person(userId), 'prove_lead($1, $2, $3)', [store.id, leadId, isProven])
const write = (message: Json, userId = store.ownerId) =>
  call<string>(person(userId), 'open_lead_message($1, $2)', [store.id, message])
const stop = (token: string) => call<boolean>(server, 'stop_messages($1)', [token])

/** A lead that the shop has ticked. */
async function proven(lead: Json = {}): Promise<LeadRow> {
  const { code } = await take(lead)
  const found = (await page()).leads.find((one) => one.code === code)
  await prove(found?.id ?? '')
  return found as LeadRow
}

/** How many of the calls, all at once, were taken; the others must be refused with the code. */
async function taken(calls: readonly Promise<unknown>[], code: string): Promise<number> {
  const ended = await Promise.allSettled(calls)
  const refused = ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []))
  expect(new Set(refused)).toEqual(refused.length > 0 ? new Set([code]) : new Set())
  return ended.length - refused.length
}

describe('a lead', () => {
  it('is kept with when, where and what, and stands apart until it is proven', async () => {
    const { code, product } = await take()

    expect(product).toBe('Sunrise Ankara')
    expect((await page()).leads).toMatchObject([
      {
        kind: 'restock',
        name: 'Ngozi Eze',
        phone: '2348031234567',
        code,
        place: '/shop/product/1',
        provenAt: null,
        isStopped: false,
        goods: [{ id: productId, priceThen: 500_000, priceTold: null, priceNow: 500_000, isThere: false }],
        order: null,
        messages: [],
      },
    ])
    const [lead] = (await page()).leads
    expect(await codeOf(write({ kind: 'restock', leadId: lead?.id }))).toBe('unknown_lead')
    await prove(lead?.id ?? '')
    expect((await page()).leads[0]?.['provenAt']).not.toBeNull()
  })

  it('names and prices the goods of a cart itself', async () => {
    const other = await addProduct(db, store.id, { name: 'Adire scarf', price: 400_000, sale_price: 300_000 })
    const foreign = await openStore(db, { plan: 'premium' })
    const foreignProduct = await addProduct(db, foreign.id)
    await take({
      kind: 'cart',
      productId: undefined,
      items: [
        { productId: other, quantity: 2, price: 1, name: 'Free' },
        { productId: foreignProduct, quantity: 1 },
      ],
    })

    expect((await page()).leads[0]?.['goods']).toMatchObject([
      { name: 'Adire scarf', quantity: 2, priceThen: 300_000, isThere: true },
    ])
  })

  it('counts a choice once, in whatever order its values come', async () => {
    const { valueIds: sizes } = await addOptions(db, store.id, productId, 'Size', ['M'])
    const { valueIds: colours } = await addOptions(db, store.id, productId, 'Colour', ['Blue'])
    const choice = [...sizes, ...colours]
    await take({
      kind: 'cart',
      productId: undefined,
      items: [
        { productId, variantIds: choice, quantity: 1 },
        { productId, variantIds: choice.toReversed(), quantity: 2 },
      ],
    })

    expect((await page()).leads[0]?.['goods']).toMatchObject([
      { name: expect.stringContaining('Size: M'), quantity: 3 },
    ])
  })

  it('fills the cart again by its link with what can be bought today, and says nothing about the person', async () => {
    const scarf = await addProduct(db, store.id, { name: 'Adire scarf', price: 400_000 })
    const { valueIds } = await addOptions(db, store.id, productId, 'Size', ['M', 'L'])
    const [m = '', l = ''] = valueIds
    await addCombination(db, store.id, productId, [m], { stock: 5, price: 700_000 })
    await addCombination(db, store.id, productId, [l], { stock: 0 })
    await take({
      kind: 'cart',
      productId: undefined,
      items: [
        { productId: scarf, quantity: 2 },
        { productId, variantIds: [m], quantity: 1 },
        { productId, variantIds: [l], quantity: 1 },
      ],
    })
    await db.query('update products set price = 450_000 where id = $1', [scarf])
    const token = (await page()).leads[0]?.['cartToken']

    const cart = await call<Json>(server, 'saved_cart($1)', [token])

    expect(cart).toMatchObject({
      storeId: store.id,
      takesOrders: true,
      items: [
        {
          productId: scarf,
          variantIds: [],
          name: 'Adire scarf',
          quantity: 2,
          priceToday: 450_000,
          picture: null,
        },
        { variantIds: [m], name: 'Sunrise Ankara (Size: M)', quantity: 1, priceToday: 700_000 },
        { variantIds: [l], name: 'Sunrise Ankara (Size: L)', priceToday: null },
      ],
    })
    expect(JSON.stringify(cart)).not.toMatch(/Ngozi|2348031234567/)
  })

  it.each([
    ['was removed', 'delete from leads where business_id = $1'],
    ['is a year old', `update leads set created_at = now() - interval '1 year' where business_id = $1`],
    [
      'is of somebody who stopped the messages',
      'update private.lead_people set stopped_at = now() where business_id = $1',
    ],
    ['is of a suspended shop', `update businesses set status = 'suspended' where id = $1`],
  ])('has no link when it %s', async (_what, end) => {
    await take({ kind: 'cart', productId: undefined, items: [{ productId, quantity: 1 }] })
    const token = (await page()).leads[0]?.['cartToken']
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    expect(await call(server, 'saved_cart($1)', [token])).not.toBeNull()

    await db.query(end, [store.id])

    expect(await call(server, 'saved_cart($1)', [token])).toBeNull()
    expect(await call(server, 'saved_cart($1)', ['0'.repeat(32)])).toBeNull()
    expect(await codeOf(call(person(store.ownerId), 'saved_cart($1)', [token]))).toBe('42501')
    await db.query('delete from leads where business_id = $1', [store.id])
  })

  it('for a choice names it, and is back when that very choice is back', async () => {
    await db.query('update products set stock = null where id = $1', [productId])
    const { valueIds } = await addOptions(db, store.id, productId, 'Size', ['M', 'L'])
    const [m, l] = valueIds
    await addCombination(db, store.id, productId, [m ?? ''], { stock: 5 })
    await addCombination(db, store.id, productId, [l ?? ''], { stock: 0, price: 700_000 })
    const goods = async () => (await page()).leads.map((lead) => lead['goods'])
    const { product, code } = await take({ variantIds: [l] })
    const { code: whole } = await take()

    expect(product).toBe('Sunrise Ankara (Size: L)')
    const choice = { id: productId, name: product, priceThen: 700_000, priceNow: 700_000 }
    const any = { id: productId, name: 'Sunrise Ankara', isThere: true }
    expect(await goods()).toMatchObject([[any], [{ ...choice, isThere: false }]])
    const ids = new Map((await page()).leads.map((lead) => [lead.code, lead.id]))
    await prove(ids.get(whole) ?? '')
    expect((await page()).leads.map((lead) => lead.code)).toContain(code)
    await db.query('update product_combinations set stock = 1 where product_id = $1', [productId])
    expect(await goods()).toMatchObject([[any], [{ ...choice, isThere: true }]])
    await db.query('delete from option_values where product_id = $1 and name = $2', [productId, 'L'])
    expect(await goods()).toMatchObject([[any], []])
    expect(await codeOf(take({ variantIds: [l] }))).toBe('unknown_product')
    expect(await codeOf(take({ variantIds: ['L'] }))).toBe('bad_request')
  })

  it.each([
    ['no name', { name: ' \u200b ' }, 'bad_request'],
    ['a number that is none', { phone: '0803' }, 'bad_request'],
    ['an unknown kind', { kind: 'spam' }, 'bad_request'],
    ['a product that is not there', { productId: randomUUID() }, 'unknown_product'],
    ['an empty cart', { kind: 'cart', items: [] }, 'unknown_product'],
    [
      'a quantity without end',
      { kind: 'cart', items: [{ productId: randomUUID(), quantity: 1e9 }] },
      'bad_request',
    ],
  ])('is refused for %s', async (_what, lead, code) => {
    expect(await codeOf(take(lead))).toBe(code)
  })

  it('is refused when the shop has no WhatsApp number, or is suspended', async () => {
    await db.query('update businesses set whatsapp_number = null where id = $1', [store.id])
    expect(await codeOf(take())).toBe('unknown_store')
    await db.query(
      `update businesses set whatsapp_number = '2348031234567', status = 'suspended' where id = $1`,
      [store.id],
    )
    expect(await codeOf(take())).toBe('unknown_store')
  })

  it.each([
    ['network and shop', 10, (n: number) => [{ phone: `23480312345${10 + n}` }, network('a')] as const],
    ['number', 5, (n: number) => [{}, network(n.toString(16))] as const],
  ])('of one %s counts in a day at most %i times, also at once', async (_what, limit, leadOf) => {
    const sent = Array.from({ length: 16 }, (_, n) => take(...leadOf(n)))

    expect(await taken(sent, 'too_many_requests')).toBe(limit)
    expect((await page()).leads).toHaveLength(limit)
  })

  it('of one network counts over all shops, also at once', async () => {
    const shops = await Promise.all(Array.from({ length: 4 }, () => openStore(db, { plan: 'premium' })))
    const sent = Array.from({ length: 40 }, (_, n) =>
      take({ kind: 'arrivals', phone: `2348031234${100 + n}` }, network('c'), shops[n % 4]),
    )

    expect(await taken(sent, 'too_many_requests')).toBe(30)
  })

  it('is forgotten after 30 days without a proof, and after a year', async () => {
    await proven()
    await take({ name: 'Unproven', phone: '2348031234568' })
    await take({ name: 'Old', phone: '2348031234569' })
    await db.query(
      `update leads set created_at = now() - interval '31 days' where business_id = $1 and proven_at is null and name = 'Unproven'`,
      [store.id],
    )
    await db.query(
      `update leads set created_at = now() - interval '366 days', proven_at = now() where business_id = $1 and name = 'Old'`,
      [store.id],
    )

    expect(await call(server, 'forget_old_messages(10)', [])).toBe(2)
    expect((await page()).leads.map(({ name }) => name)).toEqual(['Ngozi Eze'])
  })
})

describe('the plan', () => {
  it('of Starter takes no leads, shows none and opens no message, and keeps what there is', async () => {
    const lead = await proven()
    await db.query(`update businesses set plan = 'starter' where id = $1`, [store.id])

    expect(await codeOf(take({ phone: '2348031234568' }))).toBe('plan_leads')
    expect(await page()).toMatchObject({ isIncluded: false, kept: 1, leads: [] })
    expect(await codeOf(write({ kind: 'restock', leadId: lead.id }))).toBe('plan_leads')
    expect(await codeOf(call(person(store.ownerId), `broadcast_people($1, 'all')`, [store.id]))).toBe(
      'plan_leads',
    )
    const shown = await call<{ store: Json }>(server, 'store_snapshot($1)', [store.id])
    expect(shown.store['takesLeads']).toBe(false)
  })
})

describe('the wall between shops', () => {
  it('lets nobody of another shop, and no visitor, read or change a lead', async () => {
    const lead = await proven()
    const stranger = await openStore(db, { plan: 'premium' })

    const reading = db.as(person(stranger.ownerId), 'select id from leads where business_id = $1', [store.id])
    expect(await reading).toEqual([])
    expect(await codeOf(page(stranger.ownerId))).toBe('forbidden')
    expect(await codeOf(prove(lead.id, false, stranger.ownerId))).toBe('forbidden')
    expect(await codeOf(write({ kind: 'restock', leadId: lead.id }, stranger.ownerId))).toBe('forbidden')
    const elsewhere = (sql: string) => call(person(stranger.ownerId), sql, [stranger.id, lead.id])
    expect(await codeOf(elsewhere('prove_lead($1, $2, false)'))).toBe('unknown_lead')
    await elsewhere('remove_lead($1, $2)')
    expect(
      await codeOf(
        elsewhere(`open_lead_message($1, jsonb_build_object('kind', 'restock', 'leadId', $2::uuid))`),
      ),
    ).toBe('unknown_lead')
    expect((await page()).leads).toHaveLength(1)
    await expect(call(anon, 'leads_page($1)', [store.id])).rejects.toThrow(/permission denied/)
    await expect(call(anon, 'save_lead($1, $2)', [store.id, {}])).rejects.toThrow(/permission denied/)
  })

  it('lets staff work on leads, and hides the network from all', async () => {
    const staff = await signUp(db)
    await addMember(db, store.id, staff, 'staff')
    const lead = await proven()

    await write({ kind: 'restock', leadId: lead.id }, staff)
    await expect(db.as(person(staff), 'select network_hash from leads')).rejects.toThrow(/permission denied/)
  })
})

describe('a message', () => {
  it('is opened once for each piece of news, also when two members tap at once', async () => {
    const lead = await proven()

    const tapped = Array.from({ length: 6 }, () => write({ kind: 'restock', leadId: lead.id }))
    expect(await taken(tapped, 'lead_told')).toBe(1)
    await write({ kind: 'price', leadId: lead.id })
    expect((await page()).leads[0]?.['messages']).toMatchObject([{ kind: 'price' }, { kind: 'restock' }])
  })

  it('keeps the price that was told of each thing, and nothing of what could not be bought', async () => {
    const scarf = await addProduct(db, store.id, { name: 'Adire scarf', price: 400_000 })
    const gone = await addProduct(db, store.id)
    const items = [gone, productId, scarf].map((id) => ({ productId: id, quantity: 1 }))
    const lead = await proven({ kind: 'cart', productId: undefined, items })
    const goods = async () => (await page()).leads[0]?.['goods']
    await db.query(`update products set status = 'deleted' where id = $1`, [gone])
    await db.query('update products set price = 350_000 where id = $1', [scarf])

    const id = await write({ kind: 'cart', leadId: lead.id })
    await db.query('update products set price = 300_000 where id = $1', [scarf])

    expect(await goods()).toMatchObject([
      { id: productId, priceTold: null },
      { id: scarf, priceThen: 400_000, priceTold: 350_000, priceNow: 300_000 },
    ])
    await write({ kind: 'price', leadId: lead.id })
    expect(await goods()).toMatchObject([{ priceTold: null }, { priceTold: 300_000 }])
    await db.query(`delete from lead_messages where lead_id = $1 and kind = 'price'`, [lead.id])
    await call(person(store.ownerId), 'undo_lead_message($1, $2)', [store.id, id])
    expect(await goods()).toMatchObject([{ priceTold: null }, { priceTold: null }])
  })

  it('that was not sent can be taken back within a day', async () => {
    const lead = await proven()
    const id = await write({ kind: 'restock', leadId: lead.id })
    const undo = () => call(person(store.ownerId), 'undo_lead_message($1, $2)', [store.id, id])

    await undo()
    const again = await write({ kind: 'restock', leadId: lead.id })
    await db.query(`update lead_messages set sent_at = now() - interval '25 hours' where id = $1`, [again])
    expect(await codeOf(call(person(store.ownerId), 'undo_lead_message($1, $2)', [store.id, again]))).toBe(
      'unknown_lead',
    )
    expect(await codeOf(undo())).toBe('unknown_lead')
  })

  it('about new things waits seven days after the last one, also when two members tap at once', async () => {
    const lead = await proven({ kind: 'arrivals' })

    const tapped = Array.from({ length: 6 }, () => write({ kind: 'arrivals', leadId: lead.id }))
    expect(await taken(tapped, 'lead_paused')).toBe(1)
    await db.query(
      `update lead_messages set sent_at = now() - interval '7 days 1 minute' where business_id = $1`,
      [store.id],
    )
    await write({ kind: 'arrivals', leadId: lead.id })
  })
})

describe('the stop link', () => {
  it('ends every message of that shop to that number, also of later leads, and nothing else', async () => {
    const lead = await proven()
    const arrivals = await proven({ kind: 'arrivals' })
    const other = await proven({ phone: '2348031234568' })
    expect(arrivals.stopToken).toBe(lead.stopToken)

    expect(await call(server, 'stop_link($1)', [lead.stopToken])).toEqual({
      shop: 'Adunni Fabrics',
      isStopped: false,
    })
    expect(await stop(lead.stopToken)).toBe(true)
    expect(await stop(lead.stopToken)).toBe(true)

    for (const [kind, { id }] of [
      ['restock', lead],
      ['arrivals', arrivals],
    ] as const)
      expect(await codeOf(write({ kind, leadId: id }))).toBe('lead_stopped')
    await write({ kind: 'restock', leadId: other.id })
    const stopped = (await page()).leads.filter(({ isStopped }) => isStopped).map(({ id }) => id)
    expect(stopped.sort()).toEqual([lead.id, arrivals.id].sort())
    await take()
    expect((await page()).leads[0]).toMatchObject({ isStopped: true, provenAt: null })
  })

  it('turns nothing off when it is invented', async () => {
    await proven()
    expect(await stop('0'.repeat(32))).toBe(false)
    expect(await call(server, 'stop_link($1)', ['0'.repeat(32)])).toBeNull()
    await expect(call(anon, 'stop_messages($1)', ['0'.repeat(32)])).rejects.toThrow(/permission denied/)
  })

  it('is kept when the lead is removed, and ended by a newer chat message of the person alone', async () => {
    const lead = await proven()
    await stop(lead.stopToken)
    await prove(lead.id, false)
    await prove(lead.id)
    expect(await codeOf(write({ kind: 'restock', leadId: lead.id }))).toBe('lead_stopped')
    await call(person(store.ownerId), 'remove_lead($1, $2)', [store.id, lead.id])

    const { code } = await take()
    const newer = (await page()).leads.find((one) => one.code === code)
    expect(newer?.['isStopped']).toBe(true)
    await prove(newer?.id ?? '')
    await write({ kind: 'restock', leadId: newer?.id })
  })
})

describe('an order', () => {
  it('with the same number after the lead belongs to it; an earlier, cancelled or foreign one does not', async () => {
    const order = (fields: Json) =>
      db.query<{ id: string }>(
        `insert into orders (business_id, client_order_id, request_hash, code, token, currency, subtotal, delivery_kind, total,
           customer_name, phone, expires_at, created_at, status)
         values ($1, gen_random_uuid(), 'x', $2, replace(gen_random_uuid()::text, '-', ''), 'NGN', 100, 'agree', 100, 'Ngozi', $3,
           '2030-01-01', $4, $5) returning id`,
        [
          store.id,
          fields['code'],
          fields['phone'] ?? '2348031234567',
          fields['at'] ?? new Date(),
          fields['status'] ?? 'pending',
        ],
      )
    await order({ code: 'CDFGH', at: new Date(Date.now() - 86_400_000) })
    await proven()
    await order({ code: 'CDFGJ', status: 'cancelled' })
    await order({ code: 'CDFGK', phone: '2348031234568' })
    expect((await page()).leads[0]?.['order']).toBeNull()

    await order({ code: 'CDFGM' })
    expect((await page()).leads[0]?.['order']).toMatchObject({ code: 'CDFGM' })
  })
})

describe('erasing a customer', () => {
  it('removes their leads and keeps the stop', async () => {
    const lead = await proven()
    await stop(lead.stopToken)
    const [customer] = await db.query<{ id: string }>(
      `insert into customers (business_id, name, phone) values ($1, 'Ngozi Eze', '2348031234567') returning id`,
      [store.id],
    )
    await call(person(store.ownerId), 'erase_customer($1, $2, $3)', [store.id, customer?.id, 'Ngozi Eze'])

    expect((await page()).leads).toEqual([])
    const { code } = await take()
    expect((await page()).leads.find((one) => one.code === code)?.['isStopped']).toBe(true)
  })
})
