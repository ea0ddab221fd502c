// Checks the activity of a store: the database writes each deed of a member with its doer, whichever way the deed comes; nobody can write, change
// or skip a line; it is kept for 90 days; an export is read only after it was written down.
// Planted once and seen red: changed prices not written; lines older than 90 days shown; rows of an export that was not begun;
// a watermark changed without a line; the name of a deleted account in lines about it.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { ACTIVITY_KINDS, activityAddress, activityWords, changesOf } from '#domain/team/activity.ts'
import { type Actor, codeOf, openDatabase, server } from '#tests/support/database/database.ts'
import { prove, signIn } from '#tests/support/database/proofs.ts'
import {
  addCombination,
  addMember,
  addOptions,
  addProduct,
  addVoucher,
  insert,
  orderRequest,
  quoteAndPlace,
  signUp,
} from '#tests/support/database/store.ts'
import { newcomer, openTeam, type TestTeam, teamCalls } from '#tests/support/database/team.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let calls: ReturnType<typeof teamCalls>

beforeAll(async () => {
  calls = teamCalls(db)
})

type Line = {
  kind: string
  subject: string
  details: Record<string, unknown>
  actor: string
  actor_name: string
}

const linesOf = (who: Actor, { id }: TestTeam) =>
  db.as<Line>(
    who,
    'select kind, subject, details, actor, actor_name from activity where business_id = $1 order by id',
    [id],
  )
const lastOf = async (shop: TestTeam) => (await linesOf(shop.owner, shop)).at(-1)
const said = async (shop: TestTeam) => (await linesOf(shop.owner, shop)).map(activityWords)

describe('a price', () => {
  it('is written with its doer, from and to, by whatever statement it changes', async () => {
    const shop = await openTeam(db)
    const manager = await shop.join('manager')
    const id = await addProduct(db, shop.id, { name: 'Ankara' })
    await db.as(manager, 'update products set price = 450000 where id = $1', [id])
    await db.as(manager, 'select edit_products($1, $2)', [
      shop.id,
      JSON.stringify([{ id, price: { from: '450000', to: '400000' } }]),
    ])

    expect(await linesOf(shop.owner, shop)).toMatchObject([
      {
        kind: 'price_changed',
        subject: 'Ankara',
        details: { from: 500_000, to: 450_000, currency: 'NGN' },
        actor: manager.userId,
        actor_name: `person-${manager.userId}`,
      },
      { details: { from: 450_000, to: 400_000 } },
    ])
    expect(await said(shop)).toEqual([
      'changed the price of Ankara from ₦5,000 to ₦4,500',
      'changed the price of Ankara from ₦4,500 to ₦4,000',
    ])
  })

  it('of a choice, and a stock that was counted, are written too; an order takes goods without a line', async () => {
    const shop = await openTeam(db)
    const staff = await shop.join('staff')
    const productId = await addProduct(db, shop.id, { name: 'Lace', stock: 9 })
    const { valueIds } = await addOptions(db, shop.id, productId, 'Size', ['S', 'L'])
    const choice = await addCombination(db, shop.id, productId, [valueIds[1] as string], { stock: 4 })
    await db.as(shop.owner, 'update product_combinations set price = 600000 where id = $1', [choice])
    await db.as(staff, 'update products set stock = 7, stock_edits = stock_edits + 1 where id = $1', [
      productId,
    ])
    await quoteAndPlace(db, orderRequest(shop.id, [{ productId, variantIds: [valueIds[1] as string] }]))
    await db.as(staff, 'update product_combinations set stock = 2 where id = $1', [choice])

    expect(await said(shop)).toEqual([
      'changed the price of Lace (L) from ₦5,000 to ₦6,000',
      'counted Lace from 9 to 7',
      'counted Lace (L) from 3 to 2',
    ])
  })

  it('is not hidden by a product that says it is new, or by a count that says nothing was counted', async () => {
    const shop = await openTeam(db)
    const staff = await shop.join('staff')
    const id = await addProduct(db, shop.id, { name: 'Lace', stock: 9 })

    const hidden = 'update products set stock = 1, created_at = now() where id = $1'
    expect(await codeOf(db.as(staff, hidden, [id]))).toBe('42501')
    await db.as(staff, 'update products set stock = 2 where id = $1', [id])
    expect(await said(shop)).toEqual(['counted Lace from 9 to 2'])
  })

  it('of several products in one act is one line that holds each of them', async () => {
    const shop = await openTeam(db)
    const ids = [
      await addProduct(db, shop.id, { name: 'Lace' }),
      await addProduct(db, shop.id, { name: 'Gele' }),
    ]
    await db.as(shop.owner, 'update products set price = 400000 where id = any ($1)', [ids])

    const [line, ...others] = (await linesOf(shop.owner, shop)) as [Line, ...Line[]]
    expect([activityWords(line), others]).toEqual(['changed 2 prices at once', []])
    expect(changesOf(line).map(activityWords).sort()).toEqual([
      'changed the price of Gele from ₦5,000 to ₦4,000',
      'changed the price of Lace from ₦5,000 to ₦4,000',
    ])
    expect(changesOf(line).map(activityAddress).sort()).toEqual(
      ids.map((id) => `/dashboard/products/${id}`).sort(),
    )
  })

  it('of more than 200 products is one line with their number, and the first 200', async () => {
    const shop = await openTeam(db)
    await db.query(
      `insert into products (business_id, name, price, position) select $1, 'Cloth ' || n, 100000, n from generate_series(1, 201) n`,
      [shop.id],
    )
    await db.as(shop.owner, 'update products set price = price + 100 where business_id = $1', [shop.id])

    expect(await said(shop)).toEqual(['changed 201 prices at once'])
    expect(changesOf((await lastOf(shop)) as Line)).toHaveLength(200)
  })
})

describe('a product', () => {
  it('that is added is one line with its own name, whatever its first save holds, and leads to it', async () => {
    const shop = await openTeam(db)
    const id = crypto.randomUUID()
    const product = {
      ...{ id, businessId: shop.id, name: 'Auto gele', description: '', price: 850_000, salePrice: 800_000 },
      ...{ compareAtPrice: null, status: 'live', pictures: [], options: [], combinations: [], costs: null },
      stock: { from: null, to: 4, edits: 0 },
    }
    await db.as(shop.owner, 'select save_product($1)', [JSON.stringify(product)])

    expect(await said(shop)).toEqual(['added Auto gele'])
    expect(activityAddress((await lastOf(shop)) as Line)).toBe(`/dashboard/products/${id}`)
    for (const wrong of [{ name: '' }, { name: null }, { price: 0 }, { price: 'x' }])
      expect(
        await codeOf(
          db.as(shop.owner, 'select save_product($1)', [
            JSON.stringify({ ...product, ...wrong, id: crypto.randomUUID() }),
          ]),
        ),
      ).toBe('bad_product')
  })
})

describe('a delivery zone', () => {
  it('is added, changed and removed by these words; another place in the list is no line', async () => {
    const shop = await openTeam(db)
    const zone = `insert into delivery_zones (business_id, name, fee, position) values ($1, 'Ikeja', 100000, 0), ($1, 'Yaba', 0, 1)`
    await db.as(shop.owner, zone, [shop.id])
    await db.as(shop.owner, 'update delivery_zones set position = 1 - position where business_id = $1', [
      shop.id,
    ])
    await db.as(shop.owner, `update delivery_zones set fee = 5 where business_id = $1 and name = 'Yaba'`, [
      shop.id,
    ])
    await db.as(shop.owner, `delete from delivery_zones where business_id = $1 and name = 'Yaba'`, [shop.id])

    expect((await said(shop)).slice(1)).toEqual([
      'added the delivery zone Yaba',
      'changed the delivery zone Yaba',
      'removed the delivery zone Yaba',
    ])
  })
})

describe('the name of a delivery zone', () => {
  it('is of one zone in a store, whichever way it is written; another store may have it', async () => {
    const [shop, other] = [await openTeam(db), await openTeam(db)]
    const add = (of: TestTeam, name: string) =>
      db.as(of.owner, 'insert into delivery_zones (business_id, name, fee) values ($1, $2, 0)', [of.id, name])
    await add(shop, 'Lekki')
    await add(shop, 'Yaba')
    await add(other, 'Lekki')

    expect(await codeOf(add(shop, ' lekki '))).toBe('zone_name_taken')
    const rename = `update delivery_zones set name = 'LEKKI' where business_id = $1 and name = 'Yaba'`
    expect(await codeOf(db.as(shop.owner, rename, [shop.id]))).toBe('zone_name_taken')
    await db.as(
      shop.owner,
      `update delivery_zones set name = 'LEKKI' where business_id = $1 and name = 'Lekki'`,
      [shop.id],
    )
  })
})

describe('other deeds', () => {
  it('are written: orders, vouchers, gift cards, settings, bank details, exports', async () => {
    const shop = await openTeam(db)
    const staff = await shop.join('staff')
    const productId = await addProduct(db, shop.id)
    const { token } = await quoteAndPlace(db, orderRequest(shop.id, [{ productId }]))
    const [order] = await db.query('select id, code, version from orders where token = $1', [token])
    await db.as(staff, 'select set_order_status($1, $2)', [order?.['id'], 'confirmed'])
    await db.as(
      shop.owner,
      `insert into vouchers (business_id, code, discount_type, discount_value) values ($1, 'EID10', 'percentage', 10)`,
      [shop.id],
    )
    await db.as(shop.owner, `select create_gift_card($1, 250000, 'Ada', '', null)`, [shop.id])
    await db.as(shop.owner, `update businesses set opening_hours = 'Mon to Sat' where id = $1`, [shop.id])
    const bank = '{"bank_name": "GTBank", "account_number": "0123456789", "account_name": "Adunni"}'
    await db.as(shop.owner, 'select save_bank_details($1, null, $2, $3)', [
      shop.id,
      bank,
      await prove(db, shop.owner),
    ])
    await db.as(shop.owner, `select begin_export($1, 'customers')`, [shop.id])
    const spent = { id: randomUUID(), amount: 250_000, kind: 'data', way: 'cash', spentOn: '2026-01-05' }
    await db.as(shop.owner, 'select record_expense($1, $2)', [shop.id, JSON.stringify(spent)])
    for (let n = 0; n < 2; n += 1)
      await db.as(shop.owner, 'select reverse_expense($1, $2)', [shop.id, spent.id])

    const lines = await said(shop)
    expect(lines.map((line) => line.replace(/ending in \w{4}/, 'ending in XXXX'))).toEqual([
      `marked order ${order?.['code']} as confirmed`,
      'made the voucher EID10',
      'made a gift card ending in XXXX: ₦2,500',
      'changed settings: opening hours',
      'changed the bank details',
      'took the customers away as a file',
      'wrote down an expense: data, ₦2,500 in cash',
      'took back an expense: data, ₦2,500 in cash',
    ])
    // Expenses are costs, which this manager may not see.
    const manager = await shop.join('manager')
    await db.query(`insert into role_rights values ($1, 'manager', 'costs', false)`, [shop.id])
    expect((await linesOf(manager, shop)).filter(({ kind }) => kind.startsWith('expense'))).toEqual([])
  })

  it('are written of the team: invited, joined, another role, removed, left, handed over', async () => {
    const shop = await openTeam(db)
    const bola = await newcomer(db)
    await calls.invite(shop.owner, shop.id, bola.address)
    expect((await lastOf(shop))?.subject).toBe('p…@oja.test')
    await calls.accept(bola, await calls.mailedToken(bola.address), 'Bola Adeyemi')
    await calls.setRole(shop.owner, shop.id, bola.userId, 'manager', await prove(db, shop.owner))
    await calls.offer(shop.owner, shop.id, bola.userId, await prove(db, shop.owner))
    await calls.acceptStore(bola, shop.id)
    await calls.leave(shop.owner, shop.id)

    const lines = (await linesOf(bola, shop)).map((line) => [
      line.kind,
      line.actor === bola.userId ? 'Bola' : 'owner',
    ])
    expect(lines).toEqual([
      ['member_invited', 'owner'],
      ['member_joined', 'Bola'],
      ['role_changed', 'owner'],
      ['ownership_offered', 'owner'],
      ['ownership_handed', 'Bola'],
      ['role_changed', 'Bola'],
      ['member_left', 'owner'],
    ])
  })

  it('are written when the server does them for a member: imports, domains, watermark', async () => {
    const shop = await openTeam(db)
    const manager = await shop.join('manager')
    const asked = (sql: string, values: unknown[]) => db.as(server, `select ${sql} as id`, values)
    const file = JSON.stringify({
      source: 'list',
      fileName: 'march.csv',
      rowsRead: 0,
      rowsRefused: 0,
      rowsSkipped: 0,
    })
    const [imported] = await asked('open_import($1, $2, $3)', [shop.id, manager.userId, file])
    await asked('finish_reading($1)', [imported?.['id']])
    await asked('start_import($1, $2, $3, false)', [shop.id, manager.userId, imported?.['id']])
    await asked('step_import($1, 50)', [imported?.['id']])
    await asked('undo_import($1, $2, $3)', [shop.id, manager.userId, imported?.['id']])
    const [claim] = await asked(
      `begin_domain_claim($1, $2, 'adunni.example', 'adunni.example', false, 'shops.oja.test')`,
      [shop.id, shop.owner.userId],
    )
    await asked('remove_domain_claim($1, $2, $3)', [shop.id, shop.owner.userId, claim?.['id']])
    await asked('remove_domain_claim($1, $2, $3)', [shop.id, shop.owner.userId, claim?.['id']])
    const mark = { type: 'none', text: '', position: 'center', opacity: 0.5, size: 20 }
    await asked('save_watermark($1, $2, $3, null)', [shop.id, manager.userId, JSON.stringify(mark)])

    expect(
      (await linesOf(shop.owner, shop)).map((line) => [line.actor === manager.userId, activityWords(line)]),
    ).toEqual([
      [true, 'started an import of 0 products from march.csv'],
      [true, 'took back an import from march.csv'],
      [false, 'began to set up the domain adunni.example'],
      [false, 'removed the domain adunni.example'],
      [true, 'changed the watermark'],
    ])
  })

  it('have words for every kind that the database writes', async () => {
    const sources = await db.query(
      `select prosrc from pg_proc where prosrc ~ 'note_activity|write_activity|note_changes|note_bulk_edit|edit_in_bulk|public.activity' and proname <> 'row_limits' union all
       select pg_get_triggerdef(oid) from pg_trigger where tgfoid = 'private.note_setting'::regproc`,
    )
    const text = sources.map((row) => Object.values(row)[0]).join('\n')

    expect(ACTIVITY_KINDS.filter((kind) => !text.includes(`'${kind}'`))).toEqual([])
    const written = [
      ...text.matchAll(
        /'((?:order|price|sale_price|stock|product|voucher|gift_card|settings|bank_details|delivery_zone|customer|customers|expense|member|role|ownership|export|domain|import|watermark|pictures)_[a-z_]+)'/g,
      ),
    ].map(([, kind = '']) => kind)
    const unknown = written.filter((kind) => !ACTIVITY_KINDS.includes(kind))
    expect(
      unknown.filter((name) => !['product_id', 'order_id', 'member_gone', 'import_state'].includes(name)),
    ).toEqual([])
  })

  it('of a shopper and of the server leave no line', async () => {
    const shop = await openTeam(db)
    const productId = await addProduct(db, shop.id)
    await db.as(server, 'update products set price = 1 where id = $1', [productId])
    await addVoucher(db, shop.id)

    expect(await linesOf(shop.owner, shop)).toEqual([])
  })
})

describe('a line', () => {
  it('is read by owners and managers, and written, changed or removed by nobody', async () => {
    const shop = await openTeam(db)
    const manager = await shop.join('manager')
    const staff = await shop.join('staff')
    await db.as(shop.owner, `select begin_export($1, 'store')`, [shop.id])
    const write = `insert into activity (business_id, kind) values ($1, 'settings_changed')`

    expect(await linesOf(manager, shop)).toHaveLength(1)
    expect(await linesOf(staff, shop)).toEqual([])
    for (const who of [shop.owner, server]) {
      expect(await codeOf(db.as(who, write, [shop.id]))).toBe('42501')
      expect(await codeOf(db.as(who, `update activity set subject = ''`))).toBe('42501')
      expect(await codeOf(db.as(who, 'delete from activity'))).toBe('42501')
    }
    expect(
      await codeOf(db.as(shop.owner, `select private.write_activity($1, null, 'x', '', '{}')`, [shop.id])),
    ).toBe('42501')
  })

  it('is not seen after 90 days, and goes then', async () => {
    const shop = await openTeam(db)
    const old = { business_id: shop.id, kind: 'settings_changed' }
    await insert(db, 'activity', { ...old, at: new Date(Date.now() - 91 * 86_400_000) })
    await insert(db, 'activity', { ...old, at: new Date(Date.now() - 89 * 86_400_000) })

    expect(await linesOf(shop.owner, shop)).toHaveLength(1)
    await db.as(server, 'select forget_old_activity(100)')
    expect(await db.query('select id from activity where business_id = $1', [shop.id])).toHaveLength(1)
  })

  it('loses the name with the account', async () => {
    const shop = await openTeam(db)
    const manager = await shop.join('manager')
    await calls.setRole(shop.owner, shop.id, manager.userId, 'staff')
    await calls.setRole(shop.owner, shop.id, manager.userId, 'manager', await prove(db, shop.owner))
    await db.as(manager, `select begin_export($1, 'store')`, [shop.id])
    await db.as(server, `select begin_account_deletion($1, '{}')`, [manager.userId])

    await db.query('delete from auth.users where id = $1', [manager.userId])
    await db.query(`update activity set actor = null where actor = $1`, [manager.userId])

    expect(await lastOf(shop)).toMatchObject({ actor: null, actor_name: '' })
    expect(await said(shop)).toContain('made somebody manager (before: staff)')
  })
})

describe('an export', () => {
  const rows = (who: Actor, shop: TestTeam, number: unknown, table = 'customers') =>
    db.as(who, `select export_rows($1, $2, $3, 'business_id', array['id', 'name'], 'id', null, 10) as list`, [
      shop.id,
      number,
      table,
    ])
  const begin = async (who: Actor, shop: TestTeam) =>
    (await db.as(who, `select begin_export($1, 'store') as number`, [shop.id]))[0]?.['number']

  it('is read by the person who began it, who still may', async () => {
    const shop = await openTeam(db)
    const manager = await shop.join('manager')
    await insert(db, 'customers', { business_id: shop.id, name: 'Ada', phone: '2348030000001' })
    const number = await begin(manager, shop)

    expect((await rows(manager, shop, number))[0]?.['list']).toMatchObject([{ name: 'Ada' }])
    expect(await codeOf(rows(shop.owner, shop, number))).toBe('forbidden')
    expect(await codeOf(rows(manager, shop, 0))).toBe('forbidden')
    expect(await codeOf(rows(manager, shop, number, 'no_table'))).toBe('bad_request')
    await calls.setRole(shop.owner, shop.id, manager.userId, 'staff')
    expect(await codeOf(rows(manager, shop, number))).toBe('forbidden')
  })

  it('looks up the numbers of its rows by their keys, not among all of the store', async () => {
    const shop = await openTeam(db)
    await db.query(
      `insert into customers (business_id, name, phone) select $1, 'Ada', 2348030000000 + n from generate_series(1, 400) n`,
      [shop.id],
    )
    await db.query('analyze customers')
    const [one] = await db.query('select id from customers where business_id = $1 limit 1', [shop.id])
    const reads = `(select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relid = 'public.customers'::regclass)::int`
    const off = ['hashjoin', 'mergejoin', 'seqscan'].map((way) => `set_config('enable_${way}', 'off', true)`)
    const [row] = await db.as(
      shop.owner,
      `select ${off}, ${reads} as before,
        private.with_numbers($1, 'customers', array['id', 'phone'], 'id', $2) as list, ${reads} as after`,
      [shop.id, JSON.stringify([one])],
    )

    expect(row?.['list']).toMatchObject([{ phone: expect.stringMatching(/^234803/) }])
    expect(Number(row?.['after']) - Number(row?.['before'])).toBeLessThan(100)
  })

  it('gives nothing of another store, and is refused to staff', async () => {
    const [shop, other] = [await openTeam(db), await openTeam(db)]
    const userId = await signUp(db)
    await addMember(db, shop.id, userId, 'staff')
    const staff = await signIn(db, userId)
    const number = await begin(shop.owner, shop)

    expect(await codeOf(begin(staff, shop))).toBe('forbidden')
    expect(await codeOf(rows(shop.owner, other, number))).toBe('forbidden')
  })
})
