// Tests the customers of a shop.

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { plant } from '#tests/support/cases/planted-defects.ts'
import {
  codeOf,
  openDatabase,
  person,
  refusalOf,
  type TestDatabase,
} from '#tests/support/database/database.ts'
import {
  addGiftCard,
  addMember,
  addProduct,
  insert,
  newPhone,
  openStore,
  orderRequest,
  quoteAndPlace,
  signUp,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { bookSql } from '#tests/support/stores/payments.ts'
import { waitsForLock } from '../../support/database/waits-for-lock.ts'

// Tests the owner's customers: the amount that counts as spend, search, tags, and that orders find a known person.
describe('customers', () => {
  const db = forFile(openDatabase)
  const store = forFile(() => openStore(db))
  let productId: string

  beforeAll(async () => {
    productId = await addProduct(db, store.id)
  })

  type Customer = { id: string; name: string; orders: number; spend: number; tags: string[] }

  async function list(args: Record<string, unknown> = {}, actor = person(store.ownerId)) {
    const names = Object.keys(args).map((name, place) => `, ${name} => $${place + 2}`)
    const sql = `select list_customers($1${names.join('')}) as page`
    const [row] = await db.as(actor, sql, [store.id, ...Object.values(args)])
    return row?.['page'] as { total: number; customers: Customer[] }
  }

  async function order(customer: { name: string; phone: string }, fields: Record<string, unknown> = {}) {
    const { token } = await quoteAndPlace(
      db,
      orderRequest(store.id, [{ productId }], { customer, ...fields }),
    )
    const [row] = await db.query('select id from orders where token = $1', [token])
    return row?.['id'] as string
  }

  const move = (id: string, ...steps: string[]) =>
    Promise.all(steps).then(async (all) => {
      for (const step of all) await db.query('select set_order_status($1, $2)', [id, step])
    })

  describe('spend', () => {
    it('counts what the shop earned: not cancelled, waiting, paid back or in another currency', async () => {
      const customer = { name: 'Adaeze Obi', phone: newPhone() }
      const card = await addGiftCard(db, store.id, { amount: 100_000 })
      await move(await order(customer), 'confirmed', 'shipped', 'delivered')
      await move(await order(customer, { giftCardCode: card.code }), 'confirmed')
      await order(customer)
      await move(await order(customer), 'confirmed', 'cancelled')
      const refunded = await order(customer)
      await move(refunded, 'confirmed')
      await db.query(bookSql('refunded', 'o.id = $1'), [refunded])
      const foreign = await order(customer)
      await move(foreign, 'confirmed')
      await db.query(`update orders set currency = 'USD' where id = $1`, [foreign])

      const { customers } = await list({ p_search: 'adaeze' })

      expect(customers).toMatchObject([
        { name: 'Adaeze Obi', orders: 5, spend: 1_000_000, otherSpend: [{ currency: 'USD', orders: 1 }] },
      ])
      // The order's page counts the same orders.
      const [shown] = await db.as(person(store.ownerId), 'select order_details($1) as details', [foreign])
      expect(shown?.['details']).toMatchObject({ customerOrders: 5 })
    })
  })

  describe('the list', () => {
    it('finds by name without accents, by any writing of the number, by e-mail and tag', async () => {
      const phone = '2348055512345'
      await insert(db, 'customers', {
        business_id: store.id,
        name: 'Ṣọlá Adé-Ojo',
        phone,
        email: 'sola@oja.test',
        tags: ['VIP', 'Wholesale'],
      })

      for (const search of [
        'sola ade',
        'ADÉ-OJO',
        'solla ade',
        '0805 551 2345',
        '+234 805 551',
        'sola@oja',
        'whole',
      ]) {
        expect(
          (await list({ p_search: search })).customers.map(({ name }) => name),
          search,
        ).toEqual(['Ṣọlá Adé-Ojo'])
      }
      expect((await list({ p_tag: 'vip' })).total).toBe(1)
      expect((await list({ p_search: '%' })).total).toBe(0)
      expect((await list({ p_search: 'nobody like this' })).total).toBe(0)
    })

    it('sorts by spend, orders, name and last order, and goes on where a page ended', async () => {
      const shop = await openStore(db)
      const owner = person(shop.ownerId)
      const rows = ['Chidi One', 'Bola Two', 'Ada Three'].map((name, place) => ({
        name,
        phone: newPhone(),
        place,
      }))
      for (const { name, phone, place } of rows) {
        const customerId = await insert(db, 'customers', {
          id: crypto.randomUUID(),
          business_id: shop.id,
          name,
          phone,
        })
        await db.query(
          `update customers set last_order_at = now() - make_interval(days => $2) where id = $1`,
          [customerId, place],
        )
      }
      const names = async (sort: string, limit = 50, offset = 0) => {
        const sql = 'select list_customers($1, p_sort => $2, p_limit => $3, p_offset => $4) as page'
        const [row] = await db.as(owner, sql, [shop.id, sort, limit, offset])
        const page = row?.['page'] as { total: number; customers: Customer[] }
        expect(page.total).toBe(3)
        return page.customers.map(({ name }) => name.split(' ')[0])
      }

      expect(await names('name')).toEqual(['Ada', 'Bola', 'Chidi'])
      expect(await names('recent')).toEqual(['Chidi', 'Bola', 'Ada'])
      expect(await names('spend')).toEqual(['Chidi', 'Bola', 'Ada'])
      expect([...(await names('name', 2)), ...(await names('name', 2, 2))]).toEqual(['Ada', 'Bola', 'Chidi'])
    })

    it('is empty for people of other stores, also when they ask for this one', async () => {
      const stranger = await openStore(db)

      expect(await list({}, person(stranger.ownerId))).toEqual({ total: 0, customers: [] })
      for (const sql of ['customer_tags($1)', 'customer_duplicates($1)']) {
        expect(await db.as(person(stranger.ownerId), `select ${sql} as answer`, [store.id])).toEqual([
          { answer: [] },
        ])
      }
    })
  })

  describe('tags', () => {
    it('puts a tag on several customers once, whatever its capitals, and takes it off', async () => {
      const shop = await openStore(db)
      const owner = person(shop.ownerId)
      const ids = await Promise.all(
        ['Uche', 'Tobi'].map((name) =>
          insert(db, 'customers', { id: crypto.randomUUID(), business_id: shop.id, name, phone: newPhone() }),
        ),
      )
      const tag = (name: string, on: boolean) =>
        db.as(owner, 'select tag_customers($1, $2, $3, $4) as changed', [shop.id, ids, name, on])

      expect(await tag('VIP', true)).toEqual([{ changed: 2 }])
      expect(await tag(' vip ', true)).toEqual([{ changed: 0 }])
      const [tags] = await db.as(owner, 'select customer_tags($1) as tags', [shop.id])
      expect(tags).toEqual({ tags: [{ tag: 'VIP', customers: 2 }] })
      expect(await tag('Vip', false)).toEqual([{ changed: 2 }])
      expect(await codeOf(tag('  ', true))).toBe('bad_request')
      expect(await codeOf(tag('x'.repeat(41), true))).toBe('bad_request')
    })

    it('keeps tags clean in the table itself', async () => {
      const write = (tags: string[]) =>
        codeOf(insert(db, 'customers', { business_id: store.id, name: 'Tagged', phone: newPhone(), tags }))

      expect(await write(['VIP', 'vip'])).toBe('23514')
      expect(await write(['VIP', ' <vip>'])).toBe('23514')
      expect(await write(['<>'])).toBe('23514')
      expect(await write([' VIP', 'two\nlines', 'Lagos'])).toBeNull()
      const [row] = await db.query(`select tags from customers where name = 'Tagged' and business_id = $1`, [
        store.id,
      ])
      expect(row?.['tags']).toEqual(['VIP', 'two lines', 'Lagos'])
    })
  })

  describe('duplicates', () => {
    it('suggests the same number in another writing, the same e-mail, the same full name in any order', async () => {
      const shop = await openStore(db)
      const add = (name: string, phone: string, email: string | null = null) =>
        insert(db, 'customers', { business_id: shop.id, name, phone, email })
      await add('Ngozi Eze', '2348031112222')
      await add('Mrs Eze', '8031112222')
      await add('Éze  Ngozi', '2348039990000')
      await add('Bola A', '2348035550001', 'bola@oja.test')
      await add('B. Ade', '2348035550002', 'BOLA@oja.test')
      await add('Mary', '2348036660001')
      await add('Mary', '2348036660002')

      const [row] = await db.as(person(shop.ownerId), 'select customer_duplicates($1) as pairs', [shop.id])

      const pairs = row?.['pairs'] as { why: string; first: { name: string }; second: { name: string } }[]
      expect(pairs.map(({ why, first, second }) => [why, first.name, second.name])).toEqual([
        ['phone', 'Ngozi Eze', 'Mrs Eze'],
        ['email', 'Bola A', 'B. Ade'],
        ['name', 'Ngozi Eze', 'Éze  Ngozi'],
      ])
    })
  })

  describe('one customer', () => {
    it('shows orders, other addresses and figures to members, nothing to others', async () => {
      const customer = {
        name: 'Kemi Bello',
        phone: newPhone(),
        address: '12 Allen Avenue',
        landmark: 'Near the bank',
      }
      const first = await order(customer, { delivery: 'agree' })
      await move(first, 'confirmed')
      await order({ ...customer, address: '3 Broad Street' } as typeof customer, { delivery: 'pickup' })
      const [row] = await db.query('select customer_id from orders where id = $1', [first])
      const staffId = await signUp(db)
      await addMember(db, store.id, staffId, 'staff')
      const ask = (userId: string) =>
        db.as(person(userId), 'select customer_details($1, $2) as details', [store.id, row?.['customer_id']])

      const [shown] = await ask(staffId)
      const [whole] = await ask(store.ownerId)
      const [hidden] = await ask((await openStore(db)).ownerId)

      expect(shown?.['details']).toMatchObject({
        name: 'Kemi Bello',
        address: '12 Allen Avenue',
        orders: 2,
        spend: null,
        otherSpend: [],
        addresses: [{ address: '3 Broad Street' }],
        merges: [],
      })
      expect(shown?.['details']).toMatchObject({
        orderList: [{ deliveryKind: 'pickup' }, { id: first, deliveryKind: 'agree' }],
      })
      expect(whole?.['details']).toMatchObject({ orders: 2, spend: 500_000 })
      expect(hidden?.['details']).toBeNull()
    })

    it('shows a landmark that is the whole address', async () => {
      const sade = { name: 'Sade Ojo', phone: newPhone() }
      const at = (landmark: string) => ({ ...sade, address: '', landmark })
      const first = await order(at('Oja Oba market'))
      await order(at('The clock tower'))
      const [row] = await db.query('select customer_id, landmark from orders where id = $1', [first])
      const [shown] = await db.as(person(store.ownerId), 'select customer_details($1, $2) as details', [
        store.id,
        row?.['customer_id'],
      ])

      expect(row?.['landmark']).toBe('Oja Oba market')
      expect(shown?.['details']).toMatchObject({
        address: '',
        landmark: 'Oja Oba market',
        addresses: [{ address: '', landmark: 'The clock tower' }],
      })
    })

    it('keeps a shopper’s address that is a landmark alone, and none that is empty', async () => {
      const shopper = await signUp(db)
      const save = (landmark: string) =>
        db.as(person(shopper), 'select save_my_address($1, $2) as account', [
          store.id,
          { name: 'Sade', phone: '0803 123 4567', address: '', landmark },
        ])

      const [kept] = await save('Oja Oba market')

      expect(kept?.['account']).toMatchObject({ addresses: [{ address: '', landmark: 'Oja Oba market' }] })
      await expect(save(' ')).rejects.toThrow('customer_addresses')
    })

    it('has a version that the owner’s words move and an order does not', async () => {
      const phone = newPhone()
      const id = await insert(db, 'customers', {
        id: crypto.randomUUID(),
        business_id: store.id,
        name: 'Version',
        phone,
        email: 'v@oja.test',
        address: '1 Road',
        landmark: 'x',
      })
      const at = async () =>
        (await db.query('select updated_at from customers where id = $1', [id]))[0]?.['updated_at']
      const before = await at()

      await order({ name: 'Version', phone })
      expect(await at()).toEqual(before)
      await db.query(`update customers set notes = 'Likes blue' where id = $1`, [id])
      expect(await at()).not.toEqual(before)
    })
  })
})

// Tags customers while two of them are merged: both succeed, one after the other. Planted defect kept as a test: an update that locks rows in
// the order in which it finds them.
describe('tags by many at once', () => {
  const db = forFile(openShuffled)

  /** A database that reads tables in their physical order, as Postgres does with many customers. */
  async function openShuffled(): Promise<TestDatabase> {
    const made = await openDatabase()
    const admin = made.pool('superuser', 1)
    for (const setting of [
      'enable_indexscan = off',
      'enable_bitmapscan = off',
      `deadlock_timeout = '50ms'`,
    ]) {
      await admin.query(`alter database ${made.name} set ${setting}`)
    }
    return made
  }

  /** Rows are stored in the opposite order of their ids. The first update of a row stays open until the merge waits for it. */
  async function tagDuringMerge(target: TestDatabase): Promise<readonly (string | null)[]> {
    const { id: shop, ownerId } = await openStore(target)
    const owner = person(ownerId)
    const ids = [randomUUID(), randomUUID()].sort().reverse()
    for (const id of ids) {
      await insert(target, 'customers', { id, business_id: shop, name: 'Ngozi Eze', phone: newPhone() })
    }
    await target.query(`create function at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$`)
    await target.query(
      'create trigger a_gate before update on customers for each row execute function at_gate()',
    )
    await target.query('grant execute on function at_gate() to authenticated')
    const pair = [shop, ...ids]
    const [row] = await target.as(owner, 'select preview_customer_merge($1, $2, $3) as plan', pair)
    const gate = await target.pool('postgres', 1).connect()
    await gate.query('select pg_advisory_lock(1)')

    const tagging = refusalOf(
      target.as(owner, `select tag_customers($1, $2, 'VIP', true)`, [shop, [...ids].sort()]),
    )
    await waitsForLock(target, 1, tagging)
    const merging = refusalOf(
      target.as(owner, 'select merge_customers($1, $2, $3, $4)', [...pair, row?.['plan'].version]),
    )
    await waitsForLock(target, 2, merging)
    await gate.query('select pg_advisory_unlock(1)')
    gate.release()
    const refusals = await Promise.all([tagging, merging])
    return refusals.map((refusal) => refusal && (refusal.state === 'OJ400' ? refusal.message : refusal.state))
  }

  it('never ends in a deadlock; the merge sees that what it previewed has changed', async () => {
    expect(await tagDuringMerge(db)).toEqual([null, 'customer_changed'])
  })

  it('turns red when the rows are taken as they are found', async () => {
    const broken = await openShuffled()
    await plant(broken, [
      {
        routine: 'public.tag_customers(uuid,uuid[],text,boolean)',
        replace: [['order by id for no key update', 'limit 0']],
      },
    ])

    expect(await tagDuringMerge(broken)).toContain('40P01')
    await broken.close()
  })
})
