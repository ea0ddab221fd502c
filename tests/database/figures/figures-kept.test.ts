// Tests that the figures which are kept equal a full count of the orders, after any edits in any order.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#tests/support/database/database.ts'
import { addGiftCard, newPhone, openStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { fullCount, keptFigures } from '#tests/support/stores/full-count.ts'
import {
  asPerson,
  type CountedShop,
  callAs,
  linesOf,
  manualOrder,
  moveAs,
  openCountedShop,
  orderRow,
  personPool,
  quoteAndEdit,
  shopperOrder,
  undoAs,
} from '#tests/support/stores/owner-orders.ts'
import { setMoney } from '#tests/support/stores/payments.ts'
import { bringBack, returnsOf } from '#tests/support/stores/returns.ts'

const db = forFile(openDatabase)

/** Takes all notes; fails when they do not end. */
async function roll(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    await db.query('select roll_figures(100)')
    const [left] = await db.query('select count(*)::int as n from private.figure_marks')
    if (left?.['n'] === 0) return
  }
  throw new Error('roll: notes are left')
}

async function expectFullCount(shop: CountedShop): Promise<void> {
  await roll()
  expect(await keptFigures(db, shop.store.id)).toEqual(await fullCount(db, shop.store.id))
  await expectProfit(shop)
}

type ProfitSums = Record<'costedTotal' | 'costTotal', number>
type OrderSums = ProfitSums & { readonly goods: number }

/** What months earned is what their orders earned, one by one; what came back counts in another month than its sale. */
async function expectProfit({ store }: CountedShop): Promise<void> {
  const owner = asPerson(db, store.ownerId)
  const { months } = (await callAs(owner, 'read_profit', store.id)) as { months: OrderSums[] }
  const orders = await db.query(
    `select o.id from orders o join businesses b on b.id = o.business_id
     where b.id = $1 and private.is_sale(o.status, o.payment_status) and o.currency = b.currency and not o.is_void`,
    [store.id],
  )
  const earned: OrderSums[] = []
  for (const { id } of orders) earned.push((await callAs(owner, 'order_profit', store.id, id)) as OrderSums)
  const sumOf = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((sum, one) => sum + of(one), 0)
  expect([
    sumOf(months, ({ goods }) => goods),
    sumOf(months, ({ costedTotal }) => costedTotal),
    sumOf(months, ({ costTotal }) => costTotal),
  ]).toEqual([
    sumOf(earned, ({ goods }) => goods),
    sumOf(earned, ({ costedTotal }) => costedTotal),
    sumOf(earned, ({ costTotal }) => costTotal),
  ])
}

/** Numbers below `n` that are the same in each run. */
function dice(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

const SOURCES = ['whatsapp', 'instagram', 'direct', undefined]

/** Money of an order comes, goes back on another day, or is taken back. */
async function randomMoney(owner: ReturnType<typeof asPerson>, orderId: string, pick: (n: number) => number) {
  const rows = await db.query(
    `select id from order_payments p where order_id = $1 and reverses is null
       and not exists (select from order_payments r where r.reverses = p.id) order by created_at`,
    [orderId],
  )
  const [order] = await db.query('select business_id, balance, paid from orders where id = $1', [orderId])
  const store = String(order?.['business_id'])
  if (rows.length > 0 && pick(2)) {
    await callAs(owner, 'reverse_payment', store, rows[pick(rows.length)]?.['id'])
    return
  }
  const isBack = Number(order?.['paid']) > 0 && pick(2) === 1
  await callAs(owner, 'record_payment', store, orderId, {
    id: randomUUID(),
    kind: isBack ? 'paid_back' : 'received',
    amount: 1 + pick(300_000),
    way: ['cash', 'transfer', 'pos', 'card', 'other'][pick(5)],
    seenBalance: order?.['balance'],
  })
  // As if the shop's clock stood at another day: the row's day counts, whatever the order's day is.
  await db.query(
    `with moved as (update order_payments set paid_at = paid_at - make_interval(hours => $2) where id = (
       select id from order_payments where order_id = $1 order by created_at desc limit 1) returning business_id, paid_at)
     insert into private.figure_marks (business_id, placed_at) select business_id, paid_at from moved`,
    [orderId, pick(100)],
  )
}

/** One random deed of an owner or a shopper. A deed that the shop refuses changes nothing. */
async function randomDeed(shop: CountedShop, pick: (n: number) => number, phones: readonly string[]) {
  const owner = asPerson(db, shop.store.ownerId)
  const orders = await db.query('select id from orders where business_id = $1 order by created_at, id', [
    shop.store.id,
  ])
  const id = orders[pick(Math.max(1, orders.length))]?.['id'] as string | undefined
  const phone = phones[pick(phones.length)] as string
  const customer = { name: `Buyer ${phone.slice(-4)}`, phone, address: '12 Allen Avenue' }
  const deed = pick(17)
  if (deed < 4 || id === undefined) {
    const items = [
      { productId: shop.cloth, quantity: 1 + pick(3) },
      { productId: shop.gele, variantIds: [pick(2) ? shop.small : shop.large], quantity: 1 },
    ].slice(0, 1 + pick(2))
    const fields = {
      customer,
      ...(pick(3) === 0 && items.length > 1 ? { voucherCode: 'TEN' } : {}),
      ...(pick(2) ? { delivery: [{ zoneId: shop.zone }, 'agree' as const][pick(2)] } : {}),
    }
    const order = await shopperOrder(db, shop, fields, items)
    const moved = `update orders set created_at = created_at - make_interval(hours => $2), came_from = $3 where id = $1`
    await db.query(moved, [order.id, pick(2) * pick(2_000), SOURCES[pick(4)] ?? null])
    if (pick(2)) await moveAs(owner, order, 'confirmed')
    return
  }
  const order = await orderRow(db, { id })
  const [line] = await linesOf(db, id)
  if (deed === 4) return moveAs(owner, { id }, 'cancelled')
  if (deed === 5 && order.status === 'pending') {
    await moveAs(owner, { id }, 'confirmed')
    if (pick(2)) return undoAs(owner, { id }, 'confirmed')
    return
  }
  if (deed === 5) {
    await moveAs(owner, { id }, 'cancelled')
    return undoAs(owner, { id }, 'cancelled')
  }
  if (deed === 6)
    return quoteAndEdit(owner, order, {
      lines: [
        { lineId: line?.id, quantity: 1 + pick(4) },
        { name: 'Alteration', quantity: 1, price: 20_000 },
      ],
    })
  if (deed === 7) return quoteAndEdit(owner, order, { discount: 10_001 + pick(1_000), dropVoucher: false })
  if (deed === 8) {
    const state = (['unpaid', 'paid', 'refunded', 'claimed'] as const)[pick(4)]
    return setMoney(db.query, id, state ?? 'paid')
  }
  if (deed === 9) {
    const way = (['cash', 'transfer', 'pos'] as const)[pick(3)]
    const payment = pick(3) ? { amount: 400_000 + pick(2) * 100_000, way } : null
    const sale = manualOrder(shop, { customer: pick(2) ? customer : {}, payment })
    if (pick(3)) return callAs(owner, 'create_manual_order', sale)
    const { code } = await addGiftCard(db, shop.store.id, { amount: 300_000 })
    const byCard = { ...sale, giftCardCode: code, expectedTotal: 200_000, payment: null }
    return callAs(owner, 'create_manual_order', byCard)
  }
  if (deed === 14) return randomMoney(owner, id, pick)
  if (deed === 10) return db.query('delete from orders where id = $1', [id])
  if (deed === 11) {
    const product = pick(2) ? shop.cloth : shop.gele
    const valueIds = product === shop.gele && pick(2) ? [shop.large] : []
    const costs = [{ valueIds, costMinor: pick(5) ? 100_000 + pick(200_000) : null }]
    return owner.query('select private.save_costs($1, $2, $3)', [
      shop.store.id,
      product,
      JSON.stringify(costs),
    ])
  }
  if (deed === 12 && pick(2)) {
    const people = await db.query('select id, name from customers where business_id = $1 order by id', [
      shop.store.id,
    ])
    const [one, other] = [people[pick(people.length)], people[pick(people.length)]]
    if (pick(2)) return owner.query('delete from customers where id = $1', [one?.['id']])
    const plan = await callAs(owner, 'preview_customer_merge', shop.store.id, one?.['id'], other?.['id'])
    const { version } = plan as { version: string }
    return callAs(owner, 'merge_customers', shop.store.id, one?.['id'], other?.['id'], version)
  }
  if (deed >= 13) {
    if (pick(4) === 0) {
      const [back] = await returnsOf(db, order)
      return callAs(owner, 'reverse_return', shop.store.id, back?.id)
    }
    await db.query(
      `update orders set status = 'delivered' where id = $1 and status in ('confirmed', 'shipped')`,
      [id],
    )
    await bringBack(db, owner, order, {
      pieces: [1 + pick(2), pick(2)],
      isRestocked: pick(2) === 0,
      settle: ['later', 'cash', 'credit'][pick(3)] ?? 'later',
      ...(pick(3) ? {} : { amount: pick(400_000) }),
    })
    await db.query(
      `update order_returns set created_at = created_at - make_interval(hours => $2) where order_id = $1 and created_at > now() - interval '10 minutes'`,
      [id, pick(700)],
    )
    // Rows are never moved otherwise, so nothing notes it.
    return db.query(
      'insert into private.figure_marks (business_id, placed_at) select business_id, created_at from order_returns where order_id = $1',
      [id],
    )
  }
  return db.query('update orders set created_at = created_at - make_interval(days => $2) where id = $1', [
    id,
    pick(40),
  ])
}

describe('figures that are kept', () => {
  it.each([1, 2, 3])('equal a full count after random deeds (seed %i)', async (seed) => {
    const pick = dice(seed)
    const shop = await openCountedShop(db)
    await db.query('update products set stock = 100000 where business_id = $1', [shop.store.id])
    await db.query('update product_combinations set stock = 100000 where business_id = $1', [shop.store.id])
    // Known before the first sale, so that every run has costs.
    await db.query(
      `insert into product_costs (business_id, product_id, cost_minor, since) values ($1, $2, 300000, now() - interval '1 year')`,
      [shop.store.id, shop.cloth],
    )
    const phones = Array.from({ length: 8 }, newPhone)
    let refused = 0
    for (let turn = 0; turn < 150; turn += 1) {
      await randomDeed(shop, pick, phones).catch(() => {
        refused += 1
      })
      if (pick(4) === 0) await roll()
      if (turn % 50 === 49) await expectFullCount(shop)
    }

    expect(refused).toBeLessThan(75)
    expect((await keptFigures(db, shop.store.id))['parts']?.length).toBeGreaterThan(30)
    const [costed] = await db.query(
      'select count(*)::int as n from private.figure_days where business_id = $1 and cost_total <> 0',
      [shop.store.id],
    )
    expect(costed?.['n']).toBeGreaterThan(0)
    const [back] = await db.query(
      'select sum(returned)::int as n from private.figure_days where business_id = $1',
      [shop.store.id],
    )
    expect(back?.['n']).toBeGreaterThan(0)
  })

  it('follow the store to another country and currency', async () => {
    const shop = await openCountedShop(db)
    const owner = asPerson(db, shop.store.ownerId)
    for (const hours of [0, 5, 23, 30]) {
      const order = await shopperOrder(db, shop)
      await moveAs(owner, order, 'confirmed')
      await db.query('update orders set created_at = created_at - make_interval(hours => $2) where id = $1', [
        order.id,
        hours,
      ])
    }
    await expectFullCount(shop)

    await db.query(`update businesses set country = 'US' where id = $1`, [shop.store.id])
    await expectFullCount(shop)
    await db.query(`update businesses set currency = 'USD' where id = $1`, [shop.store.id])
    await expectFullCount(shop)
    expect((await keptFigures(db, shop.store.id))['buyers']).toEqual([])
  })

  it('count gift cards as money, and follow an erased person', async () => {
    const shop = await openCountedShop(db)
    const owner = asPerson(db, shop.store.ownerId)
    const { code } = await addGiftCard(db, shop.store.id, { amount: 5_000_000 })
    const order = await shopperOrder(db, shop, { giftCardCode: code, delivery: 'pickup' })
    await moveAs(owner, order, 'confirmed', 'shipped', 'delivered')
    await expectFullCount(shop)
    expect((await keptFigures(db, shop.store.id))['parts']?.join()).toContain('gift_card')

    const [person] = await db.query('select id, name from customers where business_id = $1', [shop.store.id])
    await callAs(owner, 'erase_customer', shop.store.id, person?.['id'], person?.['name'])
    await expectFullCount(shop)
    expect((await keptFigures(db, shop.store.id))['buyers']?.[0]).toMatch(/^999/)
  })

  it('miss nothing when orders come while others are counted', async () => {
    const shop = await openCountedShop(db)
    await db.query('update products set stock = 100000 where business_id = $1', [shop.store.id])
    const owners = await personPool(db, shop.store.ownerId, 3)
    await Promise.all([
      ...Array.from({ length: 30 }, async (_, n) => {
        const order = await shopperOrder(db, shop)
        await moveAs(owners, order, 'confirmed')
        if (n % 3 === 0) await moveAs(owners, order, 'cancelled')
      }),
      ...Array.from({ length: 10 }, () => db.query('select roll_figures(100)')),
    ])

    await expectFullCount(shop)
    const [sum] = await db.query(
      'select sum(sales)::int as n from private.figure_days where business_id = $1',
      [shop.store.id],
    )
    expect(sum?.['n']).toBe(20)
  })

  it('are thrown away with their store, and notes of stores that are gone hold nothing up', async () => {
    const { id } = await openStore(db)
    await db.query('insert into private.figure_marks (business_id, placed_at) values ($1, now())', [id])
    await roll()
    await db.query('insert into private.figure_marks (business_id) values ($1)', [
      '00000000-0000-4000-8000-000000000000',
    ])

    await roll()
  })
})
