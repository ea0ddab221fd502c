// Reads orders as their store's members: lists, counts, details with history, notes, pickers, message templates. Strangers read nothing.

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, openDatabase, person } from '#tests/support/database/database.ts'
import { addMember, addZone, openStore, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import {
  asPerson,
  type CountedShop,
  callAs,
  manualOrder,
  openCountedShop,
  type Queries,
  shopperOrder,
} from '#tests/support/stores/owner-orders.ts'

const db = forFile(openDatabase)
let shop: CountedShop
let owner: Queries

beforeAll(async () => {
  shop = await openCountedShop(db)
  owner = asPerson(db, shop.store.ownerId)
})

describe('reading orders', () => {
  it('lists by status and search, newest first, page by page, with counts', async () => {
    const own = await openCountedShop(db)
    const asOwner = asPerson(db, own.store.ownerId)
    const ids: string[] = []
    for (const name of ['Ngozi Eze', 'Bola Adeyemi', 'Chidi Obi']) {
      const customer = { name, phone: `23480${ids.length}5551234` }
      ids.push((await shopperOrder(db, own, { customer, delivery: 'agree' })).id)
    }
    await callAs(asOwner, 'set_order_status', ids[1], 'confirmed')
    const list = async (...args: unknown[]) =>
      (await callAs(asOwner, 'list_orders', own.store.id, ...args)) as Record<string, string>[]

    const all = await list(null, '')
    const code = all[2]?.['code'] as string

    expect(all.map((row) => row['customerName'])).toEqual(['Chidi Obi', 'Bola Adeyemi', 'Ngozi Eze'])
    expect(all[0]).toMatchObject({
      pieces: 2,
      lines: 1,
      firstLine: 'Ankara cloth',
      isFeeOpen: true,
      deliveryKind: 'agree',
      isUnseen: true,
      total: 1_000_000,
    })
    expect(await callAs(asOwner, 'mark_order_seen', ids[0])).toBe(true)
    expect(await callAs(asOwner, 'mark_order_seen', ids[0])).toBe(false)
    expect((await list(null, '')).map((row) => row['isUnseen'])).toEqual([true, false, false])
    expect((await list('pending', '')).map((row) => row['id'])).toEqual([ids[2], ids[0]])
    expect((await list(null, `#${code.toLowerCase()}`)).map((row) => row['id'])).toEqual([ids[0]])
    expect((await list(null, 'adeYEMI')).map((row) => row['id'])).toEqual([ids[1]])
    expect((await list(null, '0802 555')).map((row) => row['id'])).toEqual([ids[2]])
    expect((await list(null, 'ngosi')).map((row) => row['customerName'])).toEqual(['Ngozi Eze'])
    expect(await callAs(asOwner, 'count_orders', own.store.id, 'ngosi')).toEqual({ pending: 1 })
    expect(await callAs(asOwner, 'order_customers', own.store.id, 'ngosi eze')).toMatchObject([
      { name: 'Ngozi Eze' },
    ])
    expect(await callAs(asOwner, 'order_goods', own.store.id, 'ankera')).toHaveLength(1)
    expect(await list(null, '100%')).toEqual([])
    expect(await list(null, '%')).toEqual([])
    const first = await list(null, '', null, null, 2)
    const last = first[1] as Record<string, string>
    expect(first.map((row) => row['id'])).toEqual([ids[2], ids[1]])
    expect((await list(null, '', last['createdAt'], last['id'], 2)).map((row) => row['id'])).toEqual([ids[0]])
    expect(await callAs(asOwner, 'count_orders', own.store.id, '')).toEqual({ pending: 2, confirmed: 1 })
    expect(await callAs(asOwner, 'count_orders', own.store.id, 'Bola')).toEqual({ confirmed: 1 })
  })

  it('shows an order with its history: colleagues by address, a shopper’s address to nobody', async () => {
    const shopper = await signUp(db)
    const order = await shopperOrder(db, shop)
    await db.query('update order_events set actor = $1 where order_id = $2', [shopper, order.id])
    const staff = await signUp(db)
    await addMember(db, shop.store.id, staff, 'staff')

    await callAs(asPerson(db, staff), 'add_order_note', order.id, '  Call before five  ')
    const details = (await callAs(owner, 'order_details', order.id)) as { events: Record<string, unknown>[] }

    expect(details).toMatchObject({
      version: 1,
      customerOrders: 1,
      lines: [{ quantity: 2, stockFrom: 'product' }],
    })
    expect(details.events).toMatchObject([
      { kind: 'note', note: 'Call before five', author: `person-${staff}@oja.test`, isMine: false },
      { kind: 'placed', author: null },
    ])
  })

  it('refuses a note that says nothing or too much', async () => {
    const order = await shopperOrder(db, shop)
    expect(await codeOf(callAs(owner, 'add_order_note', order.id, ' \u200b '))).toBe('bad_request')
    expect(await codeOf(callAs(owner, 'add_order_note', order.id, 'x'.repeat(1001)))).toBe('bad_request')
  })

  it('offers goods at today’s prices and known customers', async () => {
    const own = await openCountedShop(db)
    const asOwner = asPerson(db, own.store.ownerId)
    await shopperOrder(db, own, { customer: { name: 'Ngozi Eze', phone: '2348035556666' } })
    await db.query('update products set sale_price = 400000 where id = $1', [own.cloth])

    expect(await callAs(asOwner, 'order_goods', own.store.id, 'ankara')).toMatchObject([
      { id: own.cloth, price: 400_000, stock: 28, status: 'live', options: [] },
    ])
    expect(await callAs(asOwner, 'order_goods', own.store.id, 'gele')).toMatchObject([
      {
        options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'L' }] }],
        combinations: [{ price: 900_000, stock: 20 }],
      },
    ])
    expect(await callAs(asOwner, 'order_customers', own.store.id, '0803 555')).toMatchObject([
      { name: 'Ngozi Eze' },
    ])
  })
})

describe('strangers', () => {
  it('work on nothing and learn nothing', async () => {
    const own = await openCountedShop(db)
    const order = await shopperOrder(db, own)
    const elsewhere = await openStore(db)
    const stranger = asPerson(db, elsewhere.ownerId)
    const edit = { version: 1, expectedTotal: 1_000_000 }

    expect(await codeOf(callAs(stranger, 'edit_order', order.id, edit))).toBe('forbidden')
    expect(await codeOf(callAs(stranger, 'quote_order_edit', order.id, edit))).toBe('forbidden')
    expect(await codeOf(callAs(stranger, 'edit_order', randomUUID(), edit))).toBe('forbidden')
    expect(await codeOf(callAs(stranger, 'create_manual_order', manualOrder(own)))).toBe('forbidden')
    expect(await codeOf(callAs(stranger, 'quote_manual_order', manualOrder(own)))).toBe('forbidden')
    expect(await codeOf(callAs(stranger, 'add_order_note', order.id, 'Hello'))).toBe('forbidden')
    expect(await callAs(stranger, 'order_details', order.id)).toBeNull()
    expect(await callAs(stranger, 'list_orders', own.store.id)).toEqual([])
    expect(await callAs(stranger, 'count_orders', own.store.id)).toEqual({})
    expect(await callAs(stranger, 'order_goods', own.store.id)).toEqual([])
    expect(await callAs(stranger, 'order_customers', own.store.id)).toEqual([])
    for (const [call, table] of [
      ['count_orders', 'orders'],
      ['list_orders', 'orders'],
      ['order_customers', 'customers'],
    ]) {
      const looks = `(select seq_scan + idx_scan from pg_stat_xact_user_tables where relid = 'public.${table}'::regclass)`
      const sql = `select ${looks} as before, ${call}(p_business_id => $1, p_search => 'Bola'), ${looks} as after`
      const [row] = (await stranger.query(sql, [own.store.id])) as { before: number; after: number }[]
      expect([call, row?.after]).toEqual([call, row?.before])
    }
  })
})

describe('message templates', () => {
  it('are written by managers, read by staff, and never empty or of an unknown kind', async () => {
    const own = await openStore(db)
    const staff = await signUp(db)
    await addMember(db, own.id, staff, 'staff')
    await addZone(db, own.id)
    const write = (userId: string, kind: string, body: string) =>
      db.as(person(userId), 'select save_message_words($1, $2, $3)', [own.id, kind, body])

    expect(await codeOf(write(staff, 'review', 'Pay me instead'))).toBe('forbidden')
    expect(await codeOf(write(own.ownerId, 'review', 'Hello {name}'))).toBeNull()
    expect(await codeOf(write(own.ownerId, 'review', 'Hi {name}'))).toBeNull()
    expect(await codeOf(write(own.ownerId, 'review', ' \u200b'))).toBe('23514')
    expect(await codeOf(write(own.ownerId, 'gossip', 'Hello'))).toBe('23514')
    const seen = await db.as(
      person(staff),
      'select kind, body from order_message_templates where business_id = $1',
      [own.id],
    )
    expect(seen).toEqual([{ kind: 'review', body: 'Hi {name}' }])
  })
})
