// Tests what a shop spends: written once, taken back once, summed by month and kind, and seen by those who may see costs alone. And what months earned:
// sales, what goods cost, expenses, each by itself. Planted defects, seen red: expenses_page without the right (staff read it); sums that count what was
// taken back; goods bought to sell among the expenses of a
// month; a conflict of the id alone, while two keys have it; bills that every member reads; what the shop let go as profit.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, openDatabase, person, server } from '#tests/support/database/database.ts'
import { addMember, addOptions, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { fullCount, keptFigures } from '#tests/support/stores/full-count.ts'
import {
  asPerson,
  type CountedShop,
  callAs,
  moveAs,
  openCountedShop,
  personPool,
  shopperOrder,
} from '#tests/support/stores/owner-orders.ts'
import { payAs } from '#tests/support/stores/payments.ts'
import { bringBack, deliveredOrder } from '#tests/support/stores/returns.ts'

const db = forFile(openDatabase)
let shop: CountedShop
let today: string

beforeAll(async () => {
  shop = await openCountedShop(db)
  const [row] = await db.query("select ((now() at time zone 'Africa/Lagos')::date)::text as today")
  today = String(row?.['today'])
})

type Row = { readonly id: string; readonly isReversed: boolean; readonly hasBill: boolean }
type Page = {
  readonly today: string
  readonly kinds: readonly { readonly kind: string; readonly amount: number; readonly count: number }[]
  readonly rows: readonly Row[]
}

const owner = () => asPerson(db, shop.store.ownerId)
const spend = (fields: object = {}, by = owner()) =>
  callAs(by, 'record_expense', shop.store.id, {
    id: randomUUID(),
    amount: 250_000,
    kind: 'transport',
    way: 'cash',
    note: 'Rider to Lekki',
    spentOn: today,
    ...fields,
  })
const page = (by = owner(), month = today) =>
  callAs(by, 'expenses_page', shop.store.id, month) as Promise<Page>
const reverse = (id: string, by = owner()) => callAs(by, 'reverse_expense', shop.store.id, id)
const staffOf = async () => {
  const userId = await signUp(db)
  await addMember(db, shop.store.id, userId, 'staff')
  return userId
}

describe('an expense', () => {
  it('is written once for each id, also from two phones at once', async () => {
    const owners = await personPool(db, shop.store.ownerId, 4)
    const ids = Array.from({ length: 20 }, () => randomUUID())
    for (const id of ids) await Promise.all(Array.from({ length: 4 }, () => spend({ id }, owners)))
    const id = ids[0] as string
    for (const other of ids.slice(1)) await reverse(other)

    expect(await page()).toMatchObject({
      today,
      kinds: [{ kind: 'transport', amount: 250_000, count: 1 }],
    })
    expect((await page()).rows.find((row) => row.id === id)).toMatchObject({
      note: 'Rider to Lekki',
      way: 'cash',
      hasBill: false,
      isReversed: false,
      isMine: true,
    })
    expect(await codeOf(spend({ id, amount: 1 }))).toBe('bad_request')
    await reverse(id)
  })

  it('is taken back once, by several members at once, and stays in the list', async () => {
    const owners = await personPool(db, shop.store.ownerId, 4)
    const id = randomUUID()
    await spend({ id, kind: 'rent' })
    await spend({ kind: 'rent', amount: 100 })
    await Promise.all(Array.from({ length: 4 }, () => reverse(id, owners)))

    const { kinds, rows } = await page()
    expect(kinds).toEqual([{ kind: 'rent', amount: 100, count: 1 }])
    expect(rows.find((row) => row.id === id)?.isReversed).toBe(true)
    const [reversal] = await db.query('select id, amount::int, way from expenses where reverses = $1', [id])
    expect(reversal).toMatchObject({ amount: 250_000, way: 'cash' })
    expect(await codeOf(reverse(String(reversal?.['id'])))).toBe('bad_request')
    expect(await codeOf(reverse(randomUUID()))).toBe('bad_request')
  })

  it('stands in the month of its day', async () => {
    await spend({ kind: 'data', spentOn: '2025-01-31' })

    expect((await page(owner(), '2025-01-15')).kinds).toEqual([{ kind: 'data', amount: 250_000, count: 1 }])
    expect((await page(owner(), '2025-02-01')).rows).toEqual([])
  })

  it.each([
    ['nothing', { amount: 0 }],
    ['a part of a kobo', { amount: 1.5 }],
    ['more than there is', { amount: 90_000_000_001 }],
    ['another kind', { kind: 'gifts' }],
    ['another way', { way: 'points' }],
    ['tomorrow', { spentOn: '2099-01-01' }],
    ['a day that is none', { spentOn: '2026-02-31' }],
    ['no id', { id: 'x' }],
  ])('of %s is refused', async (_, fields) => {
    expect(await codeOf(spend(fields))).toBe('bad_request')
  })

  it('is for those who may see costs: staff and strangers neither read, write nor send bills', async () => {
    const [staff, stranger] = [await staffOf(), await signUp(db)]
    const id = randomUUID()
    await spend({ id })
    for (const userId of [staff, stranger]) {
      const by = asPerson(db, userId)
      expect(await codeOf(spend({}, by))).toBe('forbidden')
      expect(await codeOf(page(by))).toBe('forbidden')
      expect(await codeOf(reverse(id, by))).toBe('forbidden')
      expect(await db.as(person(userId), 'select id from expenses')).toEqual([])
      const bill = db.as(server, 'select add_bill($1, $2, $3)', [shop.store.id, userId, id])
      expect(await codeOf(bill)).toBe('forbidden')
    }
    await expect(
      db.as(person(shop.store.ownerId), 'update expenses set amount = 1 where id = $1', [id]),
    ).rejects.toThrow('permission')
  })
})

describe('the bill of an expense', () => {
  const send = (id: string, userId = shop.store.ownerId) =>
    db.as(server, 'select add_bill($1, $2, $3)', [shop.store.id, userId, id])
  const seen = async (userId: string) =>
    (
      await db.as(
        person(userId),
        "select name from storage.objects where bucket_id = 'store-originals' order by name",
      )
    ).map(({ name }) => String(name).split('/').at(-1))

  it('comes within an hour, and is read by those who may see costs alone', async () => {
    const id = randomUUID()
    await spend({ id })
    await send(id)
    await send(id)
    expect((await page()).rows.find((row) => row.id === id)?.hasBill).toBe(true)

    await db.query(
      `insert into storage.objects (bucket_id, name) values ('store-originals', $1), ('store-originals', $2)`,
      [`${shop.store.id}/bills/${id}.jpg`, `${shop.store.id}/mark.png`],
    )
    expect(await seen(shop.store.ownerId)).toEqual([`${id}.jpg`, 'mark.png'])
    expect(await seen(await staffOf())).toEqual(['mark.png'])
    expect(await seen(await signUp(db))).toEqual([])
    await db.query("update expenses set bill_at = now() - interval '2 hours' where id = $1", [id])
    expect(await codeOf(send(id))).toBe('bad_request')
    expect(await codeOf(send(randomUUID()))).toBe('bad_request')
  })
})

describe('what a month earned', () => {
  it('keeps sales, known costs and expenses apart, and names products without a cost', async () => {
    shop = await openCountedShop(db)
    await callAs(owner(), 'private.save_costs', shop.store.id, shop.cloth, [
      { valueIds: [], costMinor: 300_000 },
    ])
    const order = await shopperOrder(db, shop, { delivery: 'pickup' })
    await moveAs(owner(), order, 'confirmed')
    await spend()
    await spend({ kind: 'goods', amount: 7_000_000 })

    const profit = (await callAs(owner(), 'read_profit', shop.store.id)) as { months: object[] }
    expect(profit).toMatchObject({ isFull: true, missing: { count: 0, products: [] } })
    expect(profit.months).toHaveLength(12)
    expect(profit.months.at(-1)).toEqual({
      month: `${today.slice(0, 7)}-01`,
      goods: 1_000_000,
      costedTotal: 1_000_000,
      costTotal: 600_000,
      expenses: 250_000,
      goodsBought: 7_000_000,
    })
    expect(await callAs(owner(), 'order_profit', shop.store.id, order.id)).toEqual({
      goods: 1_000_000,
      costedTotal: 1_000_000,
      costTotal: 600_000,
      missing: [],
    })

    await callAs(owner(), 'private.save_costs', shop.store.id, shop.cloth, [
      { valueIds: [], costMinor: null },
    ])
    const later = await shopperOrder(db, shop, { delivery: 'pickup' })
    await moveAs(owner(), later, 'confirmed')
    const cloth = { productId: shop.cloth, name: expect.any(String) }
    // The sale of before keeps its cost.
    expect(await callAs(owner(), 'read_profit', shop.store.id)).toMatchObject({
      missing: { count: 1, products: [cloth] },
    })
    expect(await callAs(owner(), 'order_profit', shop.store.id, later.id)).toMatchObject({
      goods: 1_000_000,
      costedTotal: 0,
      costTotal: 0,
      missing: [cloth],
    })
    expect(await callAs(owner(), 'order_profit', shop.store.id, order.id)).toMatchObject({
      costTotal: 600_000,
    })

    // A cost of today is no cost of that day, and need not be asked for again.
    const missingOf = async () =>
      ((await callAs(owner(), 'order_profit', shop.store.id, later.id)) as { missing: object[] }).missing
    await callAs(owner(), 'private.save_costs', shop.store.id, shop.cloth, [
      { valueIds: [], costMinor: 310_000 },
    ])
    expect(await callAs(owner(), 'order_profit', shop.store.id, later.id)).toMatchObject({
      costedTotal: 0,
      missing: [],
    })
    await callAs(owner(), 'private.save_costs', shop.store.id, shop.cloth, [])
    expect(await missingOf()).toEqual([cloth])
    await db.query(`update products set status = 'deleted' where id = $1`, [shop.cloth])
    expect(await missingOf()).toEqual([])
  })

  it('knows the first cost of a product for the whole of its day, and for no day before', async () => {
    const early = await openCountedShop(db)
    const by = asPerson(db, early.store.ownerId)
    const morning = await shopperOrder(db, early, { delivery: 'pickup' })
    await moveAs(by, morning, 'confirmed')
    const yesterday = await shopperOrder(db, early, { delivery: 'pickup' })
    await moveAs(by, yesterday, 'confirmed')
    await db.query(`update orders set created_at = created_at - interval '1 day' where id = $1`, [
      yesterday.id,
    ])
    await callAs(by, 'private.save_costs', early.store.id, early.cloth, [
      { valueIds: [], costMinor: 300_000 },
    ])

    expect(await callAs(by, 'order_profit', early.store.id, morning.id)).toMatchObject({ costTotal: 600_000 })
    expect(await callAs(by, 'order_profit', early.store.id, yesterday.id)).toMatchObject({ costTotal: 0 })
    await callAs(by, 'private.save_costs', early.store.id, early.cloth, [
      { valueIds: [], costMinor: 350_000 },
    ])
    expect(await callAs(by, 'order_profit', early.store.id, morning.id)).toMatchObject({ costTotal: 600_000 })
    await db.query('select roll_figures(50)', [])
    expect(await keptFigures(db, early.store.id)).toEqual(await fullCount(db, early.store.id))
  })

  it('asks for a cost while one choice of a product lacks it', async () => {
    const choices = await openCountedShop(db)
    const by = asPerson(db, choices.store.ownerId)
    const order = await shopperOrder(db, choices, { delivery: 'pickup' })
    await moveAs(by, order, 'confirmed')
    const { valueIds } = await addOptions(db, choices.store.id, choices.cloth, 'Colour', ['Red', 'Blue'])
    const [red = '', blue = ''] = valueIds
    await db.query(
      `insert into product_combinations (business_id, product_id, value_ids) values ($1, $2, array[$3::uuid]), ($1, $2, array[$4::uuid])`,
      [choices.store.id, choices.cloth, red, blue],
    )
    const missingWith = async (...costs: (readonly [valueIds: string[], costMinor: number])[]) => {
      await callAs(
        by,
        'private.save_costs',
        choices.store.id,
        choices.cloth,
        costs.map(([valueIds, costMinor]) => ({ valueIds, costMinor })),
      )
      const { missing } = (await callAs(by, 'read_profit', choices.store.id)) as {
        missing: { count: number }
      }
      return missing.count
    }
    expect(await missingWith([[red], 1])).toBe(1)
    expect(await missingWith([[red], 1], [[blue], 2])).toBe(0)
    expect(await missingWith([[red], 1], [[], 2])).toBe(0)
    expect(await missingWith()).toBe(1)
  })

  it('is less what the shop let go, and points', async () => {
    const letGo = await openCountedShop(db)
    const by = asPerson(db, letGo.store.ownerId)
    await callAs(by, 'private.save_costs', letGo.store.id, letGo.cloth, [
      { valueIds: [], costMinor: 300_000 },
    ])
    const order = await shopperOrder(db, letGo, { delivery: 'pickup' })
    await moveAs(by, order, 'confirmed')
    await payAs(by, order, { amount: 1_000_000, seenBalance: 1_000_000 })
    await payAs(by, order, { kind: 'paid_back', amount: 150_000, seenBalance: 0, letsGo: true })

    const earned = { costedTotal: 850_000, costTotal: 600_000 }
    expect(await callAs(by, 'order_profit', letGo.store.id, order.id)).toMatchObject({
      goods: 850_000,
      ...earned,
    })
    const { months } = (await callAs(by, 'read_profit', letGo.store.id)) as { months: object[] }
    expect(months.at(-1)).toMatchObject({ goods: 850_000, ...earned })
    // Subtotal, discount, points, let go, total, returned.
    const off = (...amounts: number[]) => callAs(db, 'private.goods_off', ...amounts)
    expect(
      [await off(1_000, 100, 50, 30, 900, 0), await off(1_000, 0, 0, 1_200, 1_500, 0)].map(Number),
    ).toEqual([180, 1_000])
  })

  it('is nothing, and no loss, when all goods came back and the delivery fee went back too', async () => {
    const back = await openCountedShop(db)
    const by = asPerson(db, back.store.ownerId)
    await callAs(by, 'private.save_costs', back.store.id, back.cloth, [{ valueIds: [], costMinor: 300_000 }])
    const order = await deliveredOrder(db, back, by, { delivery: { zoneId: back.zone } })
    await bringBack(db, by, order, { pieces: [2], settle: 'cash' })
    const [fee] = await db.query('select paid, delivery_fee from orders where id = $1', [order.id])
    expect(Number(fee?.['paid'])).toBe(Number(fee?.['delivery_fee']))
    await payAs(by, order, { kind: 'paid_back', amount: Number(fee?.['paid']), seenBalance: 0, letsGo: true })

    const nothing = { goods: 0, costedTotal: 0, costTotal: 0 }
    expect(await callAs(by, 'order_profit', back.store.id, order.id)).toMatchObject(nothing)
    const { months } = (await callAs(by, 'read_profit', back.store.id)) as { months: object[] }
    expect(months.at(-1)).toMatchObject(nothing)
    const days = await db.query(
      'select sum(total)::int as total, sum(delivery_fee)::int as fee from private.figure_days where business_id = $1',
      [back.store.id],
    )
    expect(days).toEqual([{ total: 0, fee: 0 }])
  })

  it('is the present month alone under a plan with 30 days', async () => {
    await db.query("update businesses set plan = 'starter' where id = $1", [shop.store.id])
    const profit = (await callAs(owner(), 'read_profit', shop.store.id)) as { months: object[] }

    expect(profit).toMatchObject({ isFull: false, months: [{ month: `${today.slice(0, 7)}-01` }] })
  })
})
