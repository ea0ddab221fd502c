// Imports in the database: the look, runs in steps, pictures by link, undoing, and who may do what. Planted defects of pictures, each seen red:
// - take_import_pictures without the lease; the cost of a second try not added.
// - finish_import_picture that leaves `after` as it was: undoing kept the products.
// - undo_import that leaves waiting pictures to be fetched.
// And of undoing: undo_step that does not look for orders; the lock and the look in one statement.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, openDatabase, person, server } from '#tests/support/database/database.ts'
import {
  addMember,
  addProduct,
  decide,
  openStore,
  orderRequest,
  quoteAndPlace,
  signUp,
  type TestStore,
} from '#tests/support/database/store.ts'
import { waitsForLock } from '#tests/support/database/waits-for-lock.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let store: TestStore

beforeEach(async () => {
  store = await openStore(db, { plan: 'enterprise' })
})

type Body = Readonly<Record<string, unknown>>

const cap = (n: number, change: Body = {}): Body => ({
  key: `woo:${n}`,
  sku: `CAP-${n}`,
  name: `Cap ${n}`,
  description: 'Soft',
  price: 100_000 + n,
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  stock: 5,
  status: 'live',
  category: { name: 'Caps', slug: 'caps' },
  options: [],
  combinations: [],
  ...change,
})

const gown = (change: Body = {}): Body =>
  cap(900, {
    sku: null,
    name: 'Gown',
    stock: null,
    options: [{ name: 'Size', values: ['S', 'M'] }],
    combinations: [
      { values: ['S'], price: null, stock: 3, sku: 'G-S' },
      { values: ['M'], price: 120_000, stock: 0, sku: 'G-M' },
    ],
    ...change,
  })

const listed = (name: string, price: number, combinations: readonly Body[], option = 'Size'): Body => ({
  sku: null,
  name,
  price,
  options: [{ name: option, values: combinations.flatMap(({ values }) => values) }],
  combinations,
  mergesChoices: true,
})

/** The product's price, and the own prices of its choices by name. */
async function pricesOf(name: string): Promise<readonly unknown[]> {
  const [row] = await db.query(
    `select price::int, (select jsonb_object_agg(c -> 'values' ->> 0, c -> 'price')
      from jsonb_array_elements(private.choices_of(id) -> 'combinations') c) as own
    from products where business_id = $1 and name = $2`,
    [store.id, name],
  )
  return [row?.['price'], row?.['own']]
}

const caps = (count: number): readonly Body[] => Array.from({ length: count }, (_, n) => cap(n + 1))

async function bring(
  bodies: readonly Body[],
  source = 'woocommerce',
  at: TestStore = store,
  pictures: readonly unknown[] = [],
): Promise<string> {
  const file = { source, fileName: 'a.csv', rowsRead: bodies.length, rowsRefused: 0, rowsSkipped: 0 }
  const [row] = await db.as(server, 'select open_import($1, $2, $3) as id', [at.id, at.ownerId, file])
  const id = String(row?.['id'])
  const items = bodies.map((body, index) => ({
    place: index + 1,
    body,
    origin: { rows: [index + 2], text: null, warnings: [] },
    pictures: pictures[index] ?? [],
  }))
  await db.as(server, 'select add_import_items($1, $2)', [id, JSON.stringify(items)])
  const rows = [{ number: 99, verdict: { name: 'x', sku: '', outcome: 'refused', reason: 'No price.' } }]
  await db.as(server, 'select add_import_rows($1, $2)', [id, JSON.stringify(rows)])
  await db.as(server, 'select finish_reading($1)', [id])
  return id
}

const start = (id: string, asDrafts = false, at: TestStore = store) =>
  db.as(server, 'select start_import($1, $2, $3, $4)', [at.id, at.ownerId, id, asDrafts])
const undo = (id: string) => db.as(server, 'select undo_import($1, $2, $3)', [store.id, store.ownerId, id])

async function step(id: string, limit = 50): Promise<{ status: string; handled: number } | null> {
  const [row] = await db.as(server, 'select step_import($1, $2)', [id, limit])
  return row?.['step_import'] as { status: string; handled: number } | null
}

async function finish(id: string, limit = 50): Promise<void> {
  for (let state = await step(id, limit); state?.status.endsWith('ing'); ) state = await step(id, limit)
}

async function read(id: string, userId = store.ownerId) {
  const [row] = await db.as(person(userId), 'select read_import($1, $2)', [store.id, id])
  return row?.['read_import'] as Record<string, unknown> | null
}

async function itemsOf(id: string, only: string | null = null) {
  const [row] = await db.as(person(store.ownerId), 'select list_import_items($1, $2, 0, $3)', [
    store.id,
    id,
    only,
  ])
  return row?.['list_import_items'] as readonly Record<string, unknown>[]
}

async function run(bodies: readonly Body[], source?: string): Promise<string> {
  const id = await bring(bodies, source)
  await start(id)
  await finish(id)
  return id
}

/** Everything of the store that an import may change, without times. */
async function goods(): Promise<unknown> {
  const [row] = await db.query(
    `select (select jsonb_agg(private.product_image(p.business_id, p.id) order by p.sku, p.name) from products p
        where p.business_id = $1 and p.status <> 'deleted') as products,
      (select jsonb_agg(c.slug order by c.slug) from categories c where c.business_id = $1) as categories`,
    [store.id],
  )
  return row
}

/** The same without ids, to compare two stores. */
async function shape(at: TestStore): Promise<unknown> {
  return db.query(
    `select name, price, stock, status, sku, description, import_hash, private.choices_of(id) as choices
      from products where business_id = $1 order by position, sku`,
    [at.id],
  )
}

/** A shopper orders one piece; returns the order's id. */
async function sell(sku: string, by: Parameters<typeof quoteAndPlace>[0] = db): Promise<string> {
  const [product] = await db.query('select id from products where business_id = $1 and sku = $2', [
    store.id,
    sku,
  ])
  const request = orderRequest(store.id, [{ productId: String(product?.['id']) }])
  const { token } = await quoteAndPlace(by, request)
  // Asks the same connection: the order may not be committed yet.
  const answer = await by.query('select id from orders where token = $1', [token])
  const [row] = (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as { id: string }[]
  return String(row?.id)
}

const versionOf = async (): Promise<number> => {
  const [row] = await db.query('select content_version from store_versions where business_id = $1', [
    store.id,
  ])
  return Number(row?.['content_version'])
}

describe('the look', () => {
  it('changes nothing, and says what is new, changed with its fields, unchanged and refused', async () => {
    await run([cap(1), cap(2)])
    const before = [await goods(), await versionOf()]

    const id = await bring([
      cap(1),
      cap(2, { price: 150_000, stock: 9 }),
      cap(3),
      { sku: 'NOBODY', stock: 4 },
    ])

    expect([await goods(), await versionOf()]).toEqual(before)
    expect(await read(id)).toMatchObject({
      status: 'ready',
      look: { new: 1, changed: 1, unchanged: 1, refused: 1 },
      rows: { read: 4 },
      needsPlan: false,
      room: null,
    })
    const [changed] = await itemsOf(id, 'changed')
    expect(changed?.['look']).toEqual({
      outcome: 'changed',
      code: null,
      changes: [
        { field: 'price', old: 100_002, new: 150_000 },
        { field: 'stock', old: 5, new: 9 },
      ],
    })
    expect((await itemsOf(id, 'refused'))[0]?.['look']).toMatchObject({ code: 'name_missing' })
  })

  it('sees changed choices, and no change where only their order differs', async () => {
    await run([gown()])
    const combinations = gown()['combinations'] as readonly Body[]

    const same = await bring([gown({ description: 'Soft ', combinations: combinations.toReversed() })])
    const other = await bring([gown({ combinations: [combinations[0]] })])

    expect((await itemsOf(same))[0]?.['look']).toMatchObject({ changes: [{ field: 'description' }] })
    expect((await itemsOf(other))[0]?.['look']).toMatchObject({ changes: [{ field: 'choices' }] })
  })

  it('belongs to members', async () => {
    const id = await bring([cap(1)])
    const stranger = await openStore(db)

    expect(await read(id, stranger.ownerId)).toBeNull()
    const [row] = await db.as(person(stranger.ownerId), 'select list_import_items($1, $2, 0, null)', [
      store.id,
      id,
    ])
    expect(row?.['list_import_items']).toEqual([])
    expect(
      await codeOf(db.as(server, 'select start_import($1, $2, $3, false)', [store.id, stranger.ownerId, id])),
    ).toBe('forbidden')
  })
})

describe('a run', () => {
  it('writes what the look promised, step by step, and shows it to the publisher at first, at last and every ten seconds', async () => {
    const id = await bring([...caps(25), gown()])
    const before = await versionOf()
    await start(id)

    expect(await step(id, 5)).toEqual({ status: 'running', handled: 5, products: 26 })
    expect(await step(id, 5)).toMatchObject({ status: 'running', handled: 10 })
    expect(await versionOf()).toBe(before + 1)
    await db.query(`update imports set seen_at = now() - interval '11 seconds' where id = $1`, [id])
    expect(await step(id, 5)).toMatchObject({ handled: 15 })
    expect(await step(id, 5)).toMatchObject({ handled: 20 })
    expect(await versionOf()).toBe(before + 2)
    expect(await step(id, 10)).toMatchObject({ status: 'done', handled: 26 })

    expect(await versionOf()).toBe(before + 3)
    expect(await read(id)).toMatchObject({ totals: { created: 26, updated: 0, unchanged: 0, refused: 0 } })
  })

  it('that is stopped between two notices shows what it has written', async () => {
    const id = await bring(caps(20))
    await start(id)
    await step(id, 5)
    await step(id, 5)
    const before = await versionOf()

    await db.as(server, 'select stop_import($1, $2, $3)', [store.id, store.ownerId, id])

    expect(await versionOf()).toBe(before + 1)
  })

  it('of the same file again changes and publishes nothing', async () => {
    const file = [...caps(5), gown()]
    await run(file)
    await db.query(`update products set stock = 2, name = 'Mine' where business_id = $1 and sku = 'CAP-1'`, [
      store.id,
    ])
    const before = [await goods(), await versionOf()]

    const id = await run(file)

    expect(await read(id)).toMatchObject({ totals: { created: 0, updated: 0, unchanged: 6, refused: 0 } })
    expect([await goods(), await versionOf()]).toEqual(before)
  })

  it('lets a product gain and lose a group of choices', async () => {
    const red = (size: string) => ({ values: [size, 'Red'], price: null, stock: 2, sku: null })
    const two = gown({
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Colour', values: ['Red'] },
      ],
      combinations: [red('S'), red('M')],
    })
    const counts = () =>
      db.query(
        `select (select count(*)::int from option_groups where business_id = $1) as groups,
          (select count(*)::int from option_values where business_id = $1) as values,
          (select array_agg(cardinality(value_ids)) from product_combinations where business_id = $1) as combinations`,
        [store.id],
      )

    await run([{ ...gown(), key: 'woo:1' }])
    expect(await counts()).toEqual([{ groups: 1, values: 2, combinations: [1, 1] }])
    await run([{ ...two, key: 'woo:1' }])
    expect(await counts()).toEqual([{ groups: 2, values: 3, combinations: [2, 2] }])
    await run([{ ...gown(), key: 'woo:1' }])
    expect(await counts()).toEqual([{ groups: 1, values: 2, combinations: [1, 1] }])
  })

  it('lets no SKU outvote the key of the source: both goods stay, the first keeps the SKU, and a second run changes nothing', async () => {
    const row = { category: null, options: [], combinations: [] }
    const cup = { ...row, key: 'shopify:cup', sku: 'EN-1', name: 'Cup', price: 120_000 }
    const mug = { ...row, key: 'shopify:mug', sku: 'EN-1', name: 'Mug', price: 220_000 }
    await run([cup], 'shopify')
    const id = await run([mug], 'shopify')

    expect((await read(id))?.['totals']).toMatchObject({ created: 1, updated: 0, refused: 0 })
    const kept = () =>
      db.query('select name, price::int, sku from products where business_id = $1 order by name', [store.id])
    expect(await kept()).toEqual([
      { name: 'Cup', price: 120_000, sku: 'EN-1' },
      { name: 'Mug', price: 220_000, sku: null },
    ])
    expect((await read(await run([mug, cup], 'shopify')))?.['totals']).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
    })
    expect(await kept()).toHaveLength(2)
  })

  it('keeps categories apart that differ by marks or signs, and finds one that somebody has renamed', async () => {
    const names = ['Ọkọ̀', 'Oko', 'C', 'C++']
    const list = names.map((name) => ({
      sku: null,
      name: `Goods of ${name}`,
      price: 100,
      category: { name, slug: name.startsWith('C') ? 'c' : 'oko' },
    }))
    await run(list, 'list')
    const kept = () =>
      db.query('select name, slug from categories where business_id = $1 order by slug', [store.id])
    expect(await kept()).toEqual([
      { name: 'C', slug: 'c' },
      { name: 'C++', slug: 'c-2' },
      { name: 'Ọkọ̀', slug: 'oko' },
      { name: 'Oko', slug: 'oko-2' },
    ])

    await db.query(`update categories set name = 'Cars' where business_id = $1 and slug = 'oko'`, [store.id])
    await run([{ ...list[0], price: 200 }], 'list')
    expect(await kept()).toHaveLength(4)
  })

  it('merges the rows of a list into the choices that are there: what it does not name, and what it does not say, stays', async () => {
    await run([gown()])
    const list = {
      sku: null,
      name: 'Gown',
      price: 150_000,
      options: [{ name: 'Size', values: ['S', 'L'] }],
      combinations: [
        { values: ['S'], price: 150_000 },
        { values: ['L'], price: 170_000, stock: 4 },
      ],
      mergesChoices: true,
    }
    await run([list], 'list')

    const [kept] = await db.query(
      'select price::int, private.choices_of(id) as choices from products where business_id = $1',
      [store.id],
    )
    expect(kept).toMatchObject({
      // The list names every choice that had the product's price.
      price: 150_000,
      choices: {
        combinations: [
          { values: ['L'], price: 170_000, stock: 4, sku: null },
          { values: ['M'], price: 120_000, stock: 0, sku: 'G-M' },
          { values: ['S'], price: null, stock: 3, sku: 'G-S' },
        ],
      },
    })
    expect((await read(await run([list], 'list')))?.['totals']).toMatchObject({ unchanged: 1, updated: 0 })
  })

  it('keeps the product’s price for choices that a list does not name', async () => {
    await run([
      gown({
        combinations: [
          { values: ['S'], price: null, stock: 3, sku: 'G-S' },
          { values: ['M'], price: null, stock: 2, sku: 'G-M' },
        ],
      }),
    ])
    await run([listed('Gown', 150_000, [{ values: ['S'], price: 150_000 }])], 'list')

    expect(await pricesOf('Gown')).toEqual([100_900, { M: null, S: 150_000 }])
  })

  it('gives no choice the product’s price as its own, so a later price reaches it', async () => {
    const rows = ['Black', 'White'].map((values) => ({ values: [values], price: 1_800_000, stock: 4 }))
    await run([listed('Kaftan', 1_800_000, rows, 'Colour')], 'list')
    expect(await pricesOf('Kaftan')).toEqual([1_800_000, { Black: null, White: null }])
    const dearer = rows.map((row) => ({ ...row, price: 2_000_000 }))
    const id = await bring([listed('Kaftan', 2_000_000, dearer, 'Colour')], 'list')
    const [item] = await itemsOf(id, 'changed')
    expect(item?.['look']).toMatchObject({ changes: [{ field: 'price', old: 1_800_000, new: 2_000_000 }] })
    await db.as(server, 'select start_import($1, $2, $3, false)', [store.id, store.ownerId, id])
    await db.as(server, 'select step_import($1, 100)', [id])

    expect(await pricesOf('Kaftan')).toEqual([2_000_000, { Black: null, White: null }])
    const again = await bring([{ ...listed('Kaftan', 2_000_000, dearer, 'Colour'), description: '' }], 'list')
    expect(await itemsOf(again, 'unchanged')).toHaveLength(1)
  })

  it('says which choices a price of the product alone does not reach', async () => {
    const sizes = [
      { values: ['M'], price: 2_200_000, stock: null },
      { values: ['XL'], price: 2_400_000, stock: null },
    ]
    await run([listed('Boubou', 2_200_000, sizes)], 'list')
    const id = await bring([{ sku: null, name: 'BOUBOU', price: 2_500_000 }], 'paste')
    const [item] = await itemsOf(id, 'changed')

    expect(item?.['look']).toMatchObject({
      // Its name stays as the shop writes it.
      changes: [{ field: 'price', old: 2_200_000, new: 2_500_000 }],
      ownPrices: { count: 1, isAll: false, choices: [{ values: ['XL'], price: 2_400_000 }] },
    })
  })

  it('keeps what nobody knows the stock of as a draft, and leaves the stock of known goods alone', async () => {
    const lamp = { sku: 'L-1', name: 'Lamp', price: 120_000 }
    await run([{ ...lamp, asDraft: true }], 'list')
    expect(await db.query('select status from products where business_id = $1', [store.id])).toEqual([
      { status: 'draft' },
    ])
    await db.query(`update products set status = 'live', stock = 4 where business_id = $1`, [store.id])
    await run([{ ...lamp, price: 130_000, asDraft: true }], 'list')

    expect(
      await db.query('select status, stock, price::int from products where business_id = $1', [store.id]),
    ).toEqual([{ status: 'live', stock: 4, price: 130_000 }])
  })

  it('is not disturbed by steps that die, nor by two at once', async () => {
    const file = [...caps(30), gown(), { key: 'woo:500', sku: null, stock: 1 }]
    const calm = await openStore(db, { plan: 'enterprise' })
    const calmId = await bring(file, 'woocommerce', calm)
    await start(calmId, false, calm)
    await finish(calmId, 7)
    const id = await bring(file)
    await start(id)
    const pool = await db.serverPool(4)

    for (let round = 0; (await step(id, 1))?.status === 'running' && round < 100; round += 1) {
      const client = await pool.connect()
      await client.query('begin')
      await client.query('select step_import($1, $2)', [id, 1 + (round % 5)])
      // The Worker died before the commit.
      await client.query('rollback')
      client.release()
      await Promise.all([1, 2, 3].map(() => pool.query('select step_import($1, 2)', [id])))
    }

    expect(await shape(store)).toEqual(await shape(calm))
    expect((await read(id))?.['totals']).toEqual({
      created: 31,
      updated: 0,
      unchanged: 0,
      refused: 1,
      leftOut: 0,
    })
  })

  it('changes only what a list has', async () => {
    await run([cap(1)])

    await run([{ sku: 'CAP-1', stock: 77 }], 'list')
    await run([{ sku: null, name: 'cap 1', price: 90_000 }], 'paste')

    const [product] = await db.query('select * from products where business_id = $1', [store.id])
    expect(product).toMatchObject({
      name: 'Cap 1',
      price: 90_000,
      stock: 77,
      description: 'Soft',
      sku: 'CAP-1',
    })
  })

  it('finds a product by its key before its SKU, and by its id in our own export', async () => {
    await run([cap(1)])
    const [before] = await db.query('select id from products where business_id = $1', [store.id])

    await run([cap(1, { sku: 'CAP-NEW', price: 5_000 })])
    await run([{ key: `oja:${before?.['id']}`, sku: null, name: 'Renamed' }], 'oja')

    expect(await db.query('select id, sku, name from products where business_id = $1', [store.id])).toEqual([
      { id: before?.['id'], sku: 'CAP-NEW', name: 'Renamed' },
    ])
  })

  it('finds nothing by the id of another store', async () => {
    const other = await openStore(db)
    const theirs = await addProduct(db, other.id, { name: 'Theirs' })

    await run([{ key: `oja:${theirs}`, sku: null, name: 'Mine', price: 100 }], 'oja')

    expect(await db.query('select name from products where id = $1', [theirs])).toEqual([{ name: 'Theirs' }])
    expect(await db.query('select name from products where business_id = $1', [store.id])).toEqual([
      { name: 'Mine' },
    ])
  })

  it('keeps new products as drafts when asked, and the same file then changes nothing', async () => {
    const id = await bring([cap(1)])
    await start(id, true)
    await finish(id)

    expect(await db.query('select status from products where business_id = $1', [store.id])).toEqual([
      { status: 'draft' },
    ])
    expect(await read(await bring([cap(1)]))).toMatchObject({ look: { unchanged: 1 } })
  })

  it('keeps as drafts what the plan does not show, and refuses what it does not keep', async () => {
    const starter = await openStore(db, { plan: 'starter' })
    const bodies = Array.from({ length: 12 }, (_, n) => ({ sku: null, name: `Cap ${n}`, price: 100 }))
    const id = await bring(bodies, 'list', starter)
    await start(id, false, starter)
    await finish(id)

    const [row] = await db.query('select created, refused from imports where id = $1', [id])
    expect(row).toEqual({ created: 10, refused: 2 })
    const live = `select count(*)::int as live from products where business_id = $1 and status = 'live'`
    expect(await db.query(live, [starter.id])).toEqual([{ live: 5 }])
  })
})

describe('the plan', () => {
  it.each([
    ['starter', 'woocommerce', 'plan_needed'],
    ['premium', 'shopify', 'plan_needed'],
    ['premium', 'feed', 'plan_needed'],
    ['starter', 'list', null],
    ['starter', 'paste', null],
    ['starter', 'oja', null],
    ['enterprise', 'woocommerce', null],
  ])('%s and %s: %s', async (plan, source, expected) => {
    const shop = await openStore(db, { plan })
    const id = await bring([cap(1)], source, shop)

    expect(await codeOf(start(id, false, shop))).toBe(expected)
  })

  it('that is only tried includes the sources too', async () => {
    const shop = await openStore(db, {
      plan: 'enterprise',
      plan_is_trial: true,
      plan_ends_at: '2099-01-01',
    })

    expect(await codeOf(start(await bring([cap(1)], 'shopify', shop), false, shop))).toBeNull()
  })
})

describe('imports of one store', () => {
  it('work one at a time', async () => {
    const [first, second] = [await bring([cap(1)]), await bring([cap(2)])]
    await start(first)

    expect(await codeOf(start(second))).toBe('import_busy')
    await finish(first)
    expect(await codeOf(start(first))).toBe('import_state')
    expect(await codeOf(start(second))).toBeNull()
  })

  it('are started once when many ask at once', async () => {
    const ids = [await bring([cap(1)]), await bring([cap(2)]), await bring([cap(3)])]
    const pool = await db.serverPool(3)

    const codes = await Promise.all(
      ids.map((id) =>
        codeOf(pool.query('select start_import($1, $2, $3, false)', [store.id, store.ownerId, id])),
      ),
    )

    expect(codes.filter((code) => code === null)).toHaveLength(1)
  })

  it('stop where they are, and can be undone', async () => {
    const id = await bring(caps(5))
    await start(id)
    await step(id, 2)
    await db.as(server, 'select stop_import($1, $2, $3)', [store.id, store.ownerId, id])

    expect(await step(id)).toMatchObject({ status: 'done', handled: 2 })
    await undo(id)
    await finish(id)
    expect(await goods()).toEqual({ products: null, categories: null })
  })

  it('are forgotten by their owner before the start, and by the clock', async () => {
    const [mine, old, kept] = [await bring([cap(1)]), await bring([cap(1)]), await bring([cap(1)])]
    await db.as(server, 'select stop_import($1, $2, $3)', [store.id, store.ownerId, mine])
    await db.query(`update imports set created_at = now() - interval '8 days' where id = $1`, [old])
    await db.as(server, 'select tidy_imports(100)')

    expect(await db.query('select id from imports where business_id = $1', [store.id])).toEqual([
      { id: kept },
    ])
  })

  it('that nobody works on are found', async () => {
    const id = await bring([cap(1)])
    await start(id)
    const stalled = async () => {
      const [row] = await db.as(server, 'select stalled_imports(100)')
      return (row?.['stalled_imports'] as string[] | undefined)?.includes(id)
    }

    expect(await stalled()).toBe(false)
    await db.query(`update imports set stepped_at = now() - interval '2 minutes' where id = $1`, [id])
    expect(await stalled()).toBe(true)
  })
})

describe('undoing', () => {
  it('restores exactly what was there, ids included', async () => {
    await run([cap(1), cap(2), gown()])
    await addProduct(db, store.id, { name: 'Own' })
    const before = await goods()

    const id = await run([
      cap(1, { name: 'Hat', price: 1_000, category: { name: 'Hats', slug: 'hats' } }),
      gown({ options: [{ name: 'Colour', values: ['Red'] }], combinations: [] }),
      cap(3, { category: { name: 'New', slug: 'new' } }),
    ])
    expect(await goods()).not.toEqual(before)
    await undo(id)
    await finish(id, 2)

    expect(await goods()).toEqual(before)
    expect(await read(id)).toMatchObject({ status: 'undone', undone: 3, deleted: 1, kept: 0 })
  })

  it('keeps what somebody has changed since, and lists it', async () => {
    await run([cap(1), cap(2)])
    const id = await run([cap(1, { price: 1_000 }), cap(2, { price: 2_000 }), cap(3)])
    await db.query(`update products set name = 'Mine' where business_id = $1 and sku in ('CAP-1', 'CAP-3')`, [
      store.id,
    ])

    await undo(id)
    await finish(id)

    expect(await read(id)).toMatchObject({ undone: 1, kept: 2 })
    expect(
      await db.query(
        `select sku, name, price from products where business_id = $1 and status <> 'deleted' order by sku`,
        [store.id],
      ),
    ).toEqual([
      { sku: 'CAP-1', name: 'Mine', price: 1_000 },
      { sku: 'CAP-2', name: 'Cap 2', price: 100_002 },
      { sku: 'CAP-3', name: 'Mine', price: 100_003 },
    ])
    expect((await itemsOf(id, 'kept')).map(({ place }) => place)).toEqual([1, 3])
  })

  it('keeps what was sold since, also where nobody counts the goods; a sale that is void counts for nothing', async () => {
    await run([cap(1, { stock: null }), cap(2, { stock: null })])
    await sell('CAP-2')
    const id = await run(
      [1, 2, 3, 4, 5].map((n) => cap(n, { stock: null, ...(n < 3 ? { price: n * 1_000 } : {}) })),
    )
    await sell('CAP-1')
    await sell('CAP-3')
    const mistake = await sell('CAP-4')
    await db.query(
      `update orders set source = 'manual', status = 'cancelled', is_void = true where id = $1`,
      [mistake],
    )

    await undo(id)
    await finish(id, 2)

    expect(await read(id)).toMatchObject({ undone: 3, kept: 2 })
    expect(
      await db.query(
        `select sku, price from products where business_id = $1 and status <> 'deleted' order by sku`,
        [store.id],
      ),
    ).toEqual([
      { sku: 'CAP-1', price: 1_000 },
      { sku: 'CAP-2', price: 100_002 },
      { sku: 'CAP-3', price: 100_003 },
    ])
  })

  it('waits for an order that is being written, and sees it', async () => {
    const id = await run([cap(1, { stock: null })])
    await undo(id)
    const seller = await (await db.serverPool(1)).connect()
    try {
      await seller.query('begin')
      await sell('CAP-1', seller)
      // Takes the goods, and with them the product's row, before the commit.
      await seller.query('set constraints all immediate')

      const undoing = finish(id)
      expect(await waitsForLock(db, 1, undoing)).toBe(true)
      await seller.query('commit')
      await undoing
    } finally {
      seller.release()
    }

    expect(await read(id)).toMatchObject({ undone: 0, kept: 1 })
  })

  it('ends after seven days, and is done once', async () => {
    const [old, fresh] = [await run([cap(1)]), await run([cap(2)])]
    await db.query(`update imports set finished_at = now() - interval '8 days' where id = $1`, [old])

    expect(await codeOf(undo(old))).toBe('import_state')
    await undo(fresh)
    await finish(fresh)
    expect(await codeOf(undo(fresh))).toBe('import_state')
  })
})

describe('staff', () => {
  it('read imports, and start none, also with the right to change prices: a file writes stock, costs and settings too', async () => {
    const staffId = await signUp(db)
    await addMember(db, store.id, staffId, 'staff')
    await decide(db, store.id, 'staff', { prices: true, stock: true, costs: true })
    const id = await bring([cap(1)])

    expect(
      await codeOf(db.as(server, 'select start_import($1, $2, $3, false)', [store.id, staffId, id])),
    ).toBe('forbidden')
    const calls = [
      `open_import($1, $2, '{}'::jsonb)`,
      'stop_import($1, $2, $3)',
      'undo_import($1, $2, $3)',
      'count_kit_pictures($1, $2, $3, 1, 1)',
      `price_import_items($1, $2, $3, '[]')`,
      'read_import_suppliers($1, $2, $3, 0)',
      'retry_import_pictures($1, $2, $3, null, null)',
      `remember_import_columns($1, $2, 'what', 'name')`,
    ]
    for (const call of calls) {
      const values = call.includes('$3') ? [store.id, staffId, id] : [store.id, staffId]
      expect([call, await codeOf(db.as(server, `select ${call}`, values))]).toEqual([call, 'forbidden'])
    }
    expect(await read(id, staffId)).toMatchObject({ status: 'ready' })
    expect(await read(randomUUID())).toBeNull()
  })
})

describe('pictures by link', () => {
  const A = 'https://pictures.example/a.jpg'
  const B = 'https://pictures.example/b.jpg'

  const take = async (id: string, limit = 4) => {
    const [row] = await db.as(server, 'select take_import_pictures($1, $2) as work', [id, limit])
    const work = row?.['work'] as { pictures: { place: number; number: number; url: string }[] } | null
    return work?.pictures ?? []
  }
  const end = (id: string, place: number, number: number, result: object) =>
    db.as(server, 'select finish_import_picture($1, $2, $3, $4)', [id, place, number, JSON.stringify(result)])
  const made = (name: string) => ({ path: `${store.id}/${name}`, width: 800, height: 800 })
  const retry = (id: string, userId = store.ownerId) =>
    db.as(server, 'select retry_import_pictures($1, $2, $3, null, null)', [store.id, userId, id])

  async function runWith(links: readonly (readonly string[])[]): Promise<string> {
    const pictures = links.map((urls) => urls.map((url) => ({ url })))
    const id = await bring(caps(links.length), 'woocommerce', store, pictures)
    await start(id)
    await finish(id)
    return id
  }

  async function shown(): Promise<readonly string[]> {
    const rows = await db.query(
      `select i.path from product_images i join products p on p.id = i.product_id
       where i.business_id = $1 order by p.sku, i.position`,
      [store.id],
    )
    return rows.map((row) => String(row['path']).split('/')[1] ?? '')
  }

  it('are given out beside a step of the run, which takes its locks in the same order', async () => {
    const id = await runWith([[A]])
    const step = await db.pool('postgres', 1).connect()
    await step.query('begin')
    await step.query('select from imports where id = $1 for update', [id])
    const taking = take(id)
    expect(await waitsForLock(db, 1, taking)).toBe(true)
    const locked = codeOf(step.query('select private.lock_imports($1)', [store.id]))
    const codes = [await locked, await codeOf(step.query('commit').then(() => taking))]
    step.release()

    expect(codes).toEqual([null, null])
  })

  it('are given out once, listed in the order of the file, and known the next time', async () => {
    const id = await runWith([[A, B]])
    const [first, both] = await Promise.all([take(id), take(id)])
    expect([...first, ...both].map(({ url }) => url).sort()).toEqual([A, B])

    await end(id, 1, 2, made('second'))
    await end(id, 1, 1, made('first'))
    await end(id, 1, 1, made('again'))
    expect(await shown()).toEqual(['first', 'second'])
    expect(await read(id)).toMatchObject({ pictures: { waiting: 0, stored: 2, failed: 0 } })

    const second = await runWith([[B, A]])
    expect(await take(second)).toEqual([])
    expect(await shown()).toEqual(['second', 'first'])
    expect(await read(second)).toMatchObject({ totals: { unchanged: 1 } })
  })

  it('of a step that died are given out again after their lease, and given up after five times', async () => {
    const id = await runWith([[A]])
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await take(id)).toHaveLength(1)
      expect(await take(id)).toEqual([])
      await db.query(
        `update private.import_pictures set leased_until = now() - interval '1 second' where import_id = $1`,
        [id],
      )
    }
    expect(await take(id)).toEqual([])
    expect(await read(id)).toMatchObject({ pictures: { waiting: 0, failed: 1 } })
    const [row] = await db.as(person(store.ownerId), 'select list_missing_pictures($1, $2, 0) as failed', [
      store.id,
      id,
    ])
    expect(row?.['failed']).toMatchObject([{ name: 'Cap 1', url: A, reason: 'given_up' }])
  })

  it('are 2,000 in a month: what was made counts, also twice; what failed before does not', async () => {
    const id = await runWith([[A, B]])
    const month = new Date().toISOString().slice(0, 8).concat('01')
    await db.query(
      `update private.import_pictures set cost = 1998, month = $2, status = 'stored' where import_id = $1 and number = 2`,
      [id, month],
    )
    for (const isFree of [true, false, false]) {
      expect(await take(id)).toMatchObject([{ url: A }])
      await end(id, 1, 1, { reason: 'unreadable', isFree })
      await retry(id)
    }
    expect(await take(id)).toEqual([])
    const [row] = await db.as(person(store.ownerId), 'select list_missing_pictures($1, $2, 0) as failed', [
      store.id,
      id,
    ])
    expect(row?.['failed']).toMatchObject([{ reason: 'month_full' }])
  })

  it('are undone with the run: new ones go, those of an earlier file come back', async () => {
    const first = await runWith([[A]])
    await take(first)
    await end(first, 1, 1, made('before'))
    const before = await goods()

    const second = await runWith([[B]])
    expect(await shown()).toEqual([])
    await take(second)
    await end(second, 1, 1, made('after'))
    expect(await shown()).toEqual(['after'])
    await undo(second)
    await finish(second)
    expect(await shown()).toEqual(['before'])
    expect(await goods()).toEqual(before)
    expect(await read(second)).toMatchObject({ kept: 0 })
  })

  it('that come after the undoing are left out', async () => {
    const id = await runWith([[A]])
    await take(id)
    await undo(id)
    await end(id, 1, 1, made('late'))
    await finish(id)
    expect(await shown()).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'undone', kept: 0, pictures: { failed: 1 } })
    expect(await codeOf(retry(id))).toBe('import_state')
  })

  it('keep a product at its undoing when somebody has added another picture', async () => {
    const id = await runWith([[A]])
    await take(id)
    await end(id, 1, 1, made('one'))
    await db.query(
      `insert into product_images (business_id, product_id, path, width, height, position)
       select business_id, id, business_id || '/own', 10, 10, 9 from products where business_id = $1`,
      [store.id],
    )
    await undo(id)
    await finish(id)
    expect(await shown()).toEqual(['one', 'own'])
    expect(await read(id)).toMatchObject({ kept: 1 })
  })

  it('are fetched again for owners and managers alone', async () => {
    const id = await runWith([[A]])
    const stranger = await signUp(db)
    expect(await codeOf(retry(id, stranger))).toBe('forbidden')
    const [row] = await db.as(person(stranger), 'select list_missing_pictures($1, $2, 0) as failed', [
      store.id,
      id,
    ])
    expect(row?.['failed']).toEqual([])
  })

  it('whose message was lost are found by the minute', async () => {
    const id = await runWith([[A]])
    await db.query(`update imports set stepped_at = now() - interval '2 minutes' where id = $1`, [id])
    const [row] = await db.as(server, 'select stalled_imports(100) as ids', [])
    expect(row?.['ids']).toContain(id)
  })
})
