// Products of a look that a person leaves out or corrects: the run does what the look then says, and the same file brought again changes nothing.
// Seen red once each: a run that writes what was left out; a look that is not made again; a hash that counts the correction.
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, openDatabase, person, server } from '#tests/support/database/database.ts'
import { addMember, addProduct, openStore, signUp, type TestStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let store: TestStore

beforeEach(async () => {
  store = await openStore(db, { plan: 'enterprise' })
})

type Body = Readonly<Record<string, unknown>>

const cap = (n: number, change: Body = {}): Body => ({
  key: `woo:${n}`,
  sku: null,
  name: `Cap ${n}`,
  description: '',
  price: 100_000,
  salePrice: null,
  stock: 5,
  status: 'live',
  options: [],
  combinations: [],
  ...change,
})
const listed = (name: string, change: Body = {}): Body => ({ name, price: 100_000, ...change })

async function bring(
  bodies: readonly Body[],
  source = 'woocommerce',
  costs: readonly Body[] = [],
  warnings: readonly (readonly string[])[] = [],
) {
  const file = { source, fileName: 'a.csv', rowsRead: bodies.length, rowsRefused: 0, rowsSkipped: 0 }
  const [row] = await db.as(server, 'select open_import($1, $2, $3) as id', [store.id, store.ownerId, file])
  const id = String(row?.['id'])
  const items = bodies.map((body, n) => ({
    place: n + 1,
    body,
    origin: { rows: [n + 2], warnings: warnings[n] ?? [] },
  }))
  await db.as(server, 'select add_import_items($1, $2)', [id, JSON.stringify(items)])
  await db.as(server, 'select add_import_costs($1, $2)', [id, JSON.stringify(costs)])
  await db.as(server, 'select finish_reading($1)', [id])
  return id
}

const correct = (id: string, place: number, correction: Body | null, userId = store.ownerId) =>
  db.as(person(userId), 'select correct_import($1, $2, $3, $4)', [
    store.id,
    id,
    place,
    correction === null ? null : JSON.stringify(correction),
  ])
const leaveOut = (id: string, place: number | null, isLeftOut = true, userId = store.ownerId) =>
  db.as(person(userId), 'select leave_out_of_import($1, $2, $3, null, $4)', [store.id, id, place, isLeftOut])
const start = (id: string) =>
  db.as(server, 'select start_import($1, $2, $3, false)', [store.id, store.ownerId, id])

async function run(id: string) {
  await start(id)
  for (let n = 0; n < 9; n += 1) await db.as(server, 'select step_import($1, 50)', [id])
}

async function items(id: string, only: string | null = null) {
  const [row] = await db.as(person(store.ownerId), 'select list_import_items($1, $2, 0, $3) as items', [
    store.id,
    id,
    only,
  ])
  return row?.['items'] as readonly (Body & { readonly look: Body; readonly body: Body })[]
}

const whole = async (id: string) =>
  (await db.as(person(store.ownerId), 'select read_import($1, $2) as whole', [store.id, id]))[0]?.[
    'whole'
  ] as {
    readonly status: string
    readonly handled: number
    readonly look: Body
    readonly totals: Body
  }

const products = () =>
  db.query(
    `select name, price::int, sale_price::int as sale, stock from products
     where business_id = $1 and status <> 'deleted' order by name`,
    [store.id],
  )

/** The outcomes of the look, in the words of the run. */
const looked = async (id: string) =>
  (await items(id)).map(({ look, isLeftOut }) =>
    isLeftOut
      ? 'left_out'
      : ({ new: 'created', changed: 'updated' }[String(look['outcome'])] ?? look['outcome']),
  )
const done = async (id: string) => (await items(id)).map(({ outcome }) => outcome)

it('names a sale of which the file says nothing, and which goes on', async () => {
  await addProduct(db, store.id, { name: 'Lace', price: 4_200_000, sale_price: 3_500_000 })
  const look = async (change: Body) => {
    const [item] = await items(await bring([listed('Lace', change)], 'list'))
    return item?.look
  }
  expect(await look({ price: 3_600_000 })).toMatchObject({ outcome: 'changed', keptSale: 3_500_000 })
  expect(await look({ price: 3_300_000 })).not.toHaveProperty('keptSale')
  expect(await look({ price: 3_600_000, salePrice: null })).not.toHaveProperty('keptSale')
})

describe('a product that is left out', () => {
  it('is not written, is counted apart, and can be taken in again', async () => {
    const id = await bring([cap(1), cap(2), cap(3)])
    await leaveOut(id, 1)
    await leaveOut(id, 2)
    await leaveOut(id, 2, false)

    expect((await whole(id)).look).toMatchObject({ new: 2, newLive: 2, leftOut: 1 })
    expect(await items(id, 'left_out')).toMatchObject([{ place: 1, isLeftOut: true }])
    expect((await items(id, 'new')).map(({ place }) => place)).toEqual([2, 3])
    await run(id)

    expect((await products()).map(({ name }) => name)).toEqual(['Cap 2', 'Cap 3'])
    expect(await done(id)).toEqual(['left_out', 'created', 'created'])
    expect(await whole(id)).toMatchObject({
      status: 'done',
      handled: 3,
      totals: { created: 2, refused: 0, leftOut: 1 },
    })
  })

  it('can be every one, of which then one is taken in', async () => {
    const id = await bring(Array.from({ length: 120 }, (_, n) => cap(n + 1)))
    await leaveOut(id, null)
    await leaveOut(id, 77, false)
    await run(id)

    expect(await products()).toMatchObject([{ name: 'Cap 77' }])
    await db.as(server, 'select undo_import($1, $2, $3)', [store.id, store.ownerId, id])
    for (let n = 0; n < 4; n += 1) await db.as(server, 'select step_import($1, 50)', [id])
    expect(await products()).toEqual([])
  })

  it('can be all with a doubt of one kind', async () => {
    const cut = (cost: string) => `The cost "${cost}" is not an amount. It was left out.`
    const id = await bring(
      [cap(1), cap(2), cap(3), cap(4), cap(5)],
      'woocommerce',
      [],
      [
        [cut('12 "or so')],
        [cut('a lot'), cut('more'), 'Row 12 has the same SKU, "A-1". It was left out here.'],
        [],
        [cut('?')],
        [cut('tbc')],
      ],
    )
    const kind = 'The cost … is not an amount. It was left out.'
    const doubts = async (userId = store.ownerId) =>
      (await db.as(person(userId), 'select list_import_doubts($1, $2) as doubts', [store.id, id]))[0]?.[
        'doubts'
      ]
    const leaveKindOut = (isLeftOut: boolean) =>
      db.as(person(store.ownerId), 'select leave_out_of_import($1, $2, null, $3, $4)', [
        store.id,
        id,
        kind,
        isLeftOut,
      ])
    await leaveKindOut(true)

    expect(await doubts()).toEqual([
      {
        kind,
        count: 4,
        leftOut: 4,
        examples: [
          { row: 2, name: 'Cap 1', text: cut('12 "or so') },
          { row: 3, name: 'Cap 2', text: cut('a lot') },
          { row: 5, name: 'Cap 4', text: cut('?') },
        ],
      },
      {
        kind: 'Row … has the same SKU, …. It was left out here.',
        count: 1,
        leftOut: 1,
        examples: [{ row: 3, name: 'Cap 2', text: 'Row 12 has the same SKU, "A-1". It was left out here.' }],
      },
    ])
    expect(await doubts(await signUp(db))).toEqual([])
    expect((await items(id, 'left_out')).map(({ place }) => place)).toEqual([1, 2, 4, 5])
    await leaveKindOut(false)
    expect(await items(id, 'left_out')).toEqual([])
  })

  it('stands still among what would be overwritten', async () => {
    await addProduct(db, store.id, { name: 'Cap 1', price: 90_000 })
    const id = await bring([listed('Cap 1'), listed('Cap 2')], 'list')
    await leaveOut(id, null)

    expect((await whole(id)).look).toMatchObject({ changed: 0, overwrites: 1, leftOut: 2 })
    expect((await items(id, 'overwrites')).map(({ place }) => place)).toEqual([1])
    expect((await items(id, 'adds')).map(({ place }) => place)).toEqual([2])
  })

  it('does not hold up a run for its price', async () => {
    const supplier = { currency: 'CNY', tiers: [{ from: 1, price: 100 }], choices: [] }
    const id = await bring([{ key: '1688:1', name: 'Dress', options: [] }, cap(2)], '1688', [
      { place: 1, supplier, costs: [] },
    ])

    expect(await codeOf(start(id))).toBe('prices_needed')
    await leaveOut(id, 1)
    expect(await codeOf(start(id))).toBeNull()
  })
})

describe('a corrected product', () => {
  it('is written as the look then says, and the same file brought again changes nothing', async () => {
    const file = [cap(1, { name: 'Kaften' }), cap(2), listed('Beads')]
    const id = await bring(file)
    await correct(id, 1, { name: '  Kaftan ', price: 250_000, stock: null })
    await correct(id, 3, { price: 30_000, stock: 4 })

    expect(await items(id)).toMatchObject([
      { body: { name: 'Kaftan', price: 250_000, asRead: { name: 'Kaften', price: 100_000, stock: 5 } } },
      { body: { name: 'Cap 2' } },
      { body: { name: 'Beads', price: 30_000, stock: 4 }, look: { outcome: 'new' } },
    ])
    const before = await looked(id)
    await run(id)

    expect(await done(id)).toEqual(before)
    expect(await products()).toEqual([
      { name: 'Beads', price: 30_000, sale: null, stock: 4 },
      { name: 'Cap 2', price: 100_000, sale: null, stock: 5 },
      { name: 'Kaftan', price: 250_000, sale: null, stock: null },
    ])
    expect(await looked(await bring(file))).toEqual(['unchanged', 'unchanged', 'unchanged'])
  })

  it('of a file that was brought before is a change, also where the file is unchanged', async () => {
    const file = [cap(1), listed('Beads')]
    await run(await bring(file))
    const id = await bring(file)
    await correct(id, 1, { price: 90_000 })
    await correct(id, 2, { name: 'Glass beads' })

    expect(await items(id)).toMatchObject([
      { look: { outcome: 'changed', changes: [{ field: 'price', old: 100_000, new: 90_000 }] } },
      { look: { outcome: 'changed', changes: [{ field: 'name', old: 'Beads', new: 'Glass beads' }] } },
    ])
    await run(id)
    expect(await products()).toMatchObject([
      { name: 'Cap 1', price: 90_000 },
      { name: 'Glass beads', price: 100_000 },
    ])
  })

  it('can be corrected again, and be as the file says', async () => {
    const id = await bring([listed('Beads', { stock: 3 })], 'list')
    const [first] = await items(id)
    await correct(id, 1, { name: 'Glass', price: 1, stock: null })
    await correct(id, 1, { price: 20_000 })
    expect((await items(id))[0]?.body).toMatchObject({ name: 'Beads', price: 20_000, stock: 3 })

    await correct(id, 1, null)
    expect((await items(id))[0]).toEqual(first)
  })

  it('that had no price is no longer refused', async () => {
    const id = await bring([{ name: 'Beads' }], 'list')
    expect((await items(id))[0]?.look).toMatchObject({ outcome: 'refused', code: 'price_missing' })
    await correct(id, 1, { price: 20_000 })
    await run(id)

    expect(await products()).toMatchObject([{ name: 'Beads', price: 20_000 }])
  })

  it('has no sale that is not below its price, and no old price that is not above it', async () => {
    const id = await bring([
      cap(1, { salePrice: 80_000 }),
      cap(2, { salePrice: 80_000 }),
      cap(3, { compareAtPrice: 120_000 }),
    ])
    await correct(id, 1, { price: 80_000 })
    await correct(id, 2, { price: 80_001 })
    await correct(id, 3, { price: 120_000 })
    const before = await looked(id)
    await run(id)

    expect(await done(id)).toEqual(before)
    expect((await products()).map(({ sale }) => sale)).toEqual([null, 80_000, null])
  })

  it('is asked about again, and keeps an answer that was given', async () => {
    await addProduct(db, store.id, { name: 'Hat', price: 100_000 })
    const id = await bring([listed('Hut'), listed('Hat')], 'list')
    expect(await items(id)).toMatchObject([
      { look: { outcome: 'new' } },
      { look: { maybe: { name: 'Hat' } } },
    ])
    await correct(id, 2, { name: 'Straw hat' })
    expect((await items(id))[1]?.look).not.toHaveProperty('maybe')
    await correct(id, 1, { name: 'Hat' })
    expect((await items(id))[0]?.look).toMatchObject({ outcome: 'unchanged', maybe: { name: 'Hat' } })

    await db.as(person(store.ownerId), `select answer_import($1, $2, 1, 'same')`, [store.id, id])
    await correct(id, 1, { name: 'Sun hat' })
    expect((await items(id))[0]?.look).toMatchObject({ outcome: 'changed', answer: 'same' })
    const before = await looked(id)
    await run(id)
    expect(await done(id)).toEqual(before)
    expect((await products()).map(({ name }) => name)).toEqual(['Straw hat', 'Sun hat'])
  })

  it('is refused a name that another row has, and values that no product may have', async () => {
    const gown = cap(3, { name: 'Gown', options: [{ name: 'Size', values: ['S'] }] })
    const id = await bring([listed('Beads'), listed('Cloth'), gown], 'list')
    const codes = async (place: number, corrections: readonly unknown[]) => {
      const found: unknown[] = []
      for (const each of corrections) found.push(await codeOf(correct(id, place, each as Body)))
      return found
    }

    expect(await codes(1, [{ name: 'CLOTH ' }])).toEqual(['import_name_twice'])
    await correct(id, 2, { name: 'Lace' })
    expect(await codes(1, [{ name: 'Cloth' }, { name: 'lace' }])).toEqual([null, 'import_name_twice'])
    expect(
      await codes(1, [
        { name: ' ' },
        { name: 'x'.repeat(201) },
        { price: 0 },
        { price: 1.5 },
        { price: '5' },
        { price: 90_000_000_001 },
        { stock: -1 },
        { stock: 3e9 },
        { status: 'live' },
        [],
      ]),
    ).toEqual(Array.from({ length: 10 }, () => 'bad_request'))
    // Choices have prices and stock of their own.
    expect(await codes(3, [{ price: 5 }, { stock: 5 }, { name: 'Long gown' }])).toEqual([
      'bad_request',
      'bad_request',
      null,
    ])
    expect(await codeOf(correct(id, 9, {}))).toBe('bad_request')
  })

  it('keeps its name and stock when the calculator makes the price', async () => {
    const supplier = { currency: 'CNY', tiers: [{ from: 1, price: 100 }], choices: [] }
    const dress = { key: '1688:1', name: 'Dress', stock: 1, options: [], combinations: [] }
    const id = await bring([dress], '1688', [{ place: 1, supplier, costs: [] }])
    const price = (minor: number) =>
      db.as(server, 'select price_import_items($1, $2, $3, $4)', [
        store.id,
        store.ownerId,
        id,
        JSON.stringify([{ place: 1, price: minor, combinations: [], costs: [] }]),
      ])
    await correct(id, 1, { name: 'Long dress', stock: 2 })
    expect(await codeOf(correct(id, 1, { price: 5 }))).toBe('bad_request')
    await price(500_000)
    await price(600_000)

    expect((await items(id))[0]?.body).toMatchObject({ name: 'Long dress', price: 600_000, stock: 2 })
    await correct(id, 1, null)
    expect((await items(id))[0]?.body).toMatchObject({ name: 'Dress', price: 600_000, stock: 1 })
  })
})

describe('nobody but who may import', () => {
  it('leaves out or corrects, and nobody once it runs', async () => {
    const id = await bring([cap(1)])
    const staff = await signUp(db)
    await addMember(db, store.id, staff, 'staff')
    const stranger = await openStore(db)

    for (const userId of [staff, stranger.ownerId]) {
      expect(await codeOf(correct(id, 1, { price: 5 }, userId))).toBe('forbidden')
      expect(await codeOf(leaveOut(id, 1, true, userId))).toBe('forbidden')
    }
    await start(id)
    expect(await codeOf(correct(id, 1, { price: 5 }))).toBe('import_state')
    expect(await codeOf(leaveOut(id, null))).toBe('import_state')
  })
})
