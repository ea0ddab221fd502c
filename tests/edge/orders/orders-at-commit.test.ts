// Sends orders while their shop changes, through the Worker and PostgREST: a refusal at commit is answered like any refusal, an order that was
// priced too early is priced again, and a phone number is read with the shop's new country.
// Planted defects, each seen red once (20 November 2026):
// - An order is not sent again after OJ409.
// - The remembered country is not compared with the store's.
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { forFile } from '#tests/support/for-file.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import {
  type JsonAnswer,
  type OrderShop,
  openOrderShop,
  orderBody,
  postJson,
} from '#tests/support/stores/order-shop.ts'

const oja = forFile(sharedOja)
let shop: OrderShop

/** Sends an order while an edit locks the cloth; the edit ends when the order waits for the lock. */
async function orderDuring(edit: string, body: Record<string, unknown>): Promise<JsonAnswer> {
  const editor = new pg.Client({ connectionString: oja.stack.supabase.databaseUrl })
  await editor.connect()
  await editor.query('begin')
  await editor.query(edit, [shop.cloth])
  const answer = postJson(oja, '/api/orders', body)
  for (;;) {
    const waiting = await oja.stack.sql(
      `select from pg_stat_activity where wait_event_type = 'Lock' and usename = 'authenticator'`,
    )
    if (waiting.length > 0) break
    await new Promise((done) => setTimeout(done, 5))
  }
  await editor.query('commit')
  await editor.end()
  return answer
}

async function stored() {
  const [row] = await oja.stack.sql(
    `select (select count(*)::int from orders where business_id = $1) as orders,
       (select stock from products where id = $2) as stock`,
    [shop.id, shop.cloth],
  )
  return row
}

describe('an order whose goods are changed while it commits', () => {
  it('is refused with the new price', async () => {
    shop = await openOrderShop(oja, 'dearer')

    const { status, json } = await orderDuring(
      'update products set price = 510000 where id = $1',
      orderBody(shop),
    )

    expect([status, json.error.code]).toEqual([409, 'price_changed'])
    expect(json.error.quote.total).toBe(660_000)
    expect(await stored()).toEqual({ orders: 0, stock: 90 })
  })

  it('is refused with what is left', async () => {
    shop = await openOrderShop(oja, 'emptied')

    const { status, json } = await orderDuring('update products set stock = 0 where id = $1', orderBody(shop))

    expect([status, json.error.code, json.error.available]).toEqual([409, 'out_of_stock', 0])
    expect(await stored()).toEqual({ orders: 0, stock: 0 })
  })

  it('is refused when they were put away', async () => {
    shop = await openOrderShop(oja, 'put-away')

    const { json } = await orderDuring(
      `update products set status = 'archived' where id = $1`,
      orderBody(shop),
    )

    expect(json.error.code).toBe('product_unavailable')
    expect(await stored()).toEqual({ orders: 0, stock: 90 })
  })

  it('is placed once when it is priced anew and still right', async () => {
    shop = await openOrderShop(oja, 'uncounted')

    const { status } = await orderDuring('update products set stock = null where id = $1', orderBody(shop))

    expect(status).toBe(201)
    expect(await stored()).toEqual({ orders: 1, stock: null })
  })
})

describe('the country a phone is read by', () => {
  const phoneOf = async (phone: string, expectedTotal = 500_000) => {
    const customer = { name: 'Ama', phone }
    const { status, json } = await postJson(
      oja,
      '/api/orders',
      orderBody(shop, { delivery: 'pickup', customer, expectedTotal }),
    )
    if (status !== 201) return json.error.code as string
    const [row] = await oja.stack.sql('select phone from orders where code = $1 and business_id = $2', [
      json.order.code,
      shop.id,
    ])
    return row?.['phone'] as string
  }

  it('is the shop’s, from the first order on and after it has moved', async () => {
    shop = await openOrderShop(oja, 'moves', { country: 'GH' })

    expect(await phoneOf('024 123 4567')).toBe('233241234567')
    expect(await phoneOf('020 1234 5678')).toBe('bad_request')
    // A number that is valid in both countries, but is a different number in each.
    for (const [country, phone] of [
      ['IN', '918031234567'],
      ['NG', '2348031234567'],
      ['IN', '918031234567'],
    ]) {
      await oja.stack.sql('update businesses set country = $2 where id = $1', [shop.id, country])
      expect(await phoneOf('0803 123 4567')).toBe(phone)
    }
  })

  it('does not matter for a shop that does not exist', async () => {
    const body = orderBody({ ...shop, id: crypto.randomUUID() })

    for (const phone of ['0803 123 4567', '12']) {
      const { status, json } = await postJson(oja, '/api/orders', {
        ...body,
        customer: { name: 'Ama', phone, address: 'Here' },
      })
      expect([status, json.error.code]).toEqual([404, 'unknown_store'])
    }
  })
})
