// Tests the views of the page of figures: what they count, what a plan and a role may see, and the links for campaigns.
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, openDatabase, person, server } from '#tests/support/database/database.ts'
import {
  addGiftCard,
  addMember,
  addProduct,
  decide,
  openStore,
  orderRequest,
  quoteAndPlace,
  signUp,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import {
  asPerson,
  type CountedShop,
  callAs,
  manualOrder,
  moveAs,
  openCountedShop,
  shopperOrder,
} from '#tests/support/stores/owner-orders.ts'
import { payAs } from '#tests/support/stores/payments.ts'

const db = forFile(openDatabase)
let shop: CountedShop
let staffId: string

beforeAll(async () => {
  shop = await openCountedShop(db)
  staffId = await signUp(db)
  await addMember(db, shop.store.id, staffId, 'staff')
  await read('private.save_costs', shop.cloth, [{ valueIds: [], costMinor: 300_000 }])
  const customer = { name: 'Ngozi Eze', phone: '2348031112222', address: '12 Allen Avenue' }
  for (const [daysAgo, fields] of [
    [0, { customer, delivery: { zoneId: shop.zone }, voucherCode: 'TEN' }],
    [1, { customer }],
    [31, { customer }],
    [70, {}],
  ] as const) {
    const { token } = await quoteAndPlace(
      db,
      orderRequest(shop.store.id, [{ productId: shop.cloth, quantity: 2 }], fields),
      { cameFrom: daysAgo === 0 ? 'instagram' : 'whatsapp' },
    )
    const [order] = await db.query(
      `update orders set created_at = created_at - make_interval(days => $2) where token = $1 returning id`,
      [token, daysAgo],
    )
    await moveAs(owner(), { id: order?.['id'] }, 'confirmed')
  }
  for (const [source, hasCarted] of [
    ['instagram', true],
    ['instagram', false],
    ['direct', false],
  ] as const)
    await visit(shop.store.id, source, hasCarted)
})

const owner = () => asPerson(db, shop.store.ownerId)
const read = (name: string, ...values: unknown[]) => callAs(owner(), name, shop.store.id, ...values)
const visit = (storeId: string, source: string, hasCarted: boolean, campaign: string | null = null) =>
  db.as(server, 'select count_page_visit($1, $2, $3, $4, $5)', [storeId, '', hasCarted, source, campaign])
const setPlan = (plan: string) =>
  db.query('update businesses set plan = $2 where id = $1', [shop.store.id, plan])

type Sums = Record<string, number>
type Answer = { unit: string; isFull: boolean; now: Sums; before: Sums | null; periods: Sums[] }

describe('the figures of a time', () => {
  it('count sales, buyers and visits of 30 days, and of the 30 days before', async () => {
    const { now, before, periods, isFull } = (await read('read_figures', 'day')) as Answer

    expect(isFull).toBe(true)
    expect(now).toMatchObject({ orders: 2, sales: 2, newSales: 0, total: 2_050_000, discount: 100_000 })
    expect(now).toMatchObject({ views: 3, carts: 1, costedTotal: 900_000, costTotal: 600_000 })
    // The cost holds from the day on which it was written.
    expect(periods.at(-1)).toMatchObject({ costedTotal: 900_000, costTotal: 600_000, goods: 900_000 })
    expect(periods.at(-2)).toMatchObject({ costedTotal: 0, costTotal: 0 })
    expect(before).toMatchObject({ sales: 1, newSales: 1, total: 1_000_000, views: 0 })
    expect(periods).toHaveLength(30)
    expect(periods.at(-1)).toMatchObject({ orders: 1, sales: 1, total: 1_050_000, views: 3 })
  })

  it('are given by week and month too, from a Monday and a first day', async () => {
    const weeks = (await read('read_figures', 'week')) as Answer
    const months = (await read('read_figures', 'month')) as Answer

    expect([weeks.periods.length, months.periods.length]).toEqual([12, 12])
    expect([weeks.now['sales'], months.now['sales']]).toEqual([4, 4])
    expect(new Date(`${weeks.periods[0]?.['from']}T00:00:00Z`).getUTCDay()).toBe(1)
    expect(String(months.periods[0]?.['from'])).toMatch(/-01$/)
    const sum = months.periods.reduce((all, period) => all + (period['total'] ?? 0), 0)
    expect(sum).toBe(months.now['total'])
  })
})

describe('the parts', () => {
  it('add up to the figures, each with the time before', async () => {
    const name = 'Ankara cloth'
    expect(await read('read_figure_parts', 'day', 'product')).toMatchObject([
      { part: shop.cloth, name, sales: 2, quantity: 4, total: 2_000_000, before: 1_000_000 },
    ])
    expect(await read('read_figure_parts', 'day', 'category')).toMatchObject([{ part: 'none', sales: 2 }])
    expect(await read('read_figure_parts', 'day', 'zone')).toMatchObject([
      { part: 'zone:Lagos Mainland', total: 1_050_000 },
      { part: 'pickup', total: 1_000_000 },
    ])
    expect(await read('read_figure_parts', 'day', 'voucher')).toMatchObject([
      { part: 'TEN', discount: 100_000 },
    ])
    expect(await read('read_figure_parts', 'day', 'seller')).toMatchObject([{ part: 'pages', sales: 2 }])
  })

  it('say by which way money came, less what went back, by its own day, and who took it and who sold', async () => {
    const own = await openCountedShop(db)
    const by = asPerson(db, own.store.ownerId)
    const clerkId = await signUp(db)
    await addMember(db, own.store.id, clerkId, 'staff')
    const clerk = asPerson(db, clerkId)
    const { code } = await addGiftCard(db, own.store.id, { amount: 200_000 })
    const soldAt = new Date(Date.now() - 40 * 86_400_000).toISOString()
    const sale = { payment: { amount: 300_000, way: 'cash' }, giftCardCode: code, expectedTotal: 300_000 }
    await callAs(clerk, 'create_manual_order', manualOrder(own, sale))
    const old = (await callAs(clerk, 'create_manual_order', manualOrder(own, { payment: null, soldAt }))) as {
      orderId: string
    }
    const order = { id: old.orderId, business_id: own.store.id }
    await payAs(by, order, { amount: 500_000, way: 'pos', seenBalance: 500_000 })
    await payAs(by, order, { kind: 'paid_back', amount: 50_000, way: 'cash', seenBalance: 0 })
    const parts = async (kind: string) => {
      const rows = (await callAs(by, 'read_figure_parts', own.store.id, 'day', kind)) as Sums[]
      return rows.map((row) => [row['name'], row['total'], row['sales'], row['before']].join(' '))
    }

    expect(await parts('payment')).toEqual(['pos 500000 1 0', 'cash 250000 1 0', 'gift_card 200000 1 0'])
    const people = await db.query(
      `select id, split_part(email, '@', 1) as name from auth.users where id = any ($1)`,
      [[clerkId, own.store.ownerId]],
    )
    const nameOf = (id: string) => people.find((row) => row['id'] === id)?.['name']
    expect(await parts('taker')).toEqual([
      `${nameOf(own.store.ownerId)} 450000 1 0`,
      `${nameOf(clerkId)} 300000 1 0`,
    ])
    expect(await parts('seller')).toEqual([`${nameOf(clerkId)} 500000 1 500000`])
  })

  it('leave a corrected sale with who wrote it first', async () => {
    const own = await openCountedShop(db)
    const clerkId = await signUp(db)
    await addMember(db, own.store.id, clerkId, 'staff')
    const sale = (await callAs(
      asPerson(db, clerkId),
      'create_manual_order',
      manualOrder(own, { status: 'delivered' }),
    )) as { orderId: string }
    const by = asPerson(db, own.store.ownerId)
    await callAs(
      by,
      'create_manual_order',
      manualOrder(own, {
        status: 'delivered',
        corrects: sale.orderId,
        items: [{ productId: own.cloth, variantIds: [], quantity: 2 }],
        expectedTotal: 1_000_000,
        payment: null,
      }),
    )
    expect(await callAs(by, 'read_figure_parts', own.store.id, 'day', 'seller')).toMatchObject([
      { part: clerkId, total: 1_000_000, sales: 1 },
    ])
  })

  it('forget an account that is deleted', async () => {
    const own = await openCountedShop(db)
    const clerkId = await signUp(db)
    await addMember(db, own.store.id, clerkId, 'staff')
    await callAs(asPerson(db, clerkId), 'create_manual_order', manualOrder(own))
    const by = asPerson(db, own.store.ownerId)
    await callAs(by, 'read_figures', own.store.id, 'day')
    await db.as(server, `select begin_account_deletion($1, '{}')`, [clerkId])
    for (let turn = 0; turn < 3; turn += 1) await db.query('select roll_figures(100)')

    const kept = await db.query(
      `select kind, part from private.figure_parts where business_id = $1 and kind in ('seller', 'taker') order by kind`,
      [own.store.id],
    )
    expect(kept).toEqual([
      { kind: 'seller', part: 'nobody' },
      { kind: 'taker', part: 'nobody' },
    ])
  })

  it('forget nobody who left, and name them no more', async () => {
    const own = await openCountedShop(db)
    const clerkId = await signUp(db)
    await addMember(db, own.store.id, clerkId, 'staff')
    await callAs(asPerson(db, clerkId), 'create_manual_order', manualOrder(own))
    await db.query('delete from business_members where user_id = $1', [clerkId])

    const by = asPerson(db, own.store.ownerId)
    expect(await callAs(by, 'read_figure_parts', own.store.id, 'day', 'seller')).toMatchObject([
      { part: clerkId, name: null, total: 500_000 },
    ])
  })

  it('name the sources from view to order, the hours and the months of buyers', async () => {
    expect(await read('read_figure_sources', 'day')).toEqual([
      { part: 'instagram', views: 2, carts: 1, orders: 1, total: 1_050_000 },
      { part: 'direct', views: 1, carts: 0, orders: 0, total: 0 },
      { part: 'whatsapp', views: 0, carts: 0, orders: 1, total: 1_000_000 },
    ])
    const hours = (await read('read_figure_hours', 'month')) as { orders: number }[]
    expect(hours.reduce((sum, { orders }) => sum + orders, 0)).toBe(4)
    const cohorts = (await read('read_figure_cohorts')) as { first: string; month: string; buyers: number }[]
    expect(cohorts.filter(({ first, month }) => first === month).map(({ buyers }) => buyers)).toEqual([1, 1])
    expect(cohorts.some(({ first, month }) => first < month)).toBe(true)
  })

  it('say how often the stock was sold', async () => {
    const stock = (await read('read_figure_stock')) as Sums[]
    expect(stock.find(({ part }) => String(part) === shop.cloth)).toMatchObject({ stock: 22, sold: 8 })
    await db.query(
      `insert into product_stock_days (business_id, product_id, day, stock, was_sold_out)
       values ($1, $2, current_date - 100, 40, false), ($1, $2, current_date - 45, 0, true), ($1, $2, current_date - 30, 20, false)`,
      [shop.store.id, shop.cloth],
    )

    const later = (await read('read_figure_stock')) as Sums[]
    const days = { averageStock: (45 * 40 + 30 * 20) / 90, soldOutDays: 15 }
    expect(later.find(({ part }) => String(part) === shop.cloth)).toMatchObject({
      averageStock: expect.closeTo(days.averageStock, 0),
      soldOutDays: days.soldOutDays,
    })
  })
})

describe('every view', () => {
  it('reads what is counted, and never the orders', async () => {
    const [row] = await db.query(
      `select array_agg(proname::text order by proname) filter (where is_view) as views,
         array_agg(proname::text order by proname) filter (where reads_orders) as readers
       from (
         select proname, proname ~ '^(read_figure|read_campaigns|figure_sums|part_sums|part_name)' as is_view,
           prosrc ~ 'public[.](orders|order_lines)[^a-z_]' as reads_orders
         from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
           and proname ~ '^(read_figure|read_campaigns|figure_sums|part_sums|part_name|roll_days)'
       ) f`,
    )

    expect(row?.['views']).toEqual([
      'figure_sums',
      'part_name',
      'part_sums',
      'read_campaigns',
      'read_figure_cohorts',
      'read_figure_hints',
      'read_figure_hours',
      'read_figure_parts',
      'read_figure_sources',
      'read_figure_stock',
      'read_figures',
    ])
    expect(row?.['readers']).toEqual(['roll_days'])
  })
})

describe('the facts for what to do', () => {
  it('name products that were seen and sold, and hide parts and costs where they must', async () => {
    await db.as(server, 'select count_page_visit($1, $2, true)', [shop.store.id, `/product/${shop.gele}`])
    // Nobody has confirmed it yet: it is no sale, and yet somebody wants it.
    await quoteAndPlace(db, orderRequest(shop.store.id, [{ productId: shop.cloth, quantity: 2 }]))
    const facts = (await read('read_figure_hints')) as { products: Sums[]; sources: unknown; busiest: Sums }
    const of = (id: string) => facts.products.find(({ productId }) => String(productId) === id)

    expect(of(shop.cloth)).toMatchObject({
      waiting: 2,
      sold: 4,
      sold90: 8,
      stock: 20,
      views: 0,
      pictures: 0,
    })
    expect(of(shop.gele)).toMatchObject({
      sold: 0,
      waiting: 0,
      views: 1,
      carts: 1,
      isDescribed: false,
      ageDays: 0,
    })
    expect(facts).toMatchObject({
      totalBefore: 1_000_000,
      salesBefore: expect.any(Number),
      busiest: { orders: expect.any(Number), days: expect.any(Number), of: expect.any(Number) },
    })
    await setPlan('starter')
    const few = await callAs(asPerson(db, shop.store.ownerId), 'read_figure_hints', shop.store.id)
    await setPlan('enterprise')
    expect(few).toMatchObject({ sources: null, busiest: null, totalBefore: 0 })
  })
})

describe('who sees figures', () => {
  it('shows costs to owner and managers alone, to staff whom the owner lets see figures no costs, and nothing to strangers', async () => {
    const staff = asPerson(db, staffId)
    expect(await codeOf(callAs(staff, 'read_figures', shop.store.id, 'day'))).toBe('forbidden')
    await decide(db, shop.store.id, 'staff', { figures: true })
    const seen = (await callAs(staff, 'read_figures', shop.store.id, 'day')) as Answer
    expect(seen).toMatchObject({ now: { sales: 2, costTotal: null, costedTotal: null }, missing: null })
    expect(seen.periods.at(-1)).toMatchObject({ costTotal: null, costedTotal: null })
    expect(await codeOf(callAs(staff, 'read_profit', shop.store.id))).toBe('forbidden')
    const [order] = await db.query('select id from orders where business_id = $1', [shop.store.id])
    expect(await codeOf(callAs(staff, 'order_profit', shop.store.id, order?.['id']))).toBe('forbidden')
    expect(await callAs(staff, 'read_figure_parts', shop.store.id, 'day', 'product')).toMatchObject([
      { costTotal: null, costedTotal: null },
    ])

    const stranger = asPerson(db, await signUp(db))
    for (const call of [
      ['read_figures', 'day'],
      ['read_figure_parts', 'day', 'product'],
      ['read_figure_sources', 'day'],
      ['read_figure_hours', 'day'],
      ['read_figure_cohorts'],
      ['read_figure_stock'],
      ['read_campaigns'],
    ] as const) {
      const [name, ...values] = call
      expect([name, await codeOf(callAs(stranger, name, shop.store.id, ...values))]).toEqual([
        name,
        'forbidden',
      ])
    }
    expect(await codeOf(callAs(staff, 'create_campaign', shop.store.id, 'Eid'))).toBe('forbidden')
    expect(await codeOf(read('read_figures', 'year'))).toBe('bad_request')
  })

  it('gives Starter 30 days and no parts', async () => {
    await setPlan('starter')
    const figures = (await read('read_figures', 'month')) as Answer
    const parts = await Promise.all([
      read('read_figure_parts', 'day', 'product'),
      read('read_figure_sources', 'day'),
      read('read_figure_hours', 'day'),
      read('read_figure_cohorts'),
      read('read_figure_stock'),
      read('read_campaigns'),
      read('create_campaign', 'Eid'),
    ])
    await setPlan('enterprise')

    expect(figures).toMatchObject({ unit: 'day', isFull: false, before: null, now: { sales: 2 } })
    expect(figures.periods).toHaveLength(30)
    expect(parts).toEqual(Array(7).fill(null))
  })

  it('gives no source of visits through the table either', async () => {
    const asked = db.as(person(shop.store.ownerId), 'select source from store_page_days')
    expect(await codeOf(asked)).toBe('42501')
  })
})

describe('links for campaigns', () => {
  it('count their own visits and orders, and no invented ones', async () => {
    const code = (await read('create_campaign', ' Ẹ̀ka Eid Sale! ')) as string
    const again = await read('create_campaign', 'Eka eid sale')
    await visit(shop.store.id, 'campaign', true, code)
    await visit(shop.store.id, 'campaign', false, 'made-up')
    const placed = await shopperOrder(db, shop)
    const product = await addProduct(db, shop.store.id)
    for (const campaign of [code, 'made-up'])
      await quoteAndPlace(db, orderRequest(shop.store.id, [{ productId: product }]), { campaign })
    await moveAs(owner(), placed, 'confirmed')

    expect([code, again]).toEqual(['eka-eid-sale', 'eka-eid-sale-2'])
    expect(await read('read_campaigns')).toMatchObject([
      { code: again, views: 0, orders: 0 },
      { code, views: 1, carts: 1, orders: 1, total: 0 },
    ])
    const kept = await db.query('select campaign from orders where campaign is not null')
    expect(kept).toEqual([{ campaign: code }])
    expect([await read('remove_campaign', again), await read('remove_campaign', again)]).toEqual([
      true,
      false,
    ])
  })

  it('are a hundred at most, each with a word of its own', async () => {
    const { id, ownerId } = await openStore(db)
    const codes = []
    for (let n = 0; n < 100; n += 1)
      codes.push(await callAs(asPerson(db, ownerId), 'create_campaign', id, n % 2 ? '日本' : 'Ad'))

    expect(new Set(codes).size).toBe(100)
    expect(await codeOf(callAs(asPerson(db, ownerId), 'create_campaign', id, 'Ad'))).toBe('row_limit')
    expect(await codeOf(callAs(asPerson(db, ownerId), 'create_campaign', id, ' '))).toBe('bad_request')
  })
})
