// Tests the settings of a shop, and their export.
import { describe, expect, it } from 'vitest'
import { columnName, EXPORT_TABLES, LEFT_OUT } from '#domain/export/export-tables.ts'
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import { codeOf, openDatabase, person, refusalOf, server } from '#tests/support/database/database.ts'
import { addMember, addZone, insert, openStore, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

// Tests settings in the database: conflicts of two editors, limits of plans, rates that reach the pages, and roles.
// Planted once and seen red:
// - save_settings without the comparison of the known values.
// - The plan's guard on insert only.
// - notice_rates without its currencies.
// - The addresses of closed stores not checked.
describe('settings', () => {
  const db = forFile(openDatabase)
  const store = forFile(() => openStore(db))

  const save = (userId: string, known: unknown, changes: unknown, id = store.id) =>
    db.as(person(userId), 'select save_settings($1, $2, $3) as row', [
      id,
      JSON.stringify(known),
      JSON.stringify(changes),
    ])
  const versionOf = async (id: string) =>
    (await db.query('select content_version from store_versions where business_id = $1', [id]))[0]?.[
      'content_version'
    ] as number
  const snapshotOf = async (id: string): Promise<StoreSnapshot> =>
    (await db.query('select store_snapshot($1) as snapshot', [id]))[0]?.['snapshot']

  describe('save_settings', () => {
    it('saves what changed and answers the row', async () => {
      const [answer] = await save(
        store.ownerId,
        { name: 'Adunni Fabrics', payment_methods: ['transfer', 'on_delivery'] },
        { name: 'Adunni & Daughters', payment_methods: ['transfer'] },
      )

      expect(answer?.['row']).toMatchObject({ name: 'Adunni & Daughters', payment_methods: ['transfer'] })
    })

    it('tells the second of two who change the same field, and lets them change different ones', async () => {
      await save(store.ownerId, { description: '' }, { description: 'Cloth from Balogun' })

      const second = await refusalOf(save(store.ownerId, { description: '' }, { description: 'Lace' }))
      expect(second).toMatchObject({
        message: 'changed_elsewhere',
        detail: { now: { description: 'Cloth from Balogun' } },
      })
      expect(await codeOf(save(store.ownerId, { category: '' }, { category: 'Fashion' }))).toBe(null)
      // Two editors who type the same text are no conflict.
      expect(await codeOf(save(store.ownerId, { category: '' }, { category: 'Fashion' }))).toBe(null)
    })

    it('lets one of two win who save at the same moment', async () => {
      const saves = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) =>
        codeOf(save(store.ownerId, { pickup_note: '' }, { pickup_note: `Shop ${letter}` })),
      )

      const codes = await Promise.all(saves)
      expect(codes.filter((code) => code === null)).toHaveLength(1)
      expect(codes.filter((code) => code === 'changed_elsewhere')).toHaveLength(5)
    })

    it.each([
      ['a plan', { plan: 'starter' }, { plan: 'enterprise' }, '42501'],
      ['a status', { status: 'active' }, { status: 'suspended' }, '42501'],
      ['a domain', { custom_domain: null }, { custom_domain: 'evil.test' }, '42501'],
      ['a colour that is none', { primary_colour: '#0f5132' }, { primary_colour: 'red' }, '23514'],
      ['hours too many', { pending_expiry_hours: 48 }, { pending_expiry_hours: 721 }, '23514'],
      ['a currency unknown', { display_currencies: [] }, { display_currencies: ['EUR'] }, '23514'],
      ['a reserved address', { slug: 'PRESENT' }, { slug: 'admin' }, 'slug_reserved'],
    ])('refuses %s', async (_what, known, changes, code) => {
      const [row] = await db.query('select plan, slug from businesses where id = $1', [store.id])
      const facts = {
        ...known,
        ...('plan' in known ? { plan: row?.['plan'] } : {}),
        ...('slug' in known ? { slug: row?.['slug'] } : {}),
      }

      expect(await codeOf(save(store.ownerId, facts, changes))).toBe(code)
    })

    it('is for owners and managers of the store', async () => {
      const [manager, staff, stranger] = [await signUp(db), await signUp(db), await signUp(db)]
      await addMember(db, store.id, manager, 'manager')
      await addMember(db, store.id, staff, 'staff')
      const change = (userId: string) => codeOf(save(userId, { email: null }, { email: null }))

      expect(await change(manager)).toBe(null)
      expect(await change(staff)).toBe('forbidden')
      expect(await change(stranger)).toBe('forbidden')
    })
  })

  describe('addresses', () => {
    const state = async (slug: string) =>
      (await db.as(person(store.ownerId), 'select slug_state($1, $2) as state', [store.id, slug]))[0]?.[
        'state'
      ]

    it('says what an address is to the store', async () => {
      const other = await openStore(db, { slug: 'kofi-cloth' })
      const { slug } = await openStore(db)
      await save(store.ownerId, { slug: store.slug }, { slug: 'adunni-and-daughters' })

      expect(await state('adunni-and-daughters')).toBe('present')
      expect(await state(store.slug)).toBe('earlier')
      expect(await state('adm1n')).toBe('reserved')
      expect(await state(slug)).toBe('taken')
      expect(await state('never-seen-before')).toBe('free')
      await db.query(`update businesses set slug = 'kofi-cloth-two' where id = $1`, [other.id])
      expect(await state('kofi-cloth')).toBe('taken')
    })

    it('keeps the address of a closed store from others for ninety days', async () => {
      const closed = { name: 'Closed', slugs: ['just-closed'], plan: 'starter', opened_at: '2026-01-01' }
      await insert(db, 'closed_stores', { business_id: crypto.randomUUID(), ...closed })
      const old = { ...closed, slugs: ['long-closed'], closed_at: '2026-01-01' }
      await insert(db, 'closed_stores', { business_id: crypto.randomUUID(), ...old })

      expect(await state('just-closed')).toBe('taken')
      expect(await codeOf(openStore(db, { slug: 'just-closed' }))).toBe('slug_taken')
      expect(await codeOf(openStore(db, { slug: 'long-closed' }))).toBe(null)
    })
  })

  describe('what the plan includes', () => {
    it('refuses Premium’s templates and currencies to Starter, and lets them rest when the plan ends', async () => {
      const starter = await openStore(db, { plan: 'starter' })
      const as = (changes: unknown, known: unknown) =>
        codeOf(save(starter.ownerId, known, changes, starter.id))

      expect(await as({ template: 'kitchen' }, { template: 'market' })).toBe(null)
      expect(await as({ template: 'boutique' }, { template: 'kitchen' })).toBe('plan_template')
      expect(await as({ display_currencies: ['USD'] }, { display_currencies: [] })).toBe('plan_currencies')
      expect(await codeOf(openStore(db, { plan: 'starter', template: 'wholesale' }))).toBe('plan_template')

      await db.query(`update businesses set plan = 'premium' where id = $1`, [starter.id])
      expect(
        await as(
          { template: 'boutique', display_currencies: ['USD', 'NGN'] },
          { template: 'kitchen', display_currencies: [] },
        ),
      ).toBe(null)
      expect((await snapshotOf(starter.id)).store).toMatchObject({
        template: 'boutique',
        displayCurrencies: ['USD'],
      })
      await db.query(`update businesses set plan_ends_at = now() - interval '1 second' where id = $1`, [
        starter.id,
      ])
      const lapsed = await snapshotOf(starter.id)
      expect(lapsed.store).toMatchObject({ template: 'market', displayCurrencies: [] })
      expect(lapsed.exchangeRates).toEqual([])
      // Other settings can still be saved, and so can one currency fewer.
      expect(await as({ description: 'Still here' }, { description: '' })).toBe(null)
      expect(await as({ display_currencies: ['USD'] }, { display_currencies: ['USD', 'NGN'] })).toBe(null)
    })
  })

  describe('exchange rates', () => {
    it('come with the snapshot, and a change wakes the stores that show them and no other', async () => {
      const rate = { currency_from: 'GBP', currency_to: 'USD', rate: 1.25 }
      await db.query('delete from exchange_rate_settings')
      await insert(db, 'exchange_rate_settings', { currency_from: 'NGN', currency_to: 'USD', rate: 1_500 })
      const shows = await openStore(db, { display_currencies: ['GBP'] })
      const cedi = await openStore(db, { currency: 'GHS', display_currencies: ['USD'] })
      const none = await openStore(db)
      const before = await Promise.all([shows, cedi, none].map(({ id }) => versionOf(id)))
      const raised = async () => {
        const now = await Promise.all([shows, cedi, none].map(({ id }) => versionOf(id)))
        return now.map((version, index) => version - (before[index] as number))
      }

      const id = crypto.randomUUID()
      await insert(db, 'exchange_rate_settings', { id, ...rate })
      expect(await raised()).toEqual([1, 0, 0])
      await db.as(server, 'update exchange_rate_settings set rate = 1.3 where id = $1', [id])
      expect(await raised()).toEqual([2, 0, 0])
      await db.as(server, 'update exchange_rate_settings set rate = 1.3 where id = $1', [id])
      expect(await raised()).toEqual([2, 0, 0])
      expect((await snapshotOf(shows.id)).exchangeRates).toEqual([
        { from: 'GBP', to: 'USD', rate: 1.3 },
        { from: 'NGN', to: 'USD', rate: 1500 },
      ])
      await db.query('delete from exchange_rate_settings where id = $1', [id])
      expect(await raised()).toEqual([3, 0, 0])
    })
  })

  describe('delivery zones', () => {
    it('take the order of the list, in one store only', async () => {
      const shop = await openStore(db)
      const other = await openStore(db)
      const zones = [await addZone(db, shop.id), await addZone(db, shop.id), await addZone(db, shop.id)]
      const foreign = await addZone(db, other.id, { position: 7 })
      const order = [zones[2], foreign, zones[0]]
      const reorder = (userId: string) =>
        db.as(person(userId), 'select reorder_delivery_zones($1, $2)', [shop.id, order])
      const listed = async () =>
        (
          await db.query('select id from delivery_zones where business_id = $1 order by position, id', [
            shop.id,
          ])
        ).map((row) => row['id'])

      await reorder(other.ownerId)
      const untouched = await db.query(
        'select sum(position)::int as sum from delivery_zones where business_id = $1',
        [shop.id],
      )
      expect(untouched[0]?.['sum']).toBe(0)
      await reorder(shop.ownerId)
      expect(await listed()).toEqual([zones[2], zones[0], zones[1]])
      const [elsewhere] = await db.query('select position from delivery_zones where id = $1', [foreign])
      expect(elsewhere?.['position']).toBe(7)
    })
  })
})

// Checks that the export is complete: it contains every table and column that a member of a store may read, or the test names it with a
// reason. Planted once and seen red: a table left out of EXPORT_TABLES; a column of orders left out; a column that does not exist.
describe('the export of settings', () => {
  const db = forFile(openDatabase)

  /** `orders.total` for every column of a table with a store's id that signed-in people may read. */
  async function readable(): Promise<string[]> {
    const rows = await db.query(`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
      and (c.relname = 'businesses' or exists (
        select from pg_attribute b where b.attrelid = c.oid and b.attname = 'business_id' and not b.attisdropped))
    union all
    -- Read with the right to see numbers.
    select t || '.' || n from unnest(array['customers', 'customer_merges', 'leads', 'orders', 'voucher_uses']) t, unnest(private.number_columns(t)) n
    order by 1`)
    return rows.map((row) => row['name'] as string)
  }

  it('holds every column that a member may read, or says why not (src/domain/export/export-tables.ts)', async () => {
    const all = await readable()
    const exported = EXPORT_TABLES.flatMap(({ table, columns }) =>
      columns.map((name) => `${table}.${columnName(name)}`),
    )
    const isLeftOut = (name: string) => name in LEFT_OUT || (name.split('.')[0] as string) in LEFT_OUT

    expect(
      all.filter((name) => !exported.includes(name) && !isLeftOut(name) && !name.endsWith('.business_id')),
    ).toEqual([])
    expect(exported.filter((name) => !all.includes(name))).toEqual([])
    expect(exported.filter(isLeftOut)).toEqual([])
  })

  it('writes every amount as an amount', async () => {
    const rows = await db.query(`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.atttypid = 'bigint'::regtype and a.attnum > 0`)
    // Points are no money, and neither are the number of a row and the two sides of a rate.
    const counts = [
      'gift_card_entries.reverses',
      'point_entries.points',
      'orders.points_spent',
      ...['orders', 'payment_currencies'].flatMap((name) => [`${name}.rate_own`, `${name}.rate_other`]),
    ]
    const bigints = new Set(rows.map((row) => row['name'] as string).filter((name) => !counts.includes(name)))

    for (const { table, columns } of EXPORT_TABLES) {
      for (const column of columns.filter((name) => name !== 'id')) {
        expect([table, column, column.endsWith('$')]).toEqual([
          table,
          column,
          bigints.has(`${table}.${columnName(column)}`),
        ])
      }
    }
  })
})
