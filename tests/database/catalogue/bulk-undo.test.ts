// Tests the undo of an edit of many products, which the database holds for a day: one line of the activity for each edit, values put back where they are
// still those that it wrote, what somebody changed since left alone, and one undo of two at once.
// Planted defect kept as a test: an undo that reads what it undoes without taking it.
import { beforeAll, describe, expect, it } from 'vitest'
import { activityWords, changesOf, isUndoable } from '#domain/team/activity.ts'
import { plant } from '#tests/support/cases/planted-defects.ts'
import { codeOf, openDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { addMember, addProduct, decide, openStore, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { asPerson, callAs, openCountedShop, personPool } from '#tests/support/stores/owner-orders.ts'

const db = forFile(openDatabase)
let shop: Awaited<ReturnType<typeof openGoods>>

beforeAll(async () => {
  shop = await openGoods(db)
})

type Bulk = { readonly bulk: number; readonly undo: readonly unknown[] }

async function openGoods(target: TestDatabase) {
  const own = await openCountedShop(target)
  const ids = [own.cloth, own.gele, await addProduct(target, own.store.id, { price: 200_000, name: 'Cap' })]
  return {
    id: own.store.id,
    ids,
    owner: asPerson(target, own.store.ownerId),
    ownerId: own.store.ownerId,
    db: target,
  }
}

type Goods = Awaited<ReturnType<typeof openGoods>>

const raise = (goods: Goods, value = 10) =>
  callAs(goods.owner, 'change_prices', goods.id, `{${goods.ids.join(',')}}`, {
    kind: 'percent',
    value,
    roundTo: 1,
  }) as Promise<Bulk>

const undo = (goods: Goods, bulk: number, by = goods.owner) => callAs(by, 'undo_bulk_edit', goods.id, bulk)

const pricesOf = async (goods: Goods) =>
  (
    await goods.db.query(
      `select price from products where business_id = $1 union all select price from product_combinations
       where business_id = $1 and price is not null order by price`,
      [goods.id],
    )
  ).map(({ price }) => price)

const linesOf = (goods: Goods) =>
  goods.db.query('select id, kind, subject, details from activity where business_id = $1 order by id', [
    goods.id,
  ]) as unknown as Promise<{ id: number; kind: string; subject: string; details: Record<string, unknown> }[]>

describe('an edit of many products', () => {
  it('is one line of the activity, and is undone once', async () => {
    const { bulk } = await raise(shop)
    expect(await pricesOf(shop)).toEqual([220_000, 550_000, 880_000, 990_000])
    const [line, ...more] = await linesOf(shop)
    expect(more).toEqual([])
    expect(line).toMatchObject({ id: bulk, kind: 'price_changed', details: { count: 3, isBulk: true } })
    if (line) {
      expect(activityWords(line)).toBe('changed 3 prices at once')
      expect(changesOf(line).map(activityWords).sort()).toEqual([
        'changed the price of Ankara cloth from ₦5,000 to ₦5,500',
        'changed the price of Aso Oke gele (L) from ₦9,000 to ₦9,900',
        'changed the price of Aso Oke gele from ₦8,000 to ₦8,800',
        'changed the price of Cap from ₦2,000 to ₦2,200',
      ])
    }

    expect(await undo(shop, bulk)).toEqual({ edited: 3, skipped: 0 })
    expect(await pricesOf(shop)).toEqual([200_000, 500_000, 800_000, 900_000])
    expect((await linesOf(shop)).map((each) => [activityWords(each), each.details['isUndone']])).toEqual([
      ['changed 3 prices at once', true],
      ['took back a change of 3 products', undefined],
    ])
    expect(await codeOf(undo(shop, bulk))).toBe('undo_gone')
  })

  it('leaves alone what somebody changed since, in whatever kind of edit', async () => {
    const goods = await openGoods(db)
    const { bulk } = await raise(goods)
    await db.query('update products set price = 1 where id = $1', [goods.ids[0]])
    expect(await undo(goods, bulk)).toEqual({ edited: 2, skipped: 1 })
    expect(await pricesOf(goods)).toEqual([1, 200_000, 800_000, 900_000])
    // It is undone later, once it is again as the edit left it.
    expect((await linesOf(goods))[0]?.details).toMatchObject({ left: 1, count: 3 })
    expect(await codeOf(undo(goods, bulk))).toBe('stale_product')
    await db.query('update products set price = 550000 where id = $1', [goods.ids[0]])
    expect(await undo(goods, bulk)).toEqual({ edited: 1, skipped: 0 })
    expect(await pricesOf(goods)).toEqual([200_000, 500_000, 800_000, 900_000])
    expect((await linesOf(goods))[0]?.details).toMatchObject({ isUndone: true, left: null })

    const lowered = await raise(goods, -50)
    await callAs(goods.owner, 'delete_products', goods.id, `{${goods.ids[2]}}`)
    expect(await undo(goods, lowered.bulk)).toEqual({ edited: 2, skipped: 1 })
    await callAs(goods.owner, 'bring_back_products', goods.id, `{${goods.ids[2]}}`)
    expect(await undo(goods, lowered.bulk)).toEqual({ edited: 1, skipped: 0 })
    expect(await pricesOf(goods)).toEqual([200_000, 500_000, 800_000, 900_000])

    const all = `{${goods.ids.join(',')}}`
    const hidden = (await callAs(goods.owner, 'set_products_status', goods.id, all, 'archived')) as Bulk
    await db.query(`update products set status = 'draft' where id = $1`, [goods.ids[1]])
    expect(await undo(goods, hidden.bulk)).toEqual({ edited: 2, skipped: 1 })

    const made = async (name: string) =>
      ((await callAs(goods.owner, 'create_category', goods.id, name)) as { id: string }).id
    const [lace, gone] = [await made('Lace'), await made('Gone')]
    await callAs(goods.owner, 'set_products_category', goods.id, `{${goods.ids[0]}}`, gone)
    const moved = (await callAs(goods.owner, 'set_products_category', goods.id, all, lace)) as Bulk
    await db.query('delete from categories where id = $1', [gone])
    expect(await undo(goods, moved.bulk)).toEqual({ edited: 2, skipped: 1 })
    const rows = await db.query('select category_id from products where business_id = $1 order by name', [
      goods.id,
    ])
    expect(rows.map((row) => row['category_id'])).toEqual([lace, null, null])
    expect((await linesOf(goods)).map(activityWords)).toContain('archived 3 products at once')
    expect((await linesOf(goods)).map(activityWords)).toContain('moved 3 products to Lace')
  })

  it('stays while all were changed since, and takes nothing back that it did not write', async () => {
    const goods = await openGoods(db)
    const before = await pricesOf(goods)
    const [first, second] = [await raise(goods), await raise(goods)]
    expect(await codeOf(undo(goods, first.bulk))).toBe('stale_product')
    const all = `{${goods.ids.join(',')}}`
    const off = { kind: 'percent', value: -50, roundTo: 1 }
    await callAs(goods.owner, 'put_on_sale', goods.id, all, off, null)
    expect(await undo(goods, second.bulk)).toEqual({ edited: 3, skipped: 0 })
    expect(await undo(goods, first.bulk)).toEqual({ edited: 3, skipped: 0 })
    expect(await pricesOf(goods)).toEqual(before)
    const sales = await db.query('select from products where business_id = $1 and sale_price is not null', [
      goods.id,
    ])
    expect(sales.length).toBe(3)

    const raised = await raise(goods)
    await db.query('update products set price = price + 1 where business_id = $1', [goods.id])
    expect(await codeOf(undo(goods, raised.bulk))).toBe('stale_product')
    expect((await linesOf(goods)).find(({ id }) => id === raised.bulk)?.details['isUndone']).toBeUndefined()
  })

  it('ends after a day, and is undone by whoever made it or reads the activity alone', async () => {
    const goods = await openGoods(db)
    const { bulk } = await raise(goods)
    const staffId = await signUp(db)
    await addMember(db, goods.id, staffId, 'staff')
    const staff = asPerson(db, staffId)
    const stranger = asPerson(db, (await openGoods(db)).ownerId)
    expect(await codeOf(undo(goods, bulk, stranger))).toBe('forbidden')
    expect(await codeOf(undo(goods, bulk, staff))).toBe('forbidden')

    await decide(db, goods.id, 'staff', { prices: true })
    const theirs = await raise({ ...goods, owner: staff })
    expect(await undo(goods, theirs.bulk, staff)).toEqual({ edited: 3, skipped: 0 })

    await db.query(
      `update private.bulk_edits set made_at = now() - interval '25 hours' where activity_id = $1`,
      [bulk],
    )
    expect(await codeOf(undo(goods, bulk))).toBe('undo_gone')
    await db.query('select forget_old_activity(10)')
    expect(await db.query('select from private.bulk_edits where business_id = $1', [goods.id])).toEqual([])
  })
})

describe('a deletion', () => {
  const remove = (goods: Goods, ids: readonly unknown[]) =>
    callAs(goods.owner, 'delete_products', goods.id, `{${ids.join(',')}}`)
  const stillThere = async (goods: Goods) =>
    (
      await goods.db.query(`select id from products where business_id = $1 and status <> 'deleted'`, [
        goods.id,
      ])
    ).length
  const lastLine = async (goods: Goods) => (await linesOf(goods)).at(-1)

  it('of all products is one line of the activity, and is undone once within a day', async () => {
    const goods = await openGoods(db)
    expect(await remove(goods, goods.ids)).toBe(3)
    const line = await lastLine(goods)
    expect(line && activityWords(line)).toBe('deleted 3 products at once')
    expect(line && changesOf(line).map(activityWords).sort()).toEqual([
      'deleted Ankara cloth',
      'deleted Aso Oke gele',
      'deleted Cap',
    ])
    expect(line && isUndoable(line, new Date().toISOString(), Date.now())).toBe(true)

    // 23 hours later nothing is purged.
    await db.query(`update private.deleted_products set deleted_at = now() - interval '23 hours'`)
    await db.query('select purge_deleted_products()')
    expect(await undo(goods, Number(line?.id))).toEqual({ edited: 3, skipped: 0 })
    expect(await stillThere(goods)).toBe(3)
    expect((await linesOf(goods)).map((each) => [activityWords(each), each.details['isUndone']])).toEqual([
      ['deleted 3 products at once', true],
      ['brought back 3 products at once', undefined],
    ])
    expect(await codeOf(undo(goods, Number(line?.id)))).toBe('undo_gone')
  })

  it('of one product has its undo too, and the toast brings back the same', async () => {
    const goods = await openGoods(db)
    await remove(goods, [goods.ids[2]])
    const line = await lastLine(goods)
    expect(line && activityWords(line)).toBe('deleted Cap')
    expect(line?.details).toMatchObject({ isBulk: true })
    await callAs(goods.owner, 'bring_back_products', goods.id, `{${goods.ids[2]}}`)
    expect((await linesOf(goods))[0]?.details).toMatchObject({ isUndone: true })
    expect(await codeOf(undo(goods, Number(line?.id)))).toBe('undo_gone')
  })

  it('comes back as far as the plan has room, the rest later; nobody else undoes it', async () => {
    const store = await openStore(db, { plan: 'starter' })
    const ids = await Promise.all(Array.from({ length: 4 }, () => addProduct(db, store.id, {})))
    const owner = asPerson(db, store.ownerId)
    const goods = { id: store.id, ids, owner, ownerId: store.ownerId, db }
    await remove(goods, ids)
    const line = Number((await lastLine(goods))?.id)
    const others = await Promise.all(Array.from({ length: 3 }, () => addProduct(db, store.id, {})))

    const staffId = await signUp(db)
    await addMember(db, store.id, staffId, 'staff')
    expect(await codeOf(undo(goods, line, asPerson(db, staffId)))).toBe('forbidden')
    expect(await undo(goods, line)).toEqual({ edited: 2, skipped: 2 })
    expect(await codeOf(undo(goods, line))).toBe('plan_limit_live')
    await db.query('delete from products where id = any ($1)', [others])
    expect(await undo(goods, line)).toEqual({ edited: 2, skipped: 2 })
    expect(await codeOf(undo(goods, line))).toBe('undo_gone')
  })

  it('is undone once by two people at once', async () => {
    const goods = await openGoods(db)
    await remove(goods, goods.ids)
    const line = Number((await lastLine(goods))?.id)
    const pool = await personPool(db, goods.ownerId, 2)
    const codes = await Promise.all([1, 2].map(() => codeOf(undo(goods, line, pool))))
    expect(codes.sort()).toEqual([null, 'undo_gone'].sort())
    expect(await stillThere(goods)).toBe(3)
  })
})

it('is refused an undo by what the plan has no more room for', async () => {
  const store = await openStore(db, { plan: 'starter' })
  const owner = asPerson(db, store.ownerId)
  const add = (count: number, status: string) =>
    Promise.all(Array.from({ length: count }, () => addProduct(db, store.id, { status })))
  const archive = async (ids: readonly string[]) =>
    (await callAs(owner, 'set_products_status', store.id, `{${ids.join(',')}}`, 'archived')) as Bulk
  const undoOf = ({ bulk }: Bulk) => codeOf(callAs(owner, 'undo_bulk_edit', store.id, bulk))

  const shown = await archive(await add(5, 'live'))
  await add(5, 'live')
  expect(await undoOf(shown)).toBe('plan_limit_live')
  const drafts = await archive(await add(5, 'draft'))
  await add(5, 'draft')
  expect(await undoOf(drafts)).toBe('plan_limit_saved')
})

/** Two people undo the same edit at once, after which somebody raises prices by it again. Returns what they were told. */
async function undoneAtOnce(target: TestDatabase) {
  const goods = await openGoods(target)
  const { bulk } = await raise(goods)
  const pool = await personPool(target, goods.ownerId, 2)
  const codes = await Promise.all([1, 2].map(() => codeOf(undo(goods, bulk, pool))))
  return { codes: codes.sort(), prices: await pricesOf(goods) }
}

describe('two undos at once', () => {
  it('are one', async () => {
    expect(await undoneAtOnce(db)).toEqual({
      codes: [null, 'undo_gone'].sort(),
      prices: [200_000, 500_000, 800_000, 900_000],
    })
  })

  it('turns red when an undo does not take what it undoes', async () => {
    const broken = await openDatabase()
    await plant(broken, [
      {
        routine: 'private.lock_bulk_edit(uuid,bigint)',
        replace: [[' for update', '']],
      },
    ])
    // The second finds nothing as the edit left it.
    expect((await undoneAtOnce(broken)).codes).toEqual([null, 'stale_product'].sort())
    await broken.close()
  })
})
