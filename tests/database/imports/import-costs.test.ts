// What an import's products cost, and what a person answers: who sees supplier's prices, how prices come about, what the run keeps, what undo takes away.
// Planted defects (2026-11-23), each seen red:
// - list_import_costs checked membership instead of the right to see costs (staff saw costs).
// - start_import without its look for products that have no price yet.
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, openDatabase, person, server } from '#tests/support/database/database.ts'
import {
  addMember,
  addProduct,
  decide,
  openStore,
  signUp,
  type TestStore,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let store: TestStore

beforeEach(async () => {
  store = await openStore(db, { plan: 'enterprise' })
})

type Body = Readonly<Record<string, unknown>>

const dress: Body = {
  key: '1688:610947572360',
  sku: null,
  name: 'Dress',
  description: '',
  options: [{ name: 'Size', values: ['S', 'L'] }],
  combinations: [
    { values: ['S'], price: null, stock: null, sku: null },
    { values: ['L'], price: null, stock: null, sku: null },
  ],
}
const supplier = { currency: 'CNY', tiers: [{ from: 2, price: 3_000 }], choices: [] }
const priced = {
  place: 1,
  price: 1_200_000,
  combinations: [
    { values: ['S'], price: null },
    { values: ['L'], price: 1_300_000 },
  ],
  costs: [
    { values: [], costMinor: 700_000 },
    { values: ['L'], costMinor: 800_000 },
  ],
}

async function bring(bodies: readonly Body[], source: string, costs: readonly Body[] = []): Promise<string> {
  const file = { source, fileName: 'a', rowsRead: bodies.length, rowsRefused: 0, rowsSkipped: 0 }
  const [row] = await db.as(server, 'select open_import($1, $2, $3) as id', [store.id, store.ownerId, file])
  const id = String(row?.['id'])
  const items = bodies.map((body, index) => ({ place: index + 1, body, origin: { rows: [index + 2] } }))
  await db.as(server, 'select add_import_items($1, $2)', [id, JSON.stringify(items)])
  await db.as(server, 'select add_import_costs($1, $2)', [id, JSON.stringify(costs)])
  await db.as(server, 'select finish_reading($1)', [id])
  return id
}

const bringDress = () => bring([dress], '1688', [{ place: 1, supplier, costs: [] }])
const price = (id: string, userId = store.ownerId) =>
  db.as(server, 'select price_import_items($1, $2, $3, $4)', [store.id, userId, id, JSON.stringify([priced])])
const start = (id: string) =>
  db.as(server, 'select start_import($1, $2, $3, false)', [store.id, store.ownerId, id])
const step = (id: string) => db.as(server, 'select step_import($1, 50)', [id])
const owner = () => person(store.ownerId)

async function run(id: string): Promise<void> {
  await start(id)
  await step(id)
}

async function look(id: string) {
  const rows = await db.as(owner(), 'select list_import_items($1, $2, 0, null) as items', [store.id, id])
  return rows[0]?.['items'] as { body: Body; look: Record<string, unknown>; productId: string | null }[]
}

async function costs(id: string, userId: string): Promise<unknown> {
  const [row] = await db.as(person(userId), 'select list_import_costs($1, $2, 0) as costs', [store.id, id])
  return row?.['costs']
}

const kept = () =>
  db.query(
    `select c.cost_minor::int as cost, cardinality(c.value_ids) as choices from product_costs c where c.business_id = $1 order by 1`,
    [store.id],
  )
const names = () =>
  db.query(
    `select name, price::int from products where business_id = $1 and status <> 'deleted' order by price`,
    [store.id],
  )

describe("a supplier's price", () => {
  it('is no price: the run waits for the calculator', async () => {
    const id = await bringDress()

    expect(await codeOf(start(id))).toBe('prices_needed')
    expect(await look(id)).toMatchObject([{ look: { outcome: 'refused', code: 'price_missing' } }])
  })

  it('is seen by owners and managers; staff see no cost, here and in the look', async () => {
    const id = await bringDress()
    await price(id)
    const manager = await signUp(db)
    const staff = await signUp(db)
    await addMember(db, store.id, manager, 'manager')
    await addMember(db, store.id, staff, 'staff')

    expect(await costs(id, store.ownerId)).toEqual([{ place: 1, supplier, costs: priced.costs }])
    expect(await costs(id, manager)).toHaveLength(1)
    expect(await look(id)).toMatchObject([{ costs: priced.costs }])
    expect(await costs(id, staff)).toEqual([])
    expect(await costs(id, (await openStore(db)).ownerId)).toEqual([])
    const [row] = await db.as(person(staff), 'select list_import_items($1, $2, 0, null) as items', [
      store.id,
      id,
    ])
    expect(JSON.stringify(row)).not.toMatch(/cost|supplier|\b3000\b|\b700000\b/)
    // What shoppers will pay for each choice is in the look.
    expect(row?.['items']).toMatchObject([
      { body: { combinations: [{ values: ['S'] }, { values: ['L'], price: 1_300_000 }] } },
    ])
    expect(await codeOf(price(id, staff))).toBe('forbidden')
    for (const table of ['import_costs', 'import_columns'])
      await expect(db.as(person(store.ownerId), `select * from private.${table}`)).rejects.toThrow(
        'permission',
      )
  })

  it('becomes the cost of the product and of its choices; undo takes it away', async () => {
    const product = await addProduct(db, store.id, { name: 'Dress', price: 900_000 })
    await db.query('update products set import_key = $2 where id = $1', [product, dress['key']])
    const id = await bringDress()
    await price(id)
    await run(id)

    expect(await kept()).toEqual([
      { cost: 700_000, choices: 0 },
      { cost: 800_000, choices: 1 },
    ])
    expect(await names()).toEqual([{ name: 'Dress', price: 1_200_000 }])
    await db.as(server, 'select undo_import($1, $2, $3)', [store.id, store.ownerId, id])
    await step(id)
    expect(await kept()).toEqual([])
    expect(await names()).toEqual([{ name: 'Dress', price: 900_000 }])
  })

  it('changes nothing the second time', async () => {
    const first = await bringDress()
    await price(first)
    await run(first)
    const again = await bringDress()
    await price(again)

    expect(await look(again)).toMatchObject([{ look: { outcome: 'unchanged' } }])
    await run(again)
    expect(await kept()).toHaveLength(2)
  })

  it('cannot be made of an import that runs already', async () => {
    const id = await bringDress()
    await price(id)
    await start(id)

    expect(await codeOf(price(id))).toBe('import_state')
  })
})

describe('a product that only its name tells', () => {
  const answer = (id: string, said: string, userId = store.ownerId) =>
    db.as(person(userId), 'select answer_import($1, $2, null, $3)', [store.id, id, said])
  const cap = { key: 'woo:7', sku: 'C-7', name: 'CAP', price: 200_000 }

  it('is asked about; unanswered it is a new one when its source names it', async () => {
    await addProduct(db, store.id, { name: 'Cap', price: 100_000 })
    const id = await bring([cap], 'woocommerce')

    expect(await look(id)).toMatchObject([
      { look: { outcome: 'new', maybe: { name: 'Cap', price: 100_000 } } },
    ])
    await run(id)
    expect(await names()).toHaveLength(2)
  })

  it('is the same product when a person says so, for good', async () => {
    await addProduct(db, store.id, { name: 'Cap', price: 100_000 })
    const id = await bring([cap], 'woocommerce')
    await answer(id, 'same')

    expect(await look(id)).toMatchObject([{ look: { outcome: 'changed', answer: 'same' } }])
    await run(id)
    expect(await names()).toEqual([{ name: 'Cap', price: 200_000 }].map((row) => ({ ...row, name: 'CAP' })))
    const [again] = await look(await bring([cap], 'woocommerce'))
    expect(again?.look).toMatchObject({ outcome: 'unchanged' })
    expect(again?.look).not.toHaveProperty('maybe')
  })

  it('of a plain list is the same one unless a person says that it is new; the same list again changes nothing', async () => {
    await addProduct(db, store.id, { name: 'Cap', price: 100_000 })
    const row = { sku: null, name: 'Cap', price: 150_000 }
    const id = await bring([row], 'list')

    expect(await look(id)).toMatchObject([{ look: { outcome: 'changed', maybe: { name: 'Cap' } } }])
    await answer(id, 'new')
    expect(await look(id)).toMatchObject([{ look: { outcome: 'new' } }])
    await run(id)
    expect((await look(id))[0]?.productId).not.toBeNull()
    expect(await names()).toMatchObject([{ price: 100_000 }, { price: 150_000 }])
    expect(await look(await bring([row], 'list'))).toMatchObject([{ look: { outcome: 'unchanged' } }])
  })

  it('is answered by who may import, before the run', async () => {
    await addProduct(db, store.id, { name: 'Cap', price: 100_000 })
    const staff = await signUp(db)
    await addMember(db, store.id, staff, 'staff')
    await decide(db, store.id, 'staff', { prices: true })
    const id = await bring([cap], 'woocommerce')

    expect(await codeOf(answer(id, 'same', staff))).toBe('forbidden')
    expect(await codeOf(answer(id, 'both'))).toBe('bad_request')
    await start(id)
    expect(await codeOf(answer(id, 'same'))).toBe('import_state')
  })
})

describe('columns that a person explained', () => {
  const recall = (businessId: string, header: string) =>
    db.as(server, 'select recall_import_columns($1, $2) as columns', [businessId, header])

  it('are remembered by the header, for this shop alone, by those who may import', async () => {
    const remember = (userId: string, columns: string) =>
      db.as(server, 'select remember_import_columns($1, $2, $3, $4)', [
        store.id,
        userId,
        'what|how much',
        columns,
      ])
    const staff = await signUp(db)
    await addMember(db, store.id, staff, 'staff')
    await remember(store.ownerId, 'name,price')
    await remember(store.ownerId, 'price,name')
    const long = 'Übergrößen|'.repeat(1_000)
    await db.as(server, 'select remember_import_columns($1, $2, $3, $4)', [
      store.id,
      store.ownerId,
      long,
      `name${',ignore'.repeat(119)}`,
    ])

    expect(await recall(store.id, long)).toEqual([{ columns: `name${',ignore'.repeat(119)}` }])
    expect(await recall(store.id, 'what|how much')).toEqual([{ columns: 'price,name' }])
    expect(await recall(store.id, 'what')).toEqual([{ columns: null }])
    expect(await recall((await openStore(db)).id, 'what|how much')).toEqual([{ columns: null }])
    expect(await codeOf(remember(staff, 'name,price'))).toBe('forbidden')
  })
})

it('our own export gives facts, the compare-at price and costs back, and finds nothing to do the second time', async () => {
  const body = {
    key: 'oja:0f0f0f0f-0000-4000-8000-000000000001',
    sku: null,
    name: 'Gown',
    price: 2_500_000,
    compareAtPrice: 3_000_000,
    specs: 'Material: cotton',
    staysOnStarter: true,
  }
  const cost = [{ place: 1, supplier: null, costs: [{ values: [], costMinor: 0 }] }]
  await run(await bring([body], 'oja', cost))

  expect(
    await db.query(
      'select compare_at_price::int, specs, stays_on_starter from products where business_id = $1',
      [store.id],
    ),
  ).toEqual([{ compare_at_price: 3_000_000, specs: 'Material: cotton', stays_on_starter: true }])
  expect(await kept()).toEqual([{ cost: 0, choices: 0 }])
  expect(await look(await bring([body], 'oja', cost))).toMatchObject([{ look: { outcome: 'unchanged' } }])
})

it('a list of costs alone has something to do, and undo takes the costs back and counts the figures again', async () => {
  const product = await addProduct(db, store.id, { name: 'Cap', sku: 'CAP' })
  const look = async (id: string) => {
    const [row] = await db.as(owner(), 'select read_import($1, $2) as whole', [store.id, id])
    return row?.['whole'] as { look: { hasCosts: boolean; unchanged: number }; totals: { updated: number } }
  }
  const cost = [{ place: 1, supplier: null, costs: [{ values: [], costMinor: 65_000 }] }]
  const id = await bring([{ sku: 'CAP', name: 'Cap' }], 'list', cost)
  expect(await look(id)).toMatchObject({ look: { hasCosts: true, unchanged: 1 } })
  await run(id)

  expect((await look(id)).totals.updated).toBe(1)
  expect(await kept()).toEqual([{ cost: 65_000, choices: 0 }])
  const again = await bring([{ sku: 'CAP', name: 'Cap' }], 'list', cost)
  expect((await look(again)).look.hasCosts).toBe(false)

  await db.query('delete from private.figure_marks where business_id = $1', [store.id])
  await db.as(server, 'select undo_import($1, $2, $3)', [store.id, store.ownerId, id])
  await step(id)
  expect(await kept()).toEqual([])
  expect(await db.query('select from private.figure_marks where business_id = $1', [store.id])).toHaveLength(
    1,
  )
  expect(await db.query('select name from products where id = $1', [product])).toEqual([{ name: 'Cap' }])
})

it('what one size costs is that size’s cost, in any capitals', async () => {
  const sizes = [
    { values: ['S'], price: 500_000, stock: 2 },
    { values: ['L'], price: 700_000, stock: 1 },
  ]
  const options = [{ name: 'Size', values: ['S', 'L'] }]
  const gown = { sku: null, name: 'Gown', price: 500_000 }
  await run(await bring([{ ...gown, options, combinations: sizes, mergesChoices: true }], 'list'))
  const cost = [{ place: 1, supplier: null, costs: [{ values: [], costMinor: 65_000 }] }]
  await run(await bring([{ ...gown, price: 750_000, choice: { size: 'l' } }], 'list', cost))
  const lower = sizes.map((size) => ({ ...size, values: size.values.map((value) => value.toLowerCase()) }))
  const ofS = [{ place: 1, supplier: null, costs: [{ values: ['s'], costMinor: 40_000 }] }]
  const again = {
    ...gown,
    options: [{ name: 'size', values: ['s', 'l'] }],
    combinations: lower,
    mergesChoices: true,
  }
  await run(await bring([again], 'list', ofS))

  expect(
    await db.query(
      `select cost_minor::int as cost, (select string_agg(name, '/') from option_values v where v.id = any (c.value_ids)) as size
        from product_costs c where business_id = $1 order by cost_minor`,
      [store.id],
    ),
  ).toEqual([
    { cost: 40_000, size: 'S' },
    { cost: 65_000, size: 'L' },
  ])
})
