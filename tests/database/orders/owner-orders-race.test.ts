// Checks that stock + sold and voucher uses stay constant while orders are placed, edited, recorded by hand, cancelled, undone and expired, all
// at the same time. Of two editors the second gets a message; a manual order is one order however often it is sent.
// Planted defects kept as tests:
// - An edit that returns nothing.
// - An edit whose stock is read and then written without locks.
// - An edit that does not check the version.

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Defect, plant } from '#tests/support/cases/planted-defects.ts'
import { codeOf, openDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { orderRequest, place } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { patiently } from '#tests/support/stores/order-storm.ts'
import {
  balanceOf,
  type CountedShop,
  callAs,
  linesOf,
  manualOrder,
  openCountedShop,
  personPool,
  type Queries,
  quoteAndEdit,
  shopperOrder,
} from '#tests/support/stores/owner-orders.ts'

const db = forFile(openDatabase)

type Operation = {
  readonly kind: 'order' | 'manual' | 'edit' | 'move' | 'undo' | 'expire'
  readonly pick: number
  readonly quantity: number
  readonly extra: number
  readonly isSwapped: boolean
}

const operation = fc.record<Operation>({
  kind: fc.constantFrom(
    'order',
    'order',
    'order',
    'manual',
    'edit',
    'edit',
    'edit',
    'move',
    'move',
    'undo',
    'undo',
    'expire',
  ),
  pick: fc.nat(60),
  quantity: fc.integer({ min: 1, max: 4 }),
  extra: fc.nat(2),
  isSwapped: fc.boolean(),
})

const statuses = ['confirmed', 'cancelled', 'shipped', 'cancelled', 'delivered'] as const
const expected = [
  null,
  'bad_request',
  'order_closed',
  'order_edited',
  'out_of_stock',
  'price_changed',
  'too_many_requests',
  'undo_refused',
  'voucher_used_up',
]

function goodsOf(shop: CountedShop) {
  return [
    { productId: shop.cloth, variantIds: [], price: 500_000 },
    { productId: shop.gele, variantIds: [shop.small], price: 800_000 },
    { productId: shop.gele, variantIds: [shop.large], price: 900_000 },
  ]
}

/** Changes a random order to a random quantity of its first line, and adds or replaces goods. */
async function editSome(
  target: TestDatabase,
  member: Queries,
  shop: CountedShop,
  { pick, quantity, extra, isSwapped }: Operation,
) {
  const rows = await target.query('select id, version from orders where business_id = $1 order by code', [
    shop.store.id,
  ])
  const order = rows[pick % Math.max(rows.length, 1)] as { id: string; version: number } | undefined
  if (!order) return null
  const [line] = await linesOf(target, order.id)
  const { productId, variantIds } = goodsOf(shop)[pick % 3] as ReturnType<typeof goodsOf>[number]
  const added = { productId, variantIds, quantity: extra + 1 }
  const kept = { lineId: line?.id, quantity }
  const lines = isSwapped ? [added] : extra === 0 ? [kept] : [kept, added]
  return codeOf(patiently(() => quoteAndEdit(member, order, { lines, dropVoucher: pick % 7 === 0 })))
}

async function runHistory(target: TestDatabase, operations: readonly Operation[]) {
  const shop = await openCountedShop(target)
  const server = await target.serverPool(6)
  const member = await personPool(target, shop.store.ownerId, 8)
  const goods = goodsOf(shop)
  const run = async (step: Operation): Promise<string | null> => {
    const { productId, variantIds, price } = goods[step.pick % goods.length] as (typeof goods)[number]
    const items = [{ productId, variantIds, quantity: step.quantity }]
    const total = price * step.quantity
    const isCheap = step.isSwapped && total >= 1_000_000
    const fields = isCheap ? { voucherCode: 'TEN', expectedTotal: total * 0.9 } : { expectedTotal: total }
    if (step.kind === 'order') {
      return codeOf(patiently(() => place(server, orderRequest(shop.store.id, items, fields))))
    }
    if (step.kind === 'manual') {
      const request = manualOrder(shop, { items, ...fields, ...(isCheap ? { customer: {} } : {}) })
      return codeOf(patiently(() => callAs(member, 'create_manual_order', request)))
    }
    if (step.kind === 'edit') return editSome(target, member, shop, step)
    if (step.kind === 'expire') {
      await target.query(
        `with held as (select id from orders where business_id = $1 and status = 'pending' order by code limit 2 for no key update)
         update orders o set expires_at = now() - interval '1 minute' from held where o.id = held.id`,
        [shop.store.id],
      )
      return codeOf(server.query('select expire_orders()'))
    }
    if (step.kind === 'undo') {
      const cancelled = `select undo_status(id) from (select id from orders where business_id = $1
        and ($2 or status = 'cancelled') order by updated_at desc limit 1) o`
      return codeOf(patiently(() => member.query(cancelled, [shop.store.id, step.isSwapped])))
    }
    const sql = `select set_order_status(id, $2) from
      (select id from orders where business_id = $1 order by code offset $3 limit 1) o`
    const status = statuses[step.pick % statuses.length]
    return codeOf(patiently(() => member.query(sql, [shop.store.id, status, step.pick % 12])))
  }
  const codes: (string | null)[] = []
  // Works in waves, because an edit needs existing orders.
  for (let start = 0; start < operations.length; start += 15) {
    codes.push(...(await Promise.all(operations.slice(start, start + 15).map(run))))
  }
  return { codes, ...(await balanceOf(target, shop.store.id)) }
}

async function checkHistories(target: TestDatabase, histories: number) {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 60, maxLength: 110 }), async (operations) => {
      const { codes, units, uses } = await runHistory(target, operations)
      expect(codes.filter((code) => !expected.includes(code))).toEqual([])
      expect({ units, uses }).toEqual({ units: 80, uses: 0 })
    }),
    { numRuns: histories, seed: 20261121, endOnFailure: true },
  )
}

/** 40 editors of 40 orders at once. Each wants one more piece of a stock of 10. */
async function editForTheLast(target: TestDatabase) {
  const shop = await openCountedShop(target)
  await target.query('update products set stock = 50 where id = $1', [shop.cloth])
  const orders = []
  for (let place = 0; place < 40; place += 1) {
    orders.push(await shopperOrder(target, shop, {}, [{ productId: shop.cloth }]))
  }
  const lines = await Promise.all(orders.map(async ({ id }) => (await linesOf(target, id))[0]?.id))
  const pool = await personPool(target, shop.store.ownerId, 40)
  const codes = await Promise.all(
    orders.map(({ id }, place) => {
      const edit = { version: 1, lines: [{ lineId: lines[place], quantity: 2 }], expectedTotal: 1_000_000 }
      return codeOf(patiently(() => callAs(pool, 'edit_order', id, edit)))
    }),
  )
  const [row] = await target.query(
    'select p.stock, (select sum(quantity) from order_lines where product_id = p.id)::int as sold from products p where p.id = $1',
    [shop.cloth],
  )
  return { saved: codes.filter((code) => code === null).length, stock: row?.['stock'], sold: row?.['sold'] }
}

/** 20 editors of one order at once, all with its first version. */
async function editOne(target: TestDatabase) {
  const shop = await openCountedShop(target)
  const order = await shopperOrder(target, shop)
  const pool = await personPool(target, shop.store.ownerId, 20)
  const codes = await Promise.all(
    Array.from({ length: 20 }, (_, place) => {
      const discount = (place + 1) * 1_000
      const edit = { version: 1, discount, expectedTotal: 1_000_000 - discount }
      return codeOf(patiently(() => callAs(pool, 'edit_order', order.id, edit)))
    }),
  )
  return codes
}

const editGivesNothingBack: Defect = [
  {
    routine: 'private.move_stock(jsonb,jsonb)',
    replace: [
      [
        'private.stock_moves(p_before, p_after) loop',
        'private.stock_moves(p_before, p_after) m where m.units > 0 loop',
      ],
    ],
  },
]
const editReadsThenWrites: Defect = [
  {
    routine: 'public.edit_order(uuid,jsonb)',
    replace: [
      ['perform private.lock_store_orders(v_business_id);', ''],
      ['perform private.lock_stock(', 'perform private.unlocked('],
    ],
  },
  {
    routine: 'private.move_stock(jsonb,jsonb)',
    replace: [
      [
        'loop\n',
        'loop\n    declare v_stock int := (select stock from public.products where id = v_move.target); begin perform pg_sleep(random() * 0.02);\n',
      ],
      ['set stock = stock - v_move.units', 'set stock = v_stock - v_move.units'],
      ['or stock >= v_move.units', 'or v_stock >= v_move.units'],
      ['  end loop;', '    end;\n  end loop;'],
    ],
  },
]
const versionNotAsked: Defect = [
  {
    routine: 'private.editable_order(uuid,integer)',
    replace: [['v_order.version <> p_version', 'false']],
  },
]

describe('stock, sold and voucher uses', () => {
  it('stay constant over 8 random histories of placing, editing, manual sales, moves, undos and expiry in parallel', async () => {
    await checkHistories(db, 8)
  })

  it('are not oversold by 40 editors who want the last 10', async () => {
    expect(await editForTheLast(db)).toEqual({ saved: 10, stock: 0, sold: 50 })
  })

  it('turn red when an edit gives nothing back', async () => {
    const broken = await openDatabase()
    await plant(broken, editGivesNothingBack)

    await expect(checkHistories(broken, 3)).rejects.toThrow()
    await broken.close()
  })

  it('turn red when an edit reads the stock and then writes it', async () => {
    const broken = await openDatabase()
    await broken.query(`create function private.unlocked(uuid[], uuid[], uuid, uuid, uuid) returns void
      language sql set search_path = '' as ''`)
    await plant(broken, editReadsThenWrites)

    expect((await editForTheLast(broken)).sold).toBeGreaterThan(50)
    await broken.close()
  })
})

describe('two at once', () => {
  it('saves one of 20 edits that began from the same version and tells the others', async () => {
    const codes = await editOne(db)

    expect(codes.filter((code) => code === null)).toHaveLength(1)
    expect(codes.filter((code) => code === 'order_edited')).toHaveLength(19)
  })

  it('turns red when the version is not asked', async () => {
    const broken = await openDatabase()
    await plant(broken, versionNotAsked)

    expect((await editOne(broken)).filter((code) => code === null).length).toBeGreaterThan(1)
    await broken.close()
  })

  it('writes one manual order when the button is pressed 20 times', async () => {
    const shop = await openCountedShop(db)
    const pool = await personPool(db, shop.store.ownerId, 20)
    const request = manualOrder(shop, { clientOrderId: randomUUID() })

    const answers = (await Promise.all(
      Array.from({ length: 20 }, () => patiently(() => callAs(pool, 'create_manual_order', request))),
    )) as { orderId: string; isNew: boolean }[]

    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
    expect(await balanceOf(db, shop.store.id)).toEqual({ units: 80, uses: 0 })
  })

  it('either edits or ships an order, never both from one state', async () => {
    const shop = await openCountedShop(db)
    const pool = await personPool(db, shop.store.ownerId, 10)
    for (let round = 0; round < 5; round += 1) {
      const order = await shopperOrder(db, shop, {}, [{ productId: shop.cloth }])
      await callAs(pool, 'set_order_status', order.id, 'confirmed')
      const edit = { version: 1, discount: 1_000, expectedTotal: 499_000 }
      const codes = await Promise.all([
        codeOf(callAs(pool, 'set_order_status', order.id, 'shipped')),
        codeOf(patiently(() => callAs(pool, 'edit_order', order.id, edit))),
      ])
      const history = await db.query(
        'select kind, to_status from order_events where order_id = $1 order by created_at, id',
        [order.id],
      )
      expect(codes[0]).toBeNull()
      expect(codes[1] === null || codes[1] === 'order_closed').toBe(true)
      expect(history.filter(({ kind }) => kind === 'edited')).toHaveLength(codes[1] === null ? 1 : 0)
    }
  })
})
