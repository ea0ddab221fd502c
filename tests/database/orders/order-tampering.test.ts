// Shows that the tests of changed requests can fail: removes each check of an order request from a clone, and the refused request then
// succeeds. order-refusals.test.ts and orders-race.test.ts test the checks themselves.

import { describe, expect, it } from 'vitest'
import { type Defect, plant, unlockedOrders } from '#tests/support/cases/planted-defects.ts'
import { codeOf, openDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import {
  addOptions,
  addProduct,
  addVoucher,
  addZone,
  openStore,
  orderRequest,
  place,
  quote,
} from '#tests/support/database/store.ts'
import { placeAll } from '#tests/support/stores/order-storm.ts'

/** A shopper's attacks on a store, each with products of another store. */
async function attempts(db: TestDatabase): Promise<Record<string, () => Promise<unknown>>> {
  const [store, other] = [await openStore(db), await openStore(db)]
  const productId = await addProduct(db, store.id)
  const foreign = await addProduct(db, other.id)
  const shirt = await addProduct(db, store.id)
  await addOptions(db, store.id, shirt, 'Size', ['S', 'L'])
  const foreignSize = (await addOptions(db, other.id, foreign, 'Size', ['S'])).valueIds
  await addVoucher(db, other.id, { code: 'THEIRS', discount_value: 90 })
  const zoneId = await addZone(db, other.id, { fee: 1 })
  const mine = orderRequest(store.id, [{ productId }])
  const item = (id: string, variantIds: string[]) => orderRequest(store.id, [{ productId: id, variantIds }])
  return {
    'a foreign product': () => quote(db, item(foreign, foreignSize)),
    'a foreign variant': () => quote(db, item(shirt, foreignSize)),
    'a foreign voucher': () => quote(db, { ...mine, voucherCode: 'THEIRS' }),
    'a foreign zone': () => quote(db, { ...mine, delivery: { zoneId } }),
    'a fractional quantity': () =>
      quote(db, { ...mine, items: [{ productId, variantIds: [], quantity: 0.4 }] }),
    'another total': () => place(db, { ...mine, expectedTotal: 1 }),
  }
}

const ofTheStore = ' and business_id = p_business_id'
const defects: readonly (readonly [string, string, Defect])[] = [
  [
    'a foreign product',
    'unknown_product',
    [
      { routine: 'private.price_lines(uuid,jsonb,jsonb)', replace: [[ofTheStore, '']] },
      {
        routine: 'private.price_line(uuid,products,jsonb,jsonb)',
        replace: [[' and v.business_id = p_business_id', '']],
      },
    ],
  ],
  [
    'a foreign variant',
    'product_unavailable',
    [
      {
        routine: 'private.price_line(uuid,products,jsonb,jsonb)',
        replace: [[' and v.product_id = p_product.id and v.business_id = p_business_id', '']],
      },
    ],
  ],
  [
    'a foreign voucher',
    'voucher_unknown',
    [
      {
        routine: 'private.usable_voucher(uuid,text,bigint,text,jsonb)',
        replace: [['where business_id = p_business_id and code = p_code', 'where code = p_code']],
      },
    ],
  ],
  [
    'a foreign zone',
    'delivery_unknown',
    [
      {
        routine: 'private.price_delivery(businesses,jsonb,bigint,jsonb)',
        replace: [[' and business_id = p_store.id', '']],
      },
    ],
  ],
  [
    'a fractional quantity',
    'bad_quantity',
    [
      {
        routine: 'private.is_whole(jsonb,bigint,bigint)',
        replace: [[`between p_min and p_max and (p_value #>> '{}')::numeric % 1 = 0`, '>= 0']],
      },
    ],
  ],
  [
    'another total',
    'price_changed',
    [
      {
        routine: 'place_order(jsonb,jsonb)',
        replace: [
          [`(v_request ->> 'expectedTotal')::bigint then`, `(v_priced -> 'quote' ->> 'total')::bigint then`],
        ],
      },
    ],
  ],
]

describe('a check that is taken out', () => {
  it.each(defects)('lets %s through', async (name, code, defect) => {
    const db = await openDatabase()
    const send = (await attempts(db))[name] as () => Promise<unknown>
    expect(await codeOf(send())).toBe(code)

    await plant(db, defect)

    expect(await codeOf(send())).toBeNull()
    await db.close()
  })

  it('makes many orders of one intent', async () => {
    const broken = await openDatabase()
    await plant(broken, unlockedOrders)
    await broken.query('alter table orders drop constraint orders_business_id_client_order_id_key')
    const store = await openStore(broken)
    const productId = await addProduct(broken, store.id)

    // Repeats the race, because it need not appear in the first round.
    let mostOrders = 0
    for (let round = 0; round < 20 && mostOrders < 2; round += 1) {
      const request = orderRequest(store.id, [{ productId }], { expectedTotal: 500_000 })
      const { orders } = await placeAll(
        broken,
        Array.from({ length: 8 }, () => request),
      )
      mostOrders = Math.max(mostOrders, orders.filter((order) => order.isNew).length)
    }

    expect(mostOrders).toBeGreaterThan(1)
    await broken.close()
  })
})
